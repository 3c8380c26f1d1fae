/** A cloud that thousands of people share: users, projects and groups, found by number. */
import { assignment } from '#keystone/roles/grants.ts'
import { hashOf } from '#keystone/users/passwords.ts'
import {
  assignmentRows,
  groupRows,
  membershipRows,
  passwordRows,
  projectRows,
  roleRows,
  userRows,
} from '#keystone/rows.ts'
import type { World } from '#world.ts'

const COUNTS = { users: 10_000, projects: 2000, groups: 500 } as const
/** The password of everybody in the crowd. */
const PASSWORD = 'crowd'

/** `user-00042` */
const nameOf = (kind: string, at: number): string => `${kind}-${String(at).padStart(5, '0')}`

/**
 * Adds 10,000 users, 2,000 projects and 500 groups to the domain Default, `user-00042` and the like,
 * all with the password `crowd`. Each user is a member of the project and in the group of their
 * number, begun anew where there are fewer of those; each group reads the project of its number.
 */
export function crowdOfIdentities(world: World): void {
  const [member, reader] = [roleNamed(world, 'member'), roleNamed(world, 'reader')]
  world.store.transaction(() => {
    const projects = addProjects(world)
    const groups = addGroups(world)
    for (const [at, actor_id] of groups.entries()) {
      grant(world, { actor: 'group', actor_id, role_id: reader }, at, projects)
    }
    // Hashed once: ten thousand times take half a minute.
    const hash = hashOf(world, PASSWORD)
    for (let at = 0; at < COUNTS.users; at += 1) {
      const id = world.random.hex()
      const project = projects[at % projects.length]
      const group_id = groups[at % groups.length] ?? ''
      world.table(userRows).insert({
        id,
        name: nameOf('user', at),
        domain_id: 'default',
        enabled: true,
        password_expires_at: null,
        options: {},
        ...(project === undefined ? {} : { default_project_id: project }),
        extra: { email: `${nameOf('user', at)}@example.org` },
      })
      world.table(passwordRows).insert({ id, hash })
      world.table(membershipRows).insert({ id: `${group_id}:${id}`, group_id, user_id: id })
      grant(world, { actor: 'user', actor_id: id, role_id: member }, at, projects)
    }
  })
}

function roleNamed(world: World, name: string): string {
  const role = world.table(roleRows).first({ name, domain_id: null })
  if (!role) throw new Error(`A crowd needs the role ${name}.`)
  return role.id
}

function addProjects(world: World): string[] {
  return Array.from({ length: COUNTS.projects }, (_, at) => {
    const id = world.random.hex()
    world.table(projectRows).insert({
      id,
      name: nameOf('project', at),
      description: `One of ${COUNTS.projects}`,
      domain_id: 'default',
      parent_id: 'default',
      is_domain: false,
      enabled: true,
      tags: [],
      options: {},
    })
    return id
  })
}

function addGroups(world: World): string[] {
  return Array.from({ length: COUNTS.groups }, (_, at) => {
    const id = world.random.hex()
    const name = nameOf('group', at)
    world.table(groupRows).insert({ id, name, domain_id: 'default', description: '' })
    return id
  })
}

type Who = { actor: 'user' | 'group'; actor_id: string; role_id: string }

function grant(world: World, who: Who, at: number, projects: readonly string[]): void {
  const target_id = projects[at % projects.length]
  if (target_id === undefined) return
  const given = assignment({ ...who, target: 'project', target_id, inherited: false })
  world.table(assignmentRows).insert(given)
}
