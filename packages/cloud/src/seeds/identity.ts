import { assignment, EVERYWHERE } from '#keystone/roles/grants.ts'
import { hashOf } from '#keystone/users/passwords.ts'
import {
  assignmentRows,
  implicationRows,
  passwordRows,
  projectRows,
  roleRows,
  userRows,
  type Project,
  type Role,
  type User,
} from '#keystone/rows.ts'
import type { People } from '#played.ts'
import type { Collection } from '#store/collection.ts'
import type { World } from '#world.ts'

/** Users, projects, domains and roles, the same as on the test cloud of real services. */
export function seedIdentity(world: World): People {
  const basic = domain(world, 'default', 'Default', 'The default domain')
  const engineering = domain(world, world.random.hex(), 'engineering', 'Engineering')
  const roles = seedRoles(world)
  const projects = {
    admin: project(world, basic, 'admin', 'Bootstrap project for initializing the cloud.'),
    demo: project(world, basic, 'demo', 'Web services and their databases'),
    alt: project(world, basic, 'alt', 'Trials and spare capacity'),
    research: project(world, engineering, 'research', 'Simulations and measurements'),
  }
  const users = {
    admin: user(world, basic, 'admin'),
    demo: user(world, basic, 'demo', projects.demo),
    reader: user(world, basic, 'reader', projects.demo),
    engineer: user(world, engineering, 'engineer', projects.research),
    engadmin: user(world, engineering, 'engadmin', projects.research),
  }
  grant(world, users.admin, roles.admin, 'project', projects.admin.id)
  grant(world, users.admin, roles.admin, 'project', projects.demo.id)
  grant(world, users.admin, roles.admin, 'domain', basic.id)
  grant(world, users.admin, roles.admin, 'system', EVERYWHERE)
  grant(world, users.demo, roles.member, 'project', projects.demo.id)
  grant(world, users.demo, roles.member, 'project', projects.alt.id)
  grant(world, users.reader, roles.reader, 'project', projects.demo.id)
  grant(world, users.engineer, roles.member, 'project', projects.research.id)
  grant(world, users.engadmin, roles.admin, 'project', projects.research.id)
  grant(world, users.engadmin, roles.admin, 'domain', engineering.id)
  return { projects, users }
}

/** The same accounts in a world that has been at work; undefined when one of them is gone. */
export function findPeople(world: World): People | undefined {
  const named = <T extends object>(rows: Collection<T>, domain_id: string, name: string): T[] =>
    world.table(rows).list({ where: { domain_id, name } })
  const [other] = world.table(projectRows).list({ where: { is_domain: true, name: 'engineering' } })
  if (!other) return undefined
  const project = (name: string, owner = 'default'): Project[] => named(projectRows, owner, name)
  const user = (name: string, owner = 'default'): User[] => named(userRows, owner, name)
  const [[admin], [demo], [alt]] = [project('admin'), project('demo'), project('alt')]
  const [[boss], [member], [reader]] = [user('admin'), user('demo'), user('reader')]
  const [research] = project('research', other.id)
  const [[engineer], [engadmin]] = [user('engineer', other.id), user('engadmin', other.id)]
  if (!admin || !demo || !alt || !research) return undefined
  if (!boss || !member || !reader || !engineer || !engadmin) return undefined
  return {
    projects: { admin, demo, alt, research },
    users: { admin: boss, demo: member, reader, engineer, engadmin },
  }
}

const IMPLIED = {
  admin: ['member', 'load-balancer_admin'],
  member: ['reader', 'load-balancer_member', 'creator'],
  reader: ['load-balancer_observer', 'observer'],
} as const

function seedRoles(world: World): Record<'admin' | 'member' | 'reader', Role> {
  const known = new Map<string, Role>()
  const role = (name: string): Role => {
    const found = known.get(name)
    if (found) return found
    const fresh = {
      id: world.random.hex(),
      name,
      domain_id: null,
      description: null,
      options: options(name),
    }
    known.set(name, fresh)
    return world.table(roleRows).insert(fresh)
  }
  for (const [prior, implied] of Object.entries(IMPLIED)) {
    for (const name of implied) {
      const ids = { prior_role_id: role(prior).id, implied_role_id: role(name).id }
      const id = `${ids.prior_role_id}:${ids.implied_role_id}`
      world.table(implicationRows).insert({ id, ...ids })
    }
  }
  role('service')
  return { admin: role('admin'), member: role('member'), reader: role('reader') }
}

/** The three roles that everything rests on cannot be changed by accident. */
function options(name: string): Role['options'] {
  return Object.hasOwn(IMPLIED, name) ? { immutable: true } : {}
}

function domain(world: World, id: string, name: string, description: string): Project {
  return place(world, { id, name, description, domain_id: null, parent_id: null, is_domain: true })
}

function project(world: World, owner: Project, name: string, description: string): Project {
  const { id: domain_id } = owner
  const id = world.random.hex()
  return place(world, { id, name, description, domain_id, parent_id: domain_id, is_domain: false })
}

function place(world: World, given: Omit<Project, 'enabled' | 'tags' | 'options'>): Project {
  return world.table(projectRows).insert({ ...given, enabled: true, tags: [], options: {} })
}

/** The password is the name, as on the test cloud, whatever the operator asks of new ones. */
function user(world: World, owner: Project, name: string, home?: Project): User {
  const one = world.table(userRows).insert({
    id: world.random.hex(),
    name,
    domain_id: owner.id,
    enabled: true,
    password_expires_at: null,
    options: {},
    ...(home ? { default_project_id: home.id, extra: { email: `${name}@example.org` } } : {}),
  })
  world.table(passwordRows).insert({ id: one.id, hash: hashOf(world, name) })
  return one
}

function grant(
  world: World,
  { id: actor_id }: User,
  { id: role_id }: Role,
  target: 'project' | 'domain' | 'system',
  target_id: string,
): void {
  const ends = { actor: 'user', actor_id, target, target_id } as const
  world.table(assignmentRows).insert(assignment({ ...ends, role_id, inherited: false }))
}
