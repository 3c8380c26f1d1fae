import {
  accessRuleRows,
  applicationCredentialRows,
  credentialRows,
  type ApplicationCredential,
} from '#keystone/application-credentials/rows.ts'
import { idOfAccess } from '#keystone/credentials/credentials.ts'
import { rolesIn } from '#keystone/roles/grants.ts'
import { hashOf } from '#keystone/users/passwords.ts'
import { passwordRows } from '#keystone/rows.ts'
import type { Amount, People } from '#played.ts'
import type { World } from '#world.ts'

const DAY = 86_400_000

/** What the demo user's programs sign in with: two with a role or rules less, and one key. */
export function seedPrograms(world: World, { projects, users }: People, amount: Amount): void {
  if (amount === 'empty') return
  const { demo: project } = projects
  const { id: user_id } = users.demo
  const roles = rolesIn(world, user_id, { target: 'project', id: project.id })
  const reader = roles.filter(({ name }) => name === 'reader').map(({ id }) => id)
  const rule = world.table(accessRuleRows).insert({
    id: world.random.hex(),
    user_id,
    service: 'compute',
    method: 'GET',
    path: '/v2.1/servers/**',
  })
  add({
    name: 'monitoring',
    description: 'Looks at servers, and changes nothing',
    role_ids: reader,
    rule_ids: [rule.id],
    expires_at: null,
  })
  add({
    name: 'deployment',
    description: 'Builds the stage each night',
    role_ids: roles.map(({ id }) => id),
    rule_ids: [],
    expires_at: world.clock.now() + 180 * DAY,
  })
  const access = world.random.hex()
  world.table(credentialRows).insert({
    id: idOfAccess(access),
    user_id,
    project_id: project.id,
    type: 'ec2',
    blob: JSON.stringify({ access, secret: world.random.hex(), trust_id: null }),
  })

  function add(
    given: Omit<ApplicationCredential, 'id' | 'user_id' | 'project_id' | 'unrestricted'>,
  ): void {
    const id = world.random.hex()
    const owner = { user_id, project_id: project.id }
    world.table(applicationCredentialRows).insert({ id, ...owner, unrestricted: null, ...given })
    const secret = Buffer.from(world.random.bytes(64)).toString('base64url')
    world.table(passwordRows).insert({ id, hash: hashOf(world, secret) })
  }
}
