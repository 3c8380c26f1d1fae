import { Volume } from '@meridian/contract'
import { sample } from '@meridian/contract/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json, type Answer } from '#api/testing.ts'
import { CreateVolume } from '#dialogs/create-volume/create-volume.tsx'
import { fromImage } from '#dialogs/create-volume/volume.ts'
import { imageOf, listed, on, serveCloud } from '#dialogs/testing/cloud.ts'
import { show } from '#resource/testing/open.tsx'
import { toast } from '#ui/toast.ts'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toast.clearAll())

const types = '/api/cinder/volumetypes/'
const zones = listed('/api/cinder/availzones/', [])
const wizard = page.getByRole('dialog', { name: 'Create Volume' })

const open = async (...answers: readonly Answer[]) => {
  serveCloud(...answers, zones, listed(types, []))
  await show(<CreateVolume source={fromImage(imageOf('web'))} close={() => undefined} />)
  await expect.element(wizard).toBeVisible()
}

test('types that cannot be read are said to be missing, and are read again [RS-ERR-04]', async () => {
  let away = true
  await open(
    on('GET', types, () =>
      away ? json('It is away.', 503) : json({ items: [{ id: 't', name: 'fast' }] }),
    ),
  )
  const said = wizard.getByRole('alert')
  await expect
    .element(said)
    .toMatchTextContent(/Unable to retrieve the volume types\. It is away\./)
  away = false
  await wizard.getByRole('button', { name: 'Try again' }).click()
  await expect.element(said).not.toBeInTheDocument()
  await wizard.getByRole('button', { name: /Type$/ }).click()
  await expect.element(page.getByRole('option', { name: 'fast' })).toBeVisible()
})

test('a volume without a name is told by its id', async () => {
  await open(
    on('POST', '/api/cinder/volumes/', () => json(sample(Volume, { id: 'made', name: '' }), 201)),
  )
  await wizard.getByRole('textbox', { name: /^Name/ }).fill('')
  await wizard.getByRole('button', { name: 'Create Volume' }).click()
  await expect
    .element(page.getByText('Volume made was successfully created.').first())
    .toBeVisible()
})
