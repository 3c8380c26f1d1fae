import { images } from '@meridian/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { call } from '#api/call.ts'
import { openWorld } from '#api/testing/world.ts'
import { CreateVolume } from '#dialogs/create-volume/create-volume.tsx'
import { fromImage } from '#dialogs/create-volume/volume.ts'
import { show } from '#resource/testing/open.tsx'
import { toast } from '#ui/toast.ts'

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
