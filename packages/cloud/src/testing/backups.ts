import { expect } from 'vitest'
import { pick } from '#testing/ask.ts'
import { cinderOf } from '#testing/cinder.ts'
import type { CloudUnderTest } from '#testing/conformance.ts'

/** The newest microversion that both clouds have. */
export const headers = { 'openstack-api-version': 'volume 3.70' }

/** Cinder of the cloud, with backups that are available once they are made. */
export const backupsOf = (cloud: CloudUnderTest) => {
  const cinder = cinderOf(cloud)
  const back = async (volume_id: string, fields: object = {}): Promise<string> => {
    const backup = { volume_id, name: cloud.unique('backup'), ...fields }
    const { id, reply } = await cinder.begin('/backups', { backup }, { headers })
    expect(reply).toMatchObject({ status: 202, body: { backup: { id } } })
    await cinder.becomes(`/backups/${id}`, 'available')
    return id
  }
  const restore = (id: string, sent: object = {}) =>
    cinder.ask('POST', `/backups/${id}/restore`, { restore: sent })
  /** Restores to a new volume, which is deleted at the end; its id. */
  const restoreNew = async (id: string, sent: object = {}): Promise<string> => {
    const reply = await restore(id, sent)
    const made = pick(reply, 'restore', 'volume_id')
    cloud.cleanUp(async () => {
      await cinder.ask('DELETE', `/volumes/${made}`)
      await cinder.gone(`/volumes/${made}`)
    })
    return made
  }
  return { ...cinder, back, restore, restoreNew }
}
