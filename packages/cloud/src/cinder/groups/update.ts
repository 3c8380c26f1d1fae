/** Which volumes come into a group and leave it (cinder.group.api.update). */
import { isoMicros } from '#clock.ts'
import { groupLife } from '#cinder/groups/life.ts'
import { groups, type StoredGroup } from '#cinder/groups/rows.ts'
import { textOf } from '#cinder/requests.ts'
import { volumes } from '#cinder/rows.ts'
import { invalidVolume, volumeOf } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import type { JsonObject } from '#http/json.ts'
import { pythonRepr, pythonTuple } from '#wire/python.ts'

export const invalidGroup = (why: string): Error => badRequest(`Invalid Group: ${why}`)

const ADDABLE = ['available', 'in-use']
const REMOVABLE = ['available', 'in-use', 'error', 'error_deleting']

/** Changes a group's words at once, and its volumes after a while. Throws 400. */
export function changeGroup(context: Context, group: StoredGroup, sent: JsonObject): void {
  const differs = (name: 'name' | 'description'): string | null => {
    const given = textOf(sent[name])?.trim() ?? null
    return given === group[name] ? null : given
  }
  const [name, description] = [differs('name'), differs('description')]
  const [wished, unwished] = [idsIn(sent['add_volumes']), idsIn(sent['remove_volumes'])]
  const both = wished.filter((id) => unwished.includes(id))
  if (both.length > 0) {
    throw invalidVolume(`UUIDs ${pythonRepr(both)} are in both add and remove volume list.`)
  }
  const add = addable(context, group, wished)
  const remove = removable(context, group, unwished)
  const moves = add.length > 0 || remove.length > 0
  if (name === null && description === null && !moves) {
    throw invalidGroup(
      `Cannot update group ${group.id} because no valid name, description, add_volumes, or ` +
        'remove_volumes were provided.',
    )
  }
  if (moves && group.status !== 'available') throw invalidGroup('Group status must be available.')
  context.table(groups).update({
    ...group,
    ...(name === null ? {} : { name }),
    ...(description === null ? {} : { description }),
    updated_at: isoMicros(context.now),
    ...(moves ? { status: 'updating', pending: { add, remove } } : { status: 'available' }),
  })
  if (moves) groupLife.begin(context.world, context.region, group.id, 'updating', context.now)
}

const idsIn = (sent: unknown): string[] => (textOf(sent) ?? '').split(',').filter((id) => id !== '')

/** Those that are not in the group yet and may come into it. */
function addable(context: Context, group: StoredGroup, ids: readonly string[]): string[] {
  return ids.filter((id) => {
    const volume = volumeOf(context, context.projectId, id, context.isAdmin)
    if (volume?.group_id === group.id) return false
    const cannot = `Cannot add volume ${id} to group ${group.id}`
    if (!volume) throw invalidVolume(`${cannot} because volume cannot be found.`)
    if (volume.group_id) {
      throw invalidVolume(`${cannot} because it is already in group ${volume.group_id}.`)
    }
    if (volume.project_id !== group.project_id) {
      throw invalidVolume(`${cannot} as they belong to different projects.`)
    }
    const type = volume.volume_type_id ?? ''
    if (!group.volume_types.includes(type)) {
      throw invalidVolume(`${cannot} because volume type ${type} is not supported by the group.`)
    }
    if (!ADDABLE.includes(volume.status)) {
      throw invalidVolume(
        `${cannot} because volume is in an invalid state: ${volume.status}. Valid states are: ` +
          `${pythonTuple(ADDABLE)}.`,
      )
    }
    const host = (pool: string | null | undefined) => pool?.split('#')[0]
    if (host(volume['os-vol-host-attr:host']) !== host(group.pool)) {
      throw invalidVolume('Volume is not local to this node.')
    }
    return true
  })
}

/** Those that may leave the group. */
function removable(context: Context, group: StoredGroup, ids: readonly string[]): string[] {
  return ids.map((id) => {
    const volume = context.table(volumes).get(id)
    const cannot = `Cannot remove volume ${id} from group ${group.id} because`
    if (volume?.group_id !== group.id) throw invalidVolume(`${cannot} it is not in the group.`)
    if (REMOVABLE.includes(volume.status)) return id
    const valid = `Valid states are: ${pythonTuple(REMOVABLE)}.`
    throw invalidVolume(`${cannot} volume is in an invalid state: ${volume.status}. ${valid}`)
  })
}
