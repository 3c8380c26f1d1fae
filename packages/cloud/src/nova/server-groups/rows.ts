import { collection } from '#store/collection.ts'
import { rows, type Place } from '#scene.ts'

export type GroupRow = {
  id: string
  name: string
  policy: string
  rules: { max_server_per_host?: number }
  members: string[]
  project_id: string
  user_id: string
}

export const groups = collection<GroupRow>('nova_server_groups', {
  indexes: { name: '$.name', user_id: '$.user_id' },
})
/** Which group a server is in, so that a server finds it without walking over all groups. */
export type Member = { id: string; group_id: string }
export const members = collection<Member>('nova_group_members', {
  project: 'none',
  indexes: { group_id: '$.group_id' },
})

export function groupsOf(at: Place, serverId: string): GroupRow[] {
  const member = rows(at, members).get(serverId)
  const group = member && rows(at, groups).get(member.group_id)
  return group ? [group] : []
}

export function joinGroup(at: Place, groupId: string, serverId: string): void {
  const group = rows(at, groups).get(groupId)
  if (!group) return
  rows(at, groups).update({ ...group, members: [...group.members, serverId] })
  rows(at, members).insert({ id: serverId, group_id: groupId })
}

export function leaveGroups(at: Place, serverId: string): void {
  for (const group of groupsOf(at, serverId)) {
    const left = group.members.filter((id) => id !== serverId)
    rows(at, groups).update({ ...group, members: left })
  }
  rows(at, members).remove(serverId)
}
