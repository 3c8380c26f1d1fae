import type { OpenStack } from '@meridian/openstack'
import { expect, type CleanUp } from '../fixtures.ts'
import { unique } from '../helpers.ts'

type Cinder = OpenStack['cinder']
type Eventually = (look: () => Promise<void>) => Promise<void>

/** A volume of 1 GiB of the test's own, which is gone when it is over, with all that was made of it. */
export const ownVolume = async (
  cinder: Cinder,
  eventually: Eventually,
  cleanUp: CleanUp,
  size = 1,
) => {
  const name = unique('e2e-volume-')
  const { id } = await cinder.volumes.create({ name, size })
  cleanUp(() => removeVolume(cinder, eventually, id))
  await becomes(cinder, eventually, id, 'available')
  return { id, name }
}

/** Waits until a volume is in a state. */
export const becomes = (
  cinder: Cinder,
  eventually: Eventually,
  id: string,
  status: string,
): Promise<void> =>
  eventually(async () => {
    expect((await cinder.volumes.get(id)).status).toBe(status)
  })

/** Takes away a volume of the project, with its backups and snapshots, if it is still there. */
export const removeVolume = async (
  cinder: Cinder,
  eventually: Eventually,
  id: string,
): Promise<void> => {
  const there = (await cinder.volumes.list()).some((one) => one.id === id)
  for (const kind of [cinder.backups, cinder.snapshots]) {
    const of = async () =>
      (await kind.list({ volume_id: id })).filter((one) => one.volume_id === id)
    await eventually(async () => {
      for (const one of await of())
        // One that is at work, or that another rests on, goes the next time.
        if (one.status !== 'deleting') await kind.remove(one.id).catch(() => undefined)
      expect(await of()).toEqual([])
    })
  }
  if (!there) return
  await eventually(async () => {
    expect((await cinder.volumes.get(id)).status).toMatch(/^(available|error)/)
  })
  await cinder.volumes.remove(id)
}
