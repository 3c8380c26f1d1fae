/** What takes time with groups at their back end (cinder.volume.manager). */
import { isoMicros } from '#clock.ts'
import { groupSnapshots, groups } from '#cinder/groups/rows.ts'
import { snapshots, volumes } from '#cinder/rows.ts'
import { lifecycle, type Moment } from '#lifecycle.ts'
import { rows } from '#scene.ts'
import { without } from '#wire/without.ts'

export const groupLife = lifecycle('group', groups, {
  failed: (group, { now }) => ({ ...group, status: 'error', updated_at: isoMicros(now) }),
  steps: {
    creating: {
      after: 800,
      done: (group, { now }) => ({
        ...group,
        status: group.pool === null ? 'error' : 'available',
        updated_at: isoMicros(now),
      }),
    },
    updating: {
      after: 500,
      done: (group, moment) => {
        const { add = [], remove = [] } = group.pending ?? {}
        for (const id of add) place(moment, id, group.id)
        for (const id of remove) place(moment, id, null)
        const updated_at = isoMicros(moment.now)
        return { ...without(group, 'pending'), status: 'available', updated_at }
      },
    },
    deleting: {
      after: 1_200,
      done: ({ id }, moment) => {
        const table = rows(moment, volumes)
        for (const volume of table.list({ where: { group_id: id } })) table.remove(volume.id)
        return 'removed'
      },
    },
  },
})

function place(moment: Moment, id: string, group_id: string | null): void {
  const table = rows(moment, volumes)
  const volume = table.get(id)
  if (volume) table.update({ ...volume, group_id, updated_at: isoMicros(moment.now) })
}

export const groupSnapshotLife = lifecycle('group snapshot', groupSnapshots, {
  failed: (item, { now }, step) => {
    const status = step === 'deleting' ? 'error_deleting' : 'error'
    return { ...item, status, updated_at: isoMicros(now) }
  },
  steps: {
    creating: {
      after: 1_200,
      done: (item, { now }) => ({ ...item, status: 'available', updated_at: isoMicros(now) }),
    },
    deleting: {
      after: 1_000,
      done: ({ id }, moment) => {
        const table = rows(moment, snapshots)
        for (const one of table.list({ where: { group_snapshot_id: id } })) table.remove(one.id)
        return 'removed'
      },
    },
  },
})
