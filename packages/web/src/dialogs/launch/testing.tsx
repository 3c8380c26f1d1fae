import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { LaunchPage } from '#dialogs/launch/launch-page.tsx'
import { openGround, textbox, type Start } from '#dialogs/testing/launch.tsx'
import { show } from '#resource/testing/open.tsx'

export const meter = (name: string) => page.getByRole('meter', { name })
export const radio = (name: string | RegExp) => page.getByRole('radio', { name })
export const region = (name: string) => page.getByRole('region', { name, exact: true })

/** The form as a page opens it: who is signed in and the settings are known already. */
export const openForm = async (start: Omit<Start, 'context'> = {}, query = '') => {
  const world = await openGround(start)
  const { at } = await show(<LaunchPage />, `/project/instances/launch${query}`)
  await expect.element(textbox('Instance Name')).toBeVisible()
  await expect.element(meter('RAM')).toBeVisible()
  return {
    ...world,
    at,
    /** The body of the launch that was asked for last; undefined before it is. */
    run: async () => (await world.sent('POST', '/nova/launches/')).at(-1),
  }
}

/** Takes a card or an option that is in sight, such as an image. */
export const take = async (name: string | RegExp) => {
  await expect.element(radio(name)).toBeInTheDocument()
  const found = radio(name).element()
  // The control itself is out of sight where a card stands for it.
  ;(found.closest('label') ?? found).dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.element(radio(name)).toBeChecked()
}

/** The kinds of source with a new volume are two choices. */
export const takeKind = async (kind: string) => {
  const [source, storage] = kinds[kind] ?? []
  await take(source ?? kind)
  if (storage !== undefined) await take(storage)
}

const kinds: Readonly<Record<string, readonly [source: RegExp, storage?: RegExp]>> = {
  image_id: [/^Image/, /^On the host/],
  instance_snapshot_id: [/^Instance Snapshot/],
  volume_id: [/^Volume$/],
  volume_image_id: [/^Image/, /^On a new volume/],
  volume_snapshot_id: [/^Volume Snapshot/],
}
