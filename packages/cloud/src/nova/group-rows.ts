import { collection } from '#store/collection.ts'
import type { World } from '#world.ts'

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

type At = { world: World; region: string }

export function groupsOf({ world, region }: At, serverId: string): GroupRow[] {
  const member = world.table(members, region).get(serverId)
  const group = member && world.table(groups, region).get(member.group_id)
  return group ? [group] : []
}

export function joinGroup({ world, region }: At, groupId: string, serverId: string): void {
  const group = world.table(groups, region).get(groupId)
  if (!group) return
  world.table(groups, region).update({ ...group, members: [...group.members, serverId] })
  world.table(members, region).insert({ id: serverId, group_id: groupId })
}

export function leaveGroups(at: At, serverId: string): void {
  for (const group of groupsOf(at, serverId)) {
    const left = group.members.filter((id) => id !== serverId)
    at.world.table(groups, at.region).update({ ...group, members: left })
  }
  at.world.table(members, at.region).remove(serverId)
}
