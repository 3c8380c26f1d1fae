import type { Cloud } from '@meridian/cloud'
import { atRest } from '../tools/at-rest.ts'
import type { Page } from '@playwright/test'
import { everything } from './everything.ts'
import { expect, test } from './fixtures.ts'
import { expectLoaded, table } from './helpers.ts'
import { addressOf, typeLists, type TypeList } from './types.ts'

/** The tabs that ask their service for something; the others show what is read with their item. */
const reading: Readonly<Record<string, readonly string[]>> = {
  compute: [
    ...['Interfaces', 'Reachability', 'Volumes', 'Log', 'Console', 'Action Log', 'Dependents'].map(
      (tab) => `Instances: ${tab}`,
    ),
    ...['Key Pairs', 'Flavors', 'Host Aggregates'].map((list) => `${list}: Dependents`),
    'Hypervisors: Instances',
  ],
  image: ['Properties', 'Objects', 'Tags'].map((tab) => `Metadata Definitions: ${tab}`),
  'block-storage': [
    ...['Volumes: Messages', 'Volumes: Dependents'],
    ...['Volume Types: Encryption', 'Volume Types: Dependents', 'QoS Specs: Dependents'],
  ],
  network: [
    'Networks: Dependents',
    ...['Routers: L3 Agents', 'Routers: Dependents', 'Security Groups: Used By'],
    ...['Subnets: Dependents', 'Ports: Reachability'],
  ],
  'load-balancer': ['Load Balancers: Structure', 'Load Balancers: Statistics'],
  dns: ['Zones: Transfer Requests'],
  orchestration: [
    ...['Topology', 'Events', 'Template', 'Environment'].map((tab) => `Stacks: ${tab}`),
    'Resource Types: Template',
  ],
  // All that certificates and secrets say is read with them.
  'key-manager': [],
  identity: [
    ...['Role Assignments', 'Dependents'].map((tab) => `Domains: ${tab}`),
    ...['Role Assignments', 'Hierarchy'].map((tab) => `Projects: ${tab}`),
    ...['Groups', 'Role Assignments', 'Dependents'].map((tab) => `Users: ${tab}`),
    ...['Role Assignments', 'Dependents'].map((tab) => `Groups: ${tab}`),
    ...['Implied Roles', 'Role Assignments', 'Dependents'].map((tab) => `Roles: ${tab}`),
  ],
}

const all = [...new Set(typeLists.map((list) => list.service))]

/** The one that stands for the others: it has most tabs. */
const standFor = ['compute']

for (const service of everything ? all : standFor)
  test(`every tab of ${service} that reads something fails by itself, and can be tried again`, async ({
    page,
    signIn,
    cloud,
  }) => {
    test.setTimeout(120_000)
    // What is being built is there then, and is polled no more.
    cloud.clock.advance(600_000)
    const failed: string[] = []
    for (const list of typeLists.filter((one) => one.service === service)) {
      const [first, ...others] = (await list.declared()).details
      // The states of a list that is a tab are looked at by `every-state`.
      const own = others.filter((one) => !('child' in one))
      if (!first || own.length === 0) continue
      // A tab that a rule guards is an administrator's, in the list of all projects.
      const isGuarded = own.some(({ requires = [] }) => requires.some((one) => 'policy' in one))
      const [path = list.path] = isGuarded ? list.entry.panels.map((one) => one.path).slice(-1) : []
      await signIn(isGuarded ? 'admin' : list.user)
      await page.goto(await addressOf(page, { ...list, path }))
      await table(page, list.title).rows.first().getByRole('rowheader').getByRole('link').click()
      await expect(page.getByRole('tab', { name: first.label, exact: true })).toBeVisible()
      const details = page.url()
      for (const { label } of own) {
        await page.goto(details)
        // What a new page asks for besides, the figures of the header last, is no tab's. Administrators'
        // pages show none of them.
        const figure = page.getByRole('banner').getByText(/^\d+ of \d+$/)
        await expect(figure.or(page.getByRole('banner').getByText('All projects'))).toBeVisible()
        await atRest(page)
        if (await failsAlone(page, cloud, list, label)) failed.push(`${list.title}: ${label}`)
      }
    }
    expect(failed, 'tabs that read something').toEqual(reading[service])
  })

/** False for a tab that has asked its service for nothing. */
const failsAlone = async (page: Page, cloud: Cloud, list: TypeList, tab: string) => {
  const { inCloud: service, path } = list
  const heal = cloud.control.fail({ service, how: 'status', status: 500, message: 'It broke.' })
  cloud.control.forgetRequests()
  await page.getByRole('tab', { name: tab, exact: true }).click()
  const panel = page.getByRole('tabpanel', { name: tab, exact: true })
  await expect(panel).toBeVisible()
  // Before its code is there, a tab has not begun to load.
  await atRest(page)
  await expectLoaded(panel)
  const asked = cloud.control.requests().some((one) => one.service === service)
  heal()
  if (!asked) return false
  const alert = panel.getByRole('alert').filter({ hasText: 'It broke.' }).first()
  await expect(alert, `${path}, ${tab}`).toContainText(/ · HTTP 500 · req-/)
  await alert.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(alert, `${path}, ${tab}`).toBeHidden()
  return true
}
