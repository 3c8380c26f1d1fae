import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { settings } from '#api/settings.ts'
import { catalog, userSession } from '#api/session.ts'
import { json, type Answer } from '#api/testing.ts'
import type { ActionResult } from '#resource/action.ts'
import { show } from '#resource/testing/open.tsx'
import { toast } from '#ui/toast.ts'
import { LaunchInstance } from '#dialogs/launch-instance/launch-instance.tsx'
import { networkOf, on, serveCloud } from '#dialogs/testing/cloud.ts'
import { expectNoViolations } from '#ui/testing/no-violations.ts'

/** A required field's name may go on with its mark, a step's with how it stands. */
const starting = (name: string) => new RegExp(`^${name}`)
const textbox = (name: string) => page.getByRole('textbox', { name: starting(name) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const step = (name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: starting(name) })
const launchButton = () => button('Launch Instance')
const inDialog = (name: string) => page.getByRole('dialog', { name })

beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  toast.clearAll()
  delete document.documentElement.dataset['theme']
})

/** The wizard as a page opens it: who is signed in and the settings are known already. */
const openWizard = async (...answers: readonly Answer[]) => {
  const server = serveCloud(...answers)
  await Promise.all([settings(), catalog(), userSession()])
  const before = server.seen.length
  const closed: (ActionResult | undefined)[] = []
  await show(<LaunchInstance close={(result) => void closed.push(result)} />)
  await expect.element(textbox('Instance Name')).toBeVisible()
  return { calls: () => server.paths().slice(before), seen: server.seen, closed }
}

const bodyOf = async (seen: readonly { method: string; path: string; request: Request }[]) => {
  const post = seen.find(({ method, path }) => method === 'POST' && path.includes('/servers/'))
  return post?.request.json() as Promise<unknown>
}

const choose = async (stepName: string, item: string) => {
  await step(stepName).click()
  await button(`Allocate ${item}`).click()
}

test('a launch with the keyboard alone sends what was chosen and says so [RS-LAUNCH-01 RS-LAUNCH-14 RS-OK-18 RS-OK-19]', async () => {
  const { closed, seen } = await openWizard(
    on('POST', '/api/nova/servers/', () => json({ id: 's1', name: 'web' }, 201)),
  )
  await expect.element(textbox('Instance Name')).toHaveFocus()
  await userEvent.keyboard('web')
  const press = async (name: string) => {
    await expect.element(button(name)).toBeVisible()
    const element = button(name).element()
    for (let tabs = 0; tabs < 80 && document.activeElement !== element; tabs += 1) {
      await userEvent.keyboard('{Tab}')
    }
    expect(document.activeElement).toBe(element)
    await userEvent.keyboard('{Enter}')
  }
  await press('Next')
  await press('Allocate debian-13')
  await press('Next')
  await press('Allocate m1.small')
  await press('Next')
  await press('Allocate private')
  await press('Launch Instance')
  await expect.element(page.getByText('Scheduled creation of 1 instance(s).')).toBeVisible()
  expect(closed).toEqual([{ created: [{ type: 'OS::Nova::Server', id: 's1' }] }])
  expect(await bodyOf(seen)).toMatchObject({
    name: 'web',
    flavor_id: 'flavor-m1.small',
    nics: [{ 'net-id': 'network-private', 'v4-fixed-ip': '' }],
    security_groups: ['group-default'],
    block_device_mapping_v2: [{ uuid: 'image-debian-13', volume_size: 20 }],
  })
})

test('the networks’ order is changed by their handles, and decides the order of the ports', async () => {
  const { seen } = await openWizard(
    on('POST', '/api/nova/servers/', () => json({ id: 's1', name: 'web' }, 201)),
  )
  await textbox('Instance Name').fill('web')
  await choose('Source', 'debian-13')
  await choose('Flavor', 'm1.small')
  await choose('Networks', 'private')
  await choose('Networks', 'backend')
  await button('Move backend, position 2 of 2').click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(button('Move backend, position 1 of 2')).toHaveFocus()
  await launchButton().click()
  await expect.element(page.getByText('Scheduled creation of 1 instance(s).')).toBeVisible()
  expect(await bodyOf(seen)).toMatchObject({
    nics: [{ 'net-id': 'network-backend' }, { 'net-id': 'network-private' }],
  })
})

test('opening makes six calls, and no more with a hundred networks', async () => {
  const networks = Array.from({ length: 100 }, (_, at) => networkOf(`net-${at}`))
  const { calls } = await openWizard(
    on('GET', '/api/neutron/networks/', () => json({ items: networks })),
  )
  await expect.element(step('Key Pair')).toBeVisible()
  await expect.poll(() => calls().length).toBe(6)
  expect(calls().toSorted()).toEqual([
    'GET /api/network/securitygroups/',
    'GET /api/neutron/networks/',
    'GET /api/nova/availzones/',
    'GET /api/nova/extensions/',
    'GET /api/nova/keypairs/',
    'GET /api/quotas/?id=instances&id=cores&id=ram',
  ])
})

test('the sources of a kind are asked for when the kind is shown [RS-LSRC-09 RS-LSRC-10 RS-LSRC-11]', async () => {
  const { calls } = await openWizard()
  const pick = async (kind: string) => {
    await page.getByRole('button', { name: /Select Boot Source/ }).click()
    await page.getByRole('option', { name: kind, exact: true }).click()
  }
  await step('Source').click()
  await expect.element(button('Allocate debian-13')).toBeVisible()
  await pick('Volume')
  await expect.element(button('Allocate boot-disk')).toBeVisible()
  await pick('Volume Snapshot')
  await expect.element(button('Allocate nightly')).toBeVisible()
  const asked = calls().filter((path) => /images|volume/.test(path))
  expect(asked).toEqual([
    'GET /api/glance/images/?status=active&sort_key=name&sort_dir=asc',
    'GET /api/cinder/volumes/?status=available&bootable=true',
    'GET /api/cinder/volumesnapshots/?status=available',
  ])
})

test('a part that cannot be read says so in its step, and can be read again', async () => {
  let down = true
  await openWizard(
    on('GET', '/api/neutron/networks/', () =>
      down
        ? json('Neutron is away', 500, { 'X-OpenStack-Service': 'network' })
        : json({ items: [networkOf('private')] }),
    ),
  )
  await step('Networks').click()
  await expect.element(page.getByText(/Neutron is away/)).toBeVisible()
  down = false
  await button('Try again').click()
  await expect.element(button('Remove private')).toBeVisible()
})

test('a refused launch shows the words of the service and keeps everything [RS-WIZ-13 RS-WIZ-14 RS-WIZ-15 RS-WIZ-16]', async () => {
  const { closed } = await openWizard(
    on('POST', '/api/nova/servers/', () =>
      json('Quota exceeded for cores', 403, {
        'X-OpenStack-Service': 'compute',
        'X-OpenStack-Request-Id': 'req-1',
      }),
    ),
  )
  await textbox('Instance Name').fill('web')
  await choose('Source', 'debian-13')
  await choose('Flavor', 'm1.small')
  await choose('Networks', 'private')
  await launchButton().click()
  await expect.element(page.getByText(/Quota exceeded for cores/)).toBeVisible()
  await expect.element(page.getByText('compute · HTTP 403 · req-1')).toBeVisible()
  await expect.element(launchButton()).not.toHaveAttribute('aria-disabled')
  await step('Details').click()
  await expect.element(textbox('Instance Name')).toHaveValue('web')
  expect(closed).toEqual([])
})

test('the finish button says what is missing, and steps that were left are marked', async () => {
  await openWizard()
  await step('Source').click()
  await expect.element(step('Details')).toHaveAccessibleName(/needs attention/)
  const finish = launchButton()
  await expect.element(finish).toHaveAttribute('aria-disabled', 'true')
  await finish.hover()
  await expect
    .element(page.getByRole('tooltip'))
    .toMatchTextContent(/Details: A name is required for your instance\./)
})

test('a flavor that does not fit says why [RS-LFLV-01 RS-LFLV-02]', async () => {
  await openWizard()
  await step('Flavor').click()
  await button('Allocate m1.huge').hover()
  await expect
    .element(page.getByRole('tooltip'))
    .toMatchTextContent(/This flavor requires more RAM than your quota allows\./)
  await expect.element(button('Allocate m1.huge')).toHaveAttribute('aria-disabled', 'true')
})

test('a key pair made in the wizard is added and chosen [RS-LKEY-04]', async () => {
  const made = {
    id: 'fresh',
    name: 'fresh',
    type: 'ssh',
    fingerprint: 'aa:bb',
    public_key: 'ssh-rsa A',
    private_key: '-----BEGIN PRIVATE KEY-----',
    user_id: 'u',
  }
  await openWizard(on('POST', '/api/nova/keypairs/', () => json(made, 201)))
  await step('Key Pair').click()
  await button('Create Key Pair').click()
  await textbox('Key Pair Name').fill('fresh')
  await inDialog('Create Key Pair').getByRole('button', { name: 'Create Key Pair' }).click()
  await button('Copy Private Key').click()
  await expect.element(button('Copied')).toBeVisible()
  await inDialog('Private Key of fresh').getByRole('button', { name: 'Close' }).last().click()
  await expect.element(button('Remove fresh')).toBeVisible()
})

test('a bad key pair name has the words of the wizard [RS-LKEY-06]', async () => {
  await openWizard()
  await step('Key Pair').click()
  await button('Create Key Pair').click()
  const refusal = page.getByText('Keypair already exists or name contains bad characters.')
  const name = textbox('Key Pair Name')
  await name.fill('laptop')
  await inDialog('Create Key Pair').getByRole('button', { name: 'Create Key Pair' }).click()
  await expect.element(refusal).toBeVisible()
  await name.fill('laptop-2')
  await expect.element(refusal).not.toBeInTheDocument()
  await name.fill('é')
  await expect.element(refusal).toBeVisible()
})

for (const theme of ['light', 'dark']) {
  for (const width of [1440, 390]) {
    test(`axe finds nothing in any step, ${theme}, ${width} wide`, async () => {
      document.documentElement.dataset['theme'] = theme
      await page.viewport(width, 900)
      await openWizard()
      for (const name of [
        'Details',
        'Source',
        'Flavor',
        'Networks',
        'Security Groups',
        'Key Pair',
      ]) {
        await step(name).click()
        await expect.element(page.getByRole('region', { name, exact: true }).first()).toBeVisible()
        await expect.element(page.getByRole('status', { name: 'Loading' })).not.toBeInTheDocument()
        await expectNoViolations()
      }
    })
  }
}
