import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json, type Answer } from '#api/testing.ts'
import { openWorld, type OpenWorld } from '#api/testing/world.ts'
import { show } from '#resource/testing/open.tsx'
import { toast } from '#ui/tell/toast.ts'
import { LaunchInstance } from '#dialogs/launch-instance/launch-instance.tsx'
import {
  button,
  fillNeeded,
  inDialog,
  openWizard,
  step,
  textbox,
  type Start,
} from '#dialogs/testing/launch.tsx'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toast.clearAll())

const stepNames = async (): Promise<readonly string[]> => {
  await expect.element(step('Details')).toBeVisible()
  const steps = page.getByRole('navigation', { name: 'Steps' }).getByRole('button').elements()
  // The number of a step, or how it stands, is before its name.
  return steps.map((one) => (one.textContent ?? '').replace(/^\d+|\(.*\)$/g, '').trim())
}

const everyStep = [
  ...['Details', 'Source', 'Flavor', 'Networks', 'Network Ports', 'Security Groups', 'Key Pair'],
  ...['Configuration', 'Server Groups', 'Scheduler Hints', 'Metadata'],
]

/** A cloud whose Nova has these extensions alone, as none of today has. */
const extensions =
  (...items: readonly object[]): Answer =>
  (_, { pathname }) =>
    pathname.endsWith('/api/nova/extensions/') ? json({ items }) : undefined
/** Nova asked for a right to be told of something; operators may still hold it back so. */
const untold = (name: string) => ({ forbids: [`os_compute_api:${name}:discoverable`] })

test('the wizard is a dialog of eleven steps in their order [RS-LAUNCH-02..13 RS-LMODEL-12]', async () => {
  await openWizard()
  await expect.element(inDialog('Launch Instance')).toBeVisible()
  expect(await stepNames()).toEqual(everyStep)
})

test.each<[string, Start, readonly string[]]>([
  [
    'without the network service [RS-LNET-01 RS-LPORT-01 RS-LSEC-01 RS-LMODEL-16]',
    { options: { lacks: ['network'] } },
    ['Networks', 'Network Ports', 'Security Groups'],
  ],
  [
    'without Nova’s extensions [RS-LKEY-01 RS-LSGRP-02 RS-LHINT-03]',
    { answers: [extensions({ name: 'BlockDeviceMappingV2Boot' })] },
    ['Key Pair', 'Server Groups', 'Scheduler Hints'],
  ],
  [
    'for whom hints are not [RS-LHINT-01 RS-LHINT-04]',
    { options: untold('os-scheduler-hints') },
    ['Scheduler Hints'],
  ],
  [
    'for whom server groups are not [RS-LSGRP-01]',
    { options: { forbids: ['os_compute_api:os-server-groups:index'] } },
    ['Server Groups'],
  ],
  [
    'to whom server groups are not told [RS-LSGRP-03]',
    { options: untold('os-server-groups') },
    ['Server Groups'],
  ],
  [
    'where the operator leaves steps out [RS-LHINT-02 RS-SET-17]',
    {
      options: {
        settings: {
          enable_scheduler_hints: false,
          LAUNCH_INSTANCE_DEFAULTS: { enable_metadata: false, enable_net_ports: false },
        },
      },
    },
    ['Network Ports', 'Scheduler Hints', 'Metadata'],
  ],
])('steps are left out %s', async (_, start, missing) => {
  await openWizard(start)
  expect(await stepNames()).toEqual(everyStep.filter((name) => !missing.includes(name)))
})

test('key pairs are known by the alias of their extension, too [RS-LKEY-01]', async () => {
  await openWizard({ answers: [extensions({ name: 'K', alias: 'keypairs' })] })
  expect(await stepNames()).toContain('Key Pair')
})

/** A world in which a service says that it is away, of what its path tells. */
const refusing =
  (service: string, path: string) =>
  ({ refuse }: OpenWorld) =>
    refuse(500, 'It is away', { service, path })

test('zones that cannot be read say so, and are read again', async () => {
  const { heal } = await openWizard({ prepare: refusing('compute', '/os-availability-zone') })
  await expect
    .element(page.getByText(/Unable to retrieve the availability zones. It is away/))
    .toBeVisible()
  await heal()
  await button('Try again').click()
  await expect
    .element(page.getByRole('button', { name: /Availability Zone/ }))
    .toHaveTextContent('nova')
})

/** What Nova and Cinder tell of a project, each figure another. */
const limits: Answer = (_, { pathname }) => {
  if (pathname.endsWith('/api/nova/limits/'))
    return json({
      ...{ maxTotalInstances: 31, totalInstancesUsed: 3, maxTotalCores: 32, totalCoresUsed: 4 },
      ...{ maxTotalRAMSize: 51200, totalRAMUsed: 5120 },
    })
  if (pathname.endsWith('/api/cinder/tenantabsolutelimits/'))
    return json({
      ...{ maxTotalVolumes: 33, totalVolumesUsed: 6 },
      ...{ maxTotalVolumeGigabytes: 700, totalGigabytesUsed: 70 },
    })
  return undefined
}

test('what is left is what Nova and Cinder tell by their own names [RS-LQUOTA-01 RS-LQUOTA-02]', async () => {
  await openWizard({ answers: [limits] })
  await fillNeeded()
  const texts = async (name: string) => {
    await step(name).click()
    await expect.element(page.getByRole('meter').first()).toBeVisible()
    const meters = page.getByRole('meter').elements()
    return meters.map((one) => one.getAttribute('aria-valuetext'))
  }
  expect(await texts('Source')).toEqual(
    expect.arrayContaining(['6 used, 1 added, of 33', '70 GB used, 20 GB added, of 700 GB']),
  )
  expect(await texts('Flavor')).toEqual(
    expect.arrayContaining([
      ...['3 used, 1 added, of 31', '4 used, 1 added, of 32'],
      '5 GB used, 2 GB added, of 50 GB',
    ]),
  )
})

/** What the step with the fields says of what every launch rests on. */
const said = (what: string) =>
  page
    .getByRole('region', { name: 'Details', exact: true })
    .getByText(new RegExp(RegExp.escape(`${what} It is away`)))

test('what a launch rests on is found out at first; where it cannot be, that is said, and it is found out again [RS-LMODEL-12 RS-LMODEL-13 RS-ERR-08]', async () => {
  let down = true
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  const { paths } = await openWorld({}, async (_, { pathname }) => {
    if (!pathname.endsWith('/api/settings/')) return undefined
    await asked
    return down ? json('It is away', 500) : undefined
  })
  const isAskedFor = (what: string) => paths().some((path) => path.includes(what))
  await show(<LaunchInstance close={() => undefined} />)
  const loading = page.getByRole('status').filter({ hasText: 'Loading' })
  await expect.element(loading).toBeVisible()
  expect(isAskedFor('/api/glance/images/')).toBe(false)
  answer()
  const words = said('Unable to retrieve the settings.')
  await expect.element(words).toBeVisible()
  expect(await stepNames()).not.toContain('Metadata')
  await step('Source').click()
  const source = page.getByRole('region', { name: 'Source' })
  await expect.element(source.getByText('Unable to retrieve the settings.')).toBeVisible()
  await expect.element(loading).not.toBeInTheDocument()
  expect(isAskedFor('/api/glance/images/')).toBe(false)
  down = false
  await source.getByRole('button', { name: 'Try again' }).click()
  await expect.element(button('Allocate debian-12')).toBeVisible()
  await expect.element(step('Metadata')).toBeVisible()
  expect(await stepNames()).toEqual(everyStep)
  await step('Details').click()
  await expect.element(words).not.toBeInTheDocument()
})

test('definitions of metadata are read once it is known what there is [RS-LMODEL-15]', async () => {
  let answer = () => {}
  const asked = new Promise<undefined>((resolve) => (answer = () => resolve(undefined)))
  const { calls } = await openWizard({
    answers: [(_, { pathname }) => (pathname.includes('/features/instance_d') ? asked : undefined)],
  })
  const areRead = () => calls().some((one) => one.includes('/metadefs/'))
  await step('Metadata').click()
  await expect.element(page.getByRole('region', { name: 'Metadata' })).toBeVisible()
  expect(areRead()).toBe(false)
  answer()
  await expect.poll(areRead).toBe(true)
})

/** Our own server, which no service of the cloud makes fail. */
const withoutPolicy = () => {
  let isDown = true
  const answer: Answer = (_, { pathname }) =>
    isDown && pathname.endsWith('/api/policy/') ? json('It is away', 500) : undefined
  const heal = async () => {
    isDown = false
  }
  return { answers: [answer], heal }
}

test.each<[string, Start & { heal?: () => Promise<void> }, readonly string[]]>([
  [
    'Unable to retrieve the extensions. [RS-ERR-07]',
    // A server keeps the extensions that it was told before.
    { options: { fresh: true }, prepare: refusing('compute', '/extensions') },
    ['Key Pair', 'Server Groups', 'Scheduler Hints'],
  ],
  [
    'What this cloud offers could not be read.',
    withoutPolicy(),
    ['Server Groups', 'Scheduler Hints'],
  ],
])(
  '%s What rests on it is there once that can be read, and the rest before',
  async (title, start, late) => {
    const words = said(title.replace(/ \[.*/, ''))
    const world = await openWizard(start)
    await expect.element(words).toBeVisible()
    expect(await stepNames()).toEqual(everyStep.filter((name) => !late.includes(name)))
    await textbox('Instance Name').fill('web')
    await (start.heal ?? world.heal)()
    await button('Try again').click()
    await expect.element(step('Scheduler Hints')).toBeVisible()
    expect(await stepNames()).toEqual(everyStep)
    await expect.element(words).not.toBeInTheDocument()
    await expect.element(textbox('Instance Name')).toHaveValue('web')
    await step('Source').click()
    await expect.element(page.getByRole('radiogroup', { name: 'Create New Volume' })).toBeVisible()
  },
)

test.each<[string, string, string, string]>([
  ['Networks', '/networks', 'Unable to retrieve the networks. [RS-ERR-10]', 'network'],
  ['Network Ports', '/ports', 'Unable to retrieve the ports. [RS-ERR-11]', 'network'],
  ['Flavor', '/flavors', 'Unable to retrieve the flavors. [RS-ERR-06]', 'compute'],
  ['Source', '/images', 'Unable to retrieve the images. [RS-ERR-02]', 'image'],
  [
    'Server Groups',
    '/os-server-groups',
    'Unable to retrieve the server groups. [RS-ERR-13]',
    'compute',
  ],
])('the step %s says when %s is away: %s', async (name, path, words, service) => {
  await openWizard({ prepare: refusing(service, path) })
  await step(name).click()
  await expect.element(page.getByText(words.replace(/ \[.*/, ''))).toBeVisible()
})

test('volumes that cannot be read say so [RS-ERR-03]', async () => {
  await openWizard({
    context: { volumeId: 'any' },
    prepare: refusing('volumev3', '/volumes'),
  })
  await step('Source').click()
  await expect.element(page.getByText('Unable to retrieve the volumes.')).toBeVisible()
})
