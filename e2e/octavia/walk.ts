import type { OpenStack } from '@meridian/openstack'
import type { Page } from '@playwright/test'
import type { CleanUp } from '../fixtures.ts'
import { expect } from '../fixtures.ts'
import { confirm, expectToast } from '../helpers.ts'
import { expectPageOf } from './shop.ts'
import { act, freeAgain, wizard } from './wizard.ts'

/** What each part of the walk over load balancers goes on with. */
export type Walk = {
  readonly page: Page
  /** The cloud itself, as the person who walks sees it, and as an administrator of the project. */
  readonly cloud: OpenStack
  readonly admin: OpenStack
  readonly projectId: string
  /** What that project is called, and everything that is made on the way begins with. */
  readonly name: string
  readonly eventually: (look: () => Promise<void>) => Promise<void>
  readonly cleanUp: CleanUp
}

/** The network that it is on: its subnet as dialogs call it. */
export type Place = { readonly subnet: string; readonly label: string; readonly network: string }

/** The load balancer that is built, by the ids that Octavia has given. */
export type Built = Readonly<
  Record<'balancer' | 'listener' | 'servers' | 'images' | 'policy' | 'monitor', string>
> & { readonly vipPort: string; readonly vip: string }

/** Where each of them has its page. */
export const pathsOf = ({ balancer, listener, servers, policy }: Built) => {
  const at = `/project/load_balancer/${balancer}`
  const onPort = `${at}/listeners/${listener}`
  return {
    balancer: at,
    listener: onPort,
    pool: (id: string) => `${at}/pools/${id}`,
    servers: `${onPort}/pools/${servers}`,
    policy: `${onPort}/l7policies/${policy}`,
  }
}

/** Waits until Octavia has come to an end with what it was told. */
export const rests = ({ cloud, eventually }: Walk, balancer: string): Promise<void> =>
  freeAgain(cloud, balancer, eventually)

/** Opens the dialog of an action of the page that is shown. */
export const opens = async (page: Page, action: string, title = action) => {
  await act(page, action)
  const opened = wizard(page, title)
  await expect(opened.root).toBeVisible()
  return opened
}

/** Sends what is open, which is told of and closes. */
export const sends = async (page: Page, title: string, says: string): Promise<void> => {
  const { root, press } = wizard(page, title)
  await press(title)
  await expectToast(page, says)
  await expect(root).toBeHidden()
  await expect(page.getByRole('dialog', { name: 'Please Wait' })).toHaveCount(0)
}

/** Deletes the thing whose page is shown: that leads to the page of `parent`, at the tab of its like. */
export const deletes = async (
  page: Page,
  { kind, name, parent, tab }: Readonly<Record<'kind' | 'name' | 'parent' | 'tab', string>>,
): Promise<void> => {
  await expectPageOf(page, name)
  await act(page, `Delete ${kind}`)
  await confirm(page, `Confirm Delete ${kind}`, `Delete ${kind}`)
  await expectToast(page, `Deleted ${kind}: ${name}.`)
  await expectPageOf(page, parent)
  await expect(page).toHaveURL(new RegExp(`tab=${tab}$`))
}
