/** Where the walk over volumes goes: a project of its own, of which nothing is left. */
import { isNotFound, path, type OpenStack } from '@meridian/openstack'
import { expect } from '../fixtures.ts'
import { only } from '../own-project.ts'
import type { Walk } from './walk.ts'

/** Has the cloud start a server on no network; what it answers waits until it has. */
export const launch = async ({ cloud, name, eventually }: Walk) => {
  const { nova, glance } = cloud
  const flavors = await nova.flavors.listAll()
  const { id } = await nova.servers.create({
    name: `${name}-server`,
    flavorRef: only(flavors.filter((one) => one.name === 'm1.nano')).id,
    imageRef: only(await glance.images.listAll({ name: 'cirros' })).id,
    networks: 'none',
  })
  return async () => {
    await eventually(async () => expect((await nova.servers.get(id)).status).toBe('ACTIVE'))
    return { id, name: `${name}-server` }
  }
}

/** While the project may have so little; after that it may have what all may. */
export const limitedTo = async (
  { outside, projectId }: Walk,
  limits: Readonly<Record<string, number>>,
  doing: () => Promise<void>,
): Promise<void> => {
  await outside.cinder.quotas.update(projectId, limits)
  try {
    await doing()
  } finally {
    await defaultQuotas({ outside, projectId })
  }
}

/** Takes away what the project was given of its own: the defaults hold again. */
const defaultQuotas = ({ outside, projectId }: Pick<Walk, 'outside' | 'projectId'>) =>
  outside.cinder.call('DELETE', path`/os-quota-sets/${projectId}`).catch((error: unknown) => {
    // It was given none.
    if (!isNotFound(error)) throw error
  })

/**
 * Takes everything of a project away, also where the walk has stopped half way: what Cinder does not
 * let go yet, because it is at work or because something else rests on it, goes the next time.
 */
export const emptied = async (
  { nova, cinder, glance, projectId }: OpenStack,
  eventually: Walk['eventually'],
): Promise<void> => {
  for (const { id } of await nova.servers.list()) await nova.servers.remove(id)
  await eventually(async () => expect(await nova.servers.list()).toEqual([]))
  for (const { id } of await cinder.transfers.list()) await cinder.transfers.remove(id)
  await eventually(async () => {
    for (const kind of [cinder.backups, cinder.snapshots, cinder.volumes])
      for (const { id, status } of await kind.list())
        if (status !== 'deleting') await kind.remove(id).catch(() => undefined)
    const left = await Promise.all([
      ...[cinder.backups.list(), cinder.snapshots.list(), cinder.volumes.list()],
    ])
    expect(left).toEqual([[], [], []])
  })
  for (const { id } of await glance.images.listAll({ owner: projectId ?? '' }))
    await glance.images.remove(id)
}
