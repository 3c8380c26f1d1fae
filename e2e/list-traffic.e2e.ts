import type { Cloud } from '@meridian/cloud'
import type { Page } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import { expect, test } from './fixtures.ts'
import { allAtRest, named, table } from './helpers.ts'
import { costs } from './list-costs.ts'
import { standing } from './standing.ts'
import { typePanels } from './types.ts'
import { restPath } from './world.ts'

/** The header of the page tells of the quota, whatever the list. */
const ofTheHeader = /limits|quota/

/** What the server asks once in its life: which version a service has, and which extensions. */
const onceInALife = /GET \/(v2\.1|v3)\/$|\/extensions$/

/**
 * What the cloud is asked while somebody who has read nothing yet looks at a page, each as `costs` writes
 * it; what is asked once in the life of the server goes into `once`.
 */
const costOf = async (page: Page, cloud: Cloud, once: string[], look: () => Promise<void>) => {
  // The page before may follow what changes: it is left, and what it sent last is let in.
  await page.goto(restPath)
  await atRest(page)
  cloud.control.forgetRequests()
  await look()
  await allAtRest(page, cloud)
  const asked = cloud.control.requests().map(named)
  once.push(...asked.filter((one) => onceInALife.test(one)))
  return asked
    .filter((one) => !onceInALife.test(one))
    .map((one) => one.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{32}/g, '{id}'))
    .map((one) => one.replace(' GET ', ' '))
}

test('what each list may ask the cloud for is written down', () => {
  expect(Object.keys(costs).toSorted()).toEqual(typePanels.map(({ path }) => path).toSorted())
})

for (const user of ['demo', 'admin'] as const)
  test(`lists take one call before their rows and none for each, ${user}`, async ({
    page,
    signIn,
    cloud,
  }) => {
    test.setTimeout(180_000)
    await signIn(user)
    const once: string[] = []
    for (const { path, title } of standing(typePanels).filter((list) => list.user === user)) {
      const asked = await costOf(page, cloud, once, async () => {
        await page.goto(path)
        await expect(table(page, title).rows.first(), path).toBeVisible()
      })
      const [first, ...others] = asked.filter((one) => !ofTheHeader.test(one))
      expect.soft([first, ...others.toSorted()], path).toEqual(costs[path])
    }
    expect(once.toSorted(), 'asked once').toEqual([...new Set(once)].toSorted())
  })

test('networks come by one call of Neutron’s, three in all, and the rules of a group by one more for the names in them and two for their effect', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  // The header of the page asks compute for its own figures.
  const ofNeutron = (asked: readonly string[]) => asked.filter((one) => one.startsWith('network '))
  const [first, ...others] = ofNeutron(
    await costOf(page, cloud, [], async () => {
      await page.goto('/project/networks')
      await expect(table(page, 'Networks').row('web').root).toContainText('10.20.0.0/24')
      await expect(page.getByRole('button', { name: 'Create Network', exact: true })).toBeEnabled()
    }),
  )
  expect([first, ...others.toSorted()]).toEqual([
    ...['network /v2.0/networks', 'network /v2.0/quotas/{id}/details.json'],
    'network /v2.0/subnets',
  ])

  const ofRules = await costOf(page, cloud, [], async () => {
    await page.goto('/project/security_groups')
    await table(page, 'Security Groups').row('database').open()
    await page.getByRole('tab', { name: 'Security Group Rules', exact: true }).click()
    await expect(table(page, 'Security Group Rules').names).toContainText([
      'Members of "web" may reach TCP 5432',
    ])
  })
  const [list, ...more] = ofNeutron(ofRules).filter((one) => !one.includes('/quotas/'))
  expect([list, ...more.toSorted()]).toEqual([
    ...['network /v2.0/security-groups', 'network /v2.0/ports'],
    ...['network /v2.0/security-group-rules', 'network /v2.0/security-groups'],
    ...['network /v2.0/security-groups/{id}', 'network /v2.0/security-groups/{id}'],
  ])
})
