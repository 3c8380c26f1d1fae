import type { Failure } from '@meridian/cloud'
import type { Locator, Page } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import { expect, test } from './fixtures.ts'
import { confirm, dialog, expectRow, expectToast, table } from './helpers.ts'

const retry = (inside: Locator | Page) =>
  inside.getByRole('button', { name: 'Try again', exact: true })

/** How a service fails, and what the user then reads of the image names. */
const imageFaults: readonly (readonly [what: string, failure: Failure])[] = [
  ['is down', { service: 'image', how: 'down' }],
  ['answers HTML with 500', { service: 'image', how: 'html' }],
  ['answers half a body', { service: 'image', how: 'half' }],
]

for (const [what, failure] of imageFaults) {
  test(`the instances stay and say what is missing while Glance ${what}`, async ({
    page,
    signIn,
    cloud,
  }) => {
    cloud.control.fail(failure)
    await signIn()
    await page.goto('/project/instances')
    const instances = table(page, 'Instances')
    await expect(instances.rows).toHaveCount(20)
    const note = page.getByRole('main').getByRole('alert')
    await expect(note).toContainText(/Image names are missing\. \S/)
    await expect(await instances.row('wiki').cell('Image')).not.toHaveText('debian-12')
    cloud.control.heal()
    await retry(page.getByRole('main')).click()
    await expect(note).toBeHidden()
    await expectRow(instances.row('wiki'), { Image: 'debian-12', Status: 'Active' })
  })
}

test('neither Neutron down nor Cinder 20 s slow holds the instances up', async ({
  page,
  signIn,
  cloud,
}) => {
  cloud.control.fail({ service: 'network', how: 'down' })
  cloud.control.fail({ service: 'volumev3', how: 'slow', seconds: 20 })
  await signIn()
  await page.goto('/project/instances')
  const instances = table(page, 'Instances')
  await expect(instances.rows).toHaveCount(20)
  await expectRow(instances.row('wiki'), { Image: 'debian-12', 'IP Address': /\d+\.\d+/ })
  await instances.row('wiki').open()
  await expect(page.getByRole('heading', { name: 'wiki', level: 1 })).toBeVisible()
  await expect(page.getByRole('tabpanel')).toContainText('debian-12')
})

const tabs = [
  ['Interfaces', '/os-interface$', 'Unable to retrieve the interfaces.'],
  ['Volumes', '/os-volume_attachments$', 'Unable to retrieve the volumes.'],
  ['Log', '/action$', 'Unable to retrieve the log.'],
  ['Action Log', '/os-instance-actions$', 'Unable to retrieve the action log.'],
] as const

test(
  'each tab of an instance fails in words of its own, with details to copy, and shows what it has when tried again',
  { tag: '@whole' },
  async ({ page, signIn, cloud, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn()
    await page.goto('/project/instances?name=wiki')
    await table(page, 'Instances').row('wiki').open()
    for (const [tab, path, says] of tabs) {
      const heal = cloud.control.fail({
        ...{ service: 'compute', path, how: 'status', status: 500 },
        message: `The ${tab} broke.`,
      })
      await page.getByRole('tab', { name: tab, exact: true }).click()
      const panel = page.getByRole('tabpanel', { name: tab, exact: true })
      const alert = panel.getByRole('alert')
      await expect(alert).toContainText(says)
      await expect(alert).toContainText(`The ${tab} broke.`)
      const details = alert.getByText(/^compute · HTTP 500 · req-[0-9a-f-]{36}$/)
      await alert.getByRole('button', { name: 'Copy details' }).click()
      await expect(alert.getByRole('button', { name: 'Copied' })).toBeVisible()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied).toContain(await details.innerText())
      heal()
      await retry(alert).click()
      const log = panel.getByRole('log', { name: 'Instance Console Log' })
      const actions = panel.getByRole('list', { name: 'Action Log' })
      await expect(panel.getByRole('table').or(log).or(actions)).toBeVisible()
      await page.getByRole('tab', { name: 'Overview', exact: true }).click()
      await expect(page.getByRole('tabpanel')).toContainText('debian-12')
    }
  },
)

test('attached volumes that Cinder cannot name are called by their ids, which is said', async ({
  page,
  signIn,
  cloud,
  openstack,
}) => {
  cloud.control.fail({ service: 'volumev3', how: 'down' })
  await signIn()
  await page.goto('/project/instances?name=db-1')
  await table(page, 'Instances').row('db-1').open()
  await page.getByRole('tab', { name: 'Volumes', exact: true }).click()
  const panel = page.getByRole('tabpanel', { name: 'Volumes' })
  await expect(panel.getByRole('alert')).toContainText('The names of the volumes are missing:')
  const { nova } = await openstack()
  const [server] = await nova.servers.list({ name: '^db-1$' })
  const [{ id } = { id: '' }] = server?.['os-extended-volumes:volumes_attached'] ?? []
  await expect(panel.getByRole('link', { name: `${id.slice(0, 8)}…`, exact: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: `Copy ${id}` })).toBeVisible()
  await expect(panel.getByRole('table')).not.toContainText('data-01')
  cloud.control.heal()
  await retry(panel).click()
  await expect(panel.getByRole('table')).toContainText('data-01')
  await expect(panel.getByRole('alert')).toBeHidden()
})

for (const how of ['half', 'html', 'down'] as const) {
  test(
    `a list that Nova cannot give (${how}) has failed, and can be tried again`,
    { tag: '@whole' },
    async ({ page, signIn, cloud }) => {
      await signIn()
      cloud.control.fail({ service: 'compute', path: '/servers/detail$', how })
      await page.goto('/project/instances')
      const failed = page.getByRole('main').getByRole('alert')
      await expect(failed).toContainText('Unable to retrieve the instances.')
      await expect(failed).toContainText('compute')
      await expect(page.getByRole('heading', { name: 'Instances', level: 1 })).toBeVisible()
      cloud.control.heal()
      await retry(failed).click()
      await expect(table(page, 'Instances').rows).toHaveCount(20)
      await expect(failed).toBeHidden()
    },
  )
}

test('a list that fails as its page comes is asked for once', async ({ page, signIn, cloud }) => {
  await signIn()
  cloud.control.fail({
    ...{ service: 'compute', path: '/servers/detail$', how: 'status', status: 500 },
    message: 'It broke.',
  })
  await page.goto('/project/instances')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('It broke.')
  await atRest(page)
  const asked = cloud.control.requests().filter(({ path }) => path.endsWith('/servers/detail'))
  expect(asked).toHaveLength(1)
})

test(
  'a list of a service that wants to be left alone says for how long, and is had after it',
  { tag: '@whole' },
  async ({ page, signIn, cloud }) => {
    await signIn()
    cloud.control.fail({
      ...{ service: 'compute', path: '/servers/detail$', how: 'status', status: 503 },
      message: 'Too busy.',
      headers: { 'retry-after': '4' },
    })
    await page.goto('/project/instances')
    const failed = page.getByRole('main').getByRole('alert')
    await expect(failed).toContainText('Too busy.')
    const again = failed.getByRole('button', { name: /^Try again in [1-4] s$/ })
    await expect(again).toHaveAttribute('aria-disabled', 'true')
    const asked = cloud.control.requests().filter(({ path }) => path.endsWith('/servers/detail'))
    expect(asked).toHaveLength(1)
    const now = failed.getByRole('button', { name: 'Try again', exact: true })
    await expect(now).toBeVisible()
    cloud.control.heal()
    await now.click()
    await expect(table(page, 'Instances').rows).toHaveCount(20)
  },
)

test('with Keystone down what is on the screen stays, and the work goes on', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await page.goto('/project/instances?name=wiki')
  const wiki = table(page, 'Instances').row('wiki')
  await expect(wiki.root).toBeVisible()
  cloud.control.fail({ service: 'identity', how: 'down' })
  await wiki.do('Lock Instance')
  await expectToast(page, 'Locked: wiki.')
  await page.getByRole('navigation').getByRole('link', { name: 'Key Pairs' }).click()
  await expect(table(page, 'Key Pairs').rows).not.toHaveCount(0)
  await page.reload()
  await expect(table(page, 'Key Pairs').rows).not.toHaveCount(0)
})

test('an action that the service refuses shows its words and which request it was', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  await page.goto('/project/instances?name=wiki')
  const wiki = table(page, 'Instances').row('wiki')
  await expect(wiki.root).toBeVisible()
  const message = 'The hypervisor of this server is on fire.'
  cloud.control.fail({ service: 'compute', method: 'POST', how: 'status', status: 500, message })
  await wiki.do('Shut Off Instance')
  await confirm(page, 'Confirm Shut Off Instance', 'Shut Off Instance')
  await expectToast(page, /Unable to stop the server with id: [0-9a-f-]{36}/)
  const toast = page
    .getByRole('region', { name: /Messages/ })
    .getByRole('alertdialog')
    .first()
  const showDetails = toast.getByRole('button', { name: 'Show details' })
  await showDetails.click()
  await expect(toast).toContainText(message)
  await expect(toast).toContainText(/compute · HTTP 500 · req-/)
  await expectRow(wiki, { Status: 'Active' })
})

test('with Neutron down only the steps that need it fail in the launch wizard', async ({
  page,
  signIn,
  cloud,
}) => {
  await signIn()
  cloud.control.fail({ service: 'network', how: 'down' })
  await page.goto('/project/instances')
  await page.getByRole('button', { name: 'All Options', exact: true }).click()
  const wizard = dialog(page, 'Launch Instance').root
  const goTo = async (step: string) => {
    const steps = wizard.getByRole('navigation', { name: 'Steps' })
    await steps.getByRole('button', { name: new RegExp(`^${step}`) }).click()
    return wizard.getByRole('region', { name: step, exact: true })
  }
  await expect(
    (await goTo('Source')).getByRole('button', { name: 'Allocate cirros' }),
  ).toBeVisible()
  await expect(
    (await goTo('Flavor')).getByRole('button', { name: 'Allocate m1.tiny' }),
  ).toBeVisible()
  const keys = await goTo('Key Pair')
  await expect(keys.getByRole('button', { name: /^(Allocate|Remove) deploy$/ })).toBeVisible()
  const groups = await goTo('Security Groups')
  await expect(groups.getByRole('alert')).toContainText('Unable to retrieve the security groups.')
  const networks = await goTo('Networks')
  await expect(networks.getByRole('alert')).toContainText('Unable to retrieve the networks.')
  await expect(networks.getByRole('alert')).toContainText('network')
  cloud.control.heal()
  await retry(networks).click()
  await expect(networks.getByRole('button', { name: 'Allocate web', exact: true })).toBeVisible()
})
