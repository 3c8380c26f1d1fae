/** The load balancers of the demo world, and what the tests look for in them. */
import type { OpenStack } from '@meridian/openstack'
import { expect, type Locator, type Page } from '@playwright/test'
import { described } from '../helpers.ts'

const idOf = (all: readonly { readonly id: string; readonly name: string }[], name: string) =>
  all.find((one) => one.name === name)?.id ?? `no ${name}`

/** The ids of the load balancer "shop" and of what is in it. */
export const shopOf = async ({ octavia }: OpenStack) => {
  const balancer = idOf(await octavia.loadBalancers.listAll(), 'shop')
  const listeners = await octavia.listeners.listAll()
  const pools = await octavia.pools.listAll()
  const servers = idOf(pools, 'shop-servers')
  const http = idOf(listeners, 'shop-http')
  const policy = idOf(await octavia.l7Policies.listAll(), 'images')
  const members = await octavia.members(servers).listAll()
  const [rule] = await octavia.l7Rules(policy).listAll()
  return {
    ...{ balancer, http, servers, policy },
    images: idOf(pools, 'shop-images'),
    member: (name: string) => idOf(members, name),
    monitor: idOf(await octavia.healthMonitors.listAll(), 'shop-health'),
    rule: rule?.id ?? 'no rule',
  }
}

/** What the tab in sight says under each of these terms. */
export const expectDescribed = async (
  page: Page,
  values: Readonly<Record<string, string | RegExp>>,
): Promise<void> => {
  for (const [term, value] of Object.entries(values))
    await expect(await described(page, term), term).toHaveText(value)
}

/** Opens a tab of the page of a thing. */
export const openTab = (page: Page, name: string): Promise<void> =>
  page.getByRole('tab', { name, exact: true }).click()

/** What leads back to what a thing is inside. */
export const crumb = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name, exact: true })

/** The name of the thing whose page is shown. */
export const expectPageOf = (page: Page, name: string): Promise<void> =>
  expect(page.getByRole('heading', { name, level: 1, exact: true })).toBeVisible()
