import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json, type Answer } from '#api/testing.ts'
import { show } from '#resource/testing/open.tsx'
import { toast } from '#ui/toast.ts'
import { LaunchInstance } from '#dialogs/launch-instance/launch-instance.tsx'
import { catalogOf, forbids, listed, on, serveCloud, settingsWith } from '#dialogs/testing/cloud.ts'
import {
  button,
  inDialog,
  openWizard,
  openWizardFrom,
  step,
  textbox,
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

const away = (service: string) => json('It is away', 500, { 'X-OpenStack-Service': service })

test('the wizard is a dialog of eleven steps in their order [RS-LAUNCH-02..13 RS-LMODEL-12]', async () => {
  await openWizard()
  await expect.element(inDialog('Launch Instance')).toBeVisible()
  expect(await stepNames()).toEqual(everyStep)
})

test.each<[string, Answer, readonly string[]]>([
  [
    'without the network service [RS-LNET-01 RS-LPORT-01 RS-LSEC-01 RS-LMODEL-16]',
    catalogOf(['compute', 'image', 'identity', 'volumev3']),
    ['Networks', 'Network Ports', 'Security Groups'],
  ],
  [
    'without Nova’s extensions [RS-LKEY-01 RS-LSGRP-02 RS-LHINT-03]',
    listed('/api/nova/extensions/', [{ name: 'BlockDeviceMappingV2Boot' }]),
    ['Key Pair', 'Server Groups', 'Scheduler Hints'],
  ],
  [
    'for whom hints are not [RS-LHINT-01 RS-LHINT-04]',
    forbids('os_compute_api:os-scheduler-hints:discoverable'),
    ['Scheduler Hints'],
  ],
  [
    'for whom server groups are not [RS-LSGRP-01]',
    forbids('os_compute_api:os-server-groups:index'),
    ['Server Groups'],
  ],
  [
    'to whom server groups are not told [RS-LSGRP-03]',
    forbids('os_compute_api:os-server-groups:discoverable'),
    ['Server Groups'],
  ],
  [
    'where the operator leaves steps out [RS-LHINT-02 RS-SET-17]',
    settingsWith({
      enable_scheduler_hints: false,
      enable_metadata: false,
      enable_net_ports: false,
    }),
    ['Network Ports', 'Scheduler Hints', 'Metadata'],
  ],
])('steps are left out %s', async (_, answer, missing) => {
  await openWizard(answer)
  expect(await stepNames()).toEqual(everyStep.filter((name) => !missing.includes(name)))
})

test('key pairs are known by the alias of their extension, too [RS-LKEY-01]', async () => {
  await openWizard(listed('/api/nova/extensions/', [{ name: 'K', alias: 'keypairs' }]))
  expect(await stepNames()).toContain('Key Pair')
})

test('zones that cannot be read say so, and are read again', async () => {
  let down = true
  await openWizard(
    on('GET', '/api/nova/availzones/', () =>
      down ? away('compute') : json({ items: [{ zoneName: 'a', zoneState: { available: true } }] }),
    ),
  )
  await expect
    .element(page.getByText(/availability zones could not be read: It is away/))
    .toBeVisible()
  down = false
  await button('Try again').click()
  await expect
    .element(page.getByRole('button', { name: /Availability Zone/ }))
    .toHaveTextContent('a')
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
  const known = settingsWith()
  const { paths } = serveCloud(async (request, url) => {
    if (!url.pathname.endsWith('/api/settings/')) return undefined
    await asked
    return down ? away('') : known(request, url)
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
  await expect.element(button('Allocate debian-13')).toBeVisible()
  await expect.element(step('Metadata')).toBeVisible()
  expect(await stepNames()).toEqual(everyStep)
  await step('Details').click()
  await expect.element(words).not.toBeInTheDocument()
})

test.each<[string, string, string, readonly string[]]>([
  [
    'Unable to retrieve the extensions. [RS-ERR-07]',
    '/api/nova/extensions/',
    'GET',
    ['Key Pair', 'Server Groups', 'Scheduler Hints'],
  ],
  [
    'What this cloud offers could not be read.',
    '/api/policy/',
    'POST',
    ['Server Groups', 'Scheduler Hints'],
  ],
])(
  '%s What rests on %s is there once that can be read, and the rest before',
  async (title, path, method, late) => {
    const words = said(title.replace(/ \[.*/, ''))
    let down = true
    await openWizard((request, url) =>
      down && request.method === method && url.pathname.endsWith(path)
        ? away('compute')
        : undefined,
    )
    await expect.element(words).toBeVisible()
    expect(await stepNames()).toEqual(everyStep.filter((name) => !late.includes(name)))
    await textbox('Instance Name').fill('web')
    down = false
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
  ['Networks', '/api/neutron/networks/', 'Unable to retrieve the networks. [RS-ERR-10]', 'network'],
  ['Network Ports', '/api/neutron/ports/', 'Unable to retrieve the ports. [RS-ERR-11]', 'network'],
  ['Flavor', '/api/nova/flavors/', 'Unable to retrieve the flavors. [RS-ERR-06]', 'compute'],
  ['Source', '/api/glance/images/', 'Unable to retrieve the images. [RS-ERR-02]', 'image'],
  [
    'Server Groups',
    '/api/nova/servergroups/',
    'Unable to retrieve the server groups. [RS-ERR-13]',
    'compute',
  ],
])('the step %s says when %s is away: %s', async (name, path, words, service) => {
  await openWizard(on('GET', path, () => away(service)))
  await step(name).click()
  await expect.element(page.getByText(words.replace(/ \[.*/, ''))).toBeVisible()
})

test('volumes that cannot be read say so [RS-ERR-03]', async () => {
  await openWizardFrom(
    { volumeId: 'volume-boot-disk' },
    on('GET', '/api/cinder/volumes/', () => away('volumev3')),
  )
  await step('Source').click()
  await expect.element(page.getByText('Unable to retrieve the volumes.')).toBeVisible()
})
