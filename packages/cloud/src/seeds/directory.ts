import { assignment } from '#keystone/roles/grants.ts'
import { assignmentRows, groupRows, membershipRows, roleRows, type User } from '#keystone/rows.ts'
import type { Amount, People } from '#played.ts'
import type { World } from '#world.ts'

/** Groups of the people there are, with roles on projects; nobody has one in a cloud's first days. */
export function seedDirectory(world: World, { projects, users }: People, amount: Amount): void {
  if (amount === 'empty') return
  const group = (name: string, description: string, members: readonly User[]) => {
    const { id } = world.table(groupRows).insert({
      id: world.random.hex(),
      name,
      description,
      domain_id: 'default',
    })
    for (const { id: user_id } of members)
      world.table(membershipRows).insert({ id: `${id}:${user_id}`, group_id: id, user_id })
    return id
  }
  const give = (actor_id: string, name: string, target_id: string) => {
    const [role] = world.table(roleRows).list({ where: { name, domain_id: null } })
    if (!role) return
    const ends = { actor: 'group', actor_id, target: 'project', target_id } as const
    world.table(assignmentRows).insert(assignment({ ...ends, role_id: role.id, inherited: false }))
  }
  const developers = group('developers', 'Who build the web services', [users.demo])
  group('auditors', 'Who look, and change nothing', [users.reader])
  give(developers, 'reader', projects.alt.id)
}
