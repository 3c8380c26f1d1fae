import { images, volumeQuotaSets } from '@meridian/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '#api/call.ts'
import { openWorld } from '#api/testing/world.ts'
import { CreateVolume } from '#dialogs/create-volume/create-volume.tsx'
import { fromImage } from '#dialogs/create-volume/volume.ts'
import { show } from '#resource/testing/open.tsx'
import { toast } from '#ui/tell/toast.ts'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toast.clearAll())

const wizard = page.getByRole('dialog', { name: 'Create Volume' })

/** The form of a volume made of an image, with the volume types away while nobody heals them. */
const open = async (areTypesAway = false) => {
  const world = await openWorld()
  const id = await world.idOf('images', 'debian-12')
  const image = await call(images.load, { params: { id } })
  if (areTypesAway) await world.refuse(503, 'It is away.', { service: 'volumev3', path: '/types' })
  await show(<CreateVolume source={fromImage(image)} close={() => undefined} />)
  await expect.element(wizard).toBeVisible()
  return world
}

test('types that cannot be read are said to be missing, and are read again [RS-ERR-04]', async () => {
  const { heal } = await open(true)
  const said = wizard.getByRole('alert')
  await expect
    .element(said)
    .toMatchTextContent(/Unable to retrieve the volume types\. It is away\./)
  await heal()
  await wizard.getByRole('button', { name: 'Try again' }).click()
  await expect.element(said).not.toBeInTheDocument()
  await wizard.getByRole('button', { name: /Type$/ }).click()
  await expect.element(page.getByRole('option', { name: 'fast' })).toBeVisible()
})

test('one step asks for all of it; until the limits are known they are 100 GB and one volume [RS-VOL-01 RS-VOL-08 RS-VOL-09]', async () => {
  const { promise: known, resolve: tell } = Promise.withResolvers<undefined>()
  await openWorld({}, (_, { pathname }) =>
    pathname.endsWith('/tenantabsolutelimits/') ? known : undefined,
  )
  await show(<CreateVolume close={() => undefined} />)
  const steps = wizard.getByRole('navigation', { name: 'Steps' }).getByRole('button')
  await expect.element(steps).toMatchTextContent(/Volume Details/)
  expect(steps.elements()).toHaveLength(1)
  await expect.element(wizard.getByText('0 used, 1 added, of 1', { exact: true })).toBeVisible()
  await expect
    .element(wizard.getByText('0 GB used, 1 GB added, of 100 GB', { exact: true }))
    .toBeVisible()
  tell(undefined)
  await expect.element(wizard.getByText(/used, 1 added, of 60/)).toBeVisible()
})

test('who may make volume types makes one beside the field, which takes it [SH-MODAL-16 SH-MODAL-22]', async () => {
  await openWorld({ user: 'admin' })
  await show(<CreateVolume close={() => undefined} />)
  await wizard.getByRole('button', { name: 'Create Volume Type' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Volume Type' })
  await dialog.getByRole('textbox', { name: /^Name/ }).fill('fresh')
  await dialog.getByRole('button', { name: 'Create Volume Type' }).click()
  await expect.element(wizard.getByRole('button', { name: /^fresh.*Type$/ })).toBeVisible()
  await expect
    .element(wizard.getByRole('region', { name: 'Volume Type' }))
    .toMatchTextContent(/^Namefresh/)
})

test('the source is chosen in a field of its own name for each kind [SH-FID-04 SH-FID-05 SH-FID-06]', async () => {
  await openWorld()
  await show(<CreateVolume close={() => undefined} />)
  const names = () =>
    [...wizard.element().querySelectorAll('[name]')].map((one) => one.getAttribute('name'))
  for (const [kind, name] of [
    ['Image', 'image_source'],
    ['Snapshot', 'snapshot_source'],
    ['Volume', 'volume_source'],
  ] as const) {
    await wizard.getByRole('button', { name: /Volume Source$/ }).click()
    await page.getByRole('option', { name: kind, exact: true }).click()
    await expect.poll(() => names().filter((one) => one?.endsWith('_source'))).toEqual([name])
  }
})

test('a quota of volumes that is used up is flagged, and nothing can be made [RS-VOL-07]', async () => {
  const { as, idOf, rows } = await openWorld()
  const projectId = await idOf('projects', 'demo')
  const used = (await rows('volumes')).filter(({ project_id }) => project_id === projectId).length
  const params = { projectId }
  await as('admin', volumeQuotaSets.update, { params, body: { volumes: used } })
  await show(<CreateVolume close={() => undefined} />)
  await expect
    .element(wizard.getByText(new RegExp(`^${used} used, 1 added, over the limit of ${used}`)))
    .toBeVisible()
  const create = wizard.getByRole('button', { name: 'Create Volume' })
  await expect.element(create).toHaveAttribute('aria-disabled', 'true')
  await create.hover()
  const said = `Volume Details: The quota of volumes is used up: ${used} of ${used}.`
  await expect.element(page.getByRole('tooltip')).toMatchTextContent(said)
})

test('a volume without a name is told by its id', async () => {
  const { rows } = await open()
  const before = (await rows('volumes')).map(({ id }) => id)
  await wizard.getByRole('textbox', { name: /^Name/ }).fill('')
  await wizard.getByRole('button', { name: 'Create Volume' }).click()
  const made = async () => (await rows('volumes')).find(({ id }) => !before.includes(id))?.id
  await expect.poll(made).toBeDefined()
  await expect
    .element(page.getByText(`Volume ${String(await made())} was successfully created.`).first())
    .toBeVisible()
})
