/** Changes of who there is and what they may. */
import { encoded } from '#testing/encoded.ts'
import type { Given, Row } from '#testing/ground.ts'

const at = (kind: string): string => `/api/keystone/${kind}/`

/** Several are deleted by their ids. */
const together =
  (kind: string, ...more: readonly Row[]): Given =>
  async ({ make, prepare }) => {
    const ids = []
    for (const name of ['one', 'other']) {
      const { id } = await make(at(kind), Object.assign({ name: `made ${name}` }, ...more))
      // A domain is deleted only once it is disabled.
      if (kind === 'domains') await prepare('PATCH', encoded`${at(kind)}${id}`, { enabled: false })
      ids.push(id)
    }
    return { body: ids }
  }

/** A right that somebody has in a project. */
const held =
  (path: (parts: Row) => string): Given =>
  async ({ first }) => {
    const { role, user, project } = await first(
      at('role_assignments'),
      (one) => Object(one['user'])['name'] === 'reader' && one['project'] !== undefined,
    )
    const [of, by, on] = [role, user, project].map((one): unknown => Object(one)['id'])
    return { address: path({ of, by, on }) }
  }

export const givenIdentity: Readonly<Record<string, Given>> = {
  'POST /api/keystone/password/': () => ({
    body: { original_password: 'demo', password: 'another one' },
  }),
  // What a credential may no longer be used for.
  'DELETE /api/keystone/access_rules/{id}': async ({ first, prepare }) => {
    const { id } = await first(at('access_rules'))
    const isFor = ({ access_rules }: Row) => JSON.stringify(access_rules ?? []).includes(String(id))
    const credential = await first(at('application_credentials'), isFor)
    await prepare('DELETE', encoded`${at('application_credentials')}${credential['id']}`)
    return { address: encoded`${at('access_rules')}${id}` }
  },
  'DELETE /api/keystone/domains/{id}': async ({ make, prepare }) => {
    const { id } = await make(at('domains'), { name: 'made by a test' })
    const address = encoded`${at('domains')}${id}`
    await prepare('PATCH', address, { enabled: false })
    return { address }
  },
  'DELETE /api/keystone/domains/': together('domains'),
  'DELETE /api/keystone/groups/': together('groups'),
  'DELETE /api/keystone/projects/': together('projects'),
  'DELETE /api/keystone/roles/': together('roles'),
  'DELETE /api/keystone/users/': together('users', { password: 'a long password' }),
  'DELETE /api/keystone/groups/{id}/users/{userId}': async ({ first, make, prepare }) => {
    const { id } = await make(at('groups'), { name: 'made by a test' })
    const user = await first(at('users'), { name: 'demo' })
    const address = encoded`${at('groups')}${id}/users/${user['id']}`
    await prepare('PUT', address)
    return { address }
  },
  'PATCH /api/keystone/projects/{id}/members/': async ({ first }) => {
    const [role, user] = [await first(at('roles'), { name: 'reader' }), await first(at('users'))]
    return {
      body: { whose: 'users', given: [`${String(role['id'])} ${String(user['id'])}`], taken: [] },
    }
  },
  'POST /api/keystone/groups/{id}/users/': async ({ first }) => ({
    body: { ids: [(await first(at('users')))['id']] },
  }),
  'DELETE /api/keystone/projects/{projectId}/{roleId}/{userId}': held(
    ({ of, by, on }) => encoded`${at('projects')}${on}/${of}/${by}`,
  ),
  'DELETE /api/keystone/grants/{on}/{target}/{to}/{actor}/{roleId}': held(
    ({ of, by, on }) => encoded`${at('grants')}projects/${on}/users/${by}/${of}`,
  ),
  'DELETE /api/keystone/roles/{id}/implies/{impliedId}': async ({ make, prepare }) => {
    const [one, other] = [
      await make(at('roles'), { name: 'one' }),
      await make(at('roles'), { name: 'other' }),
    ]
    const address = encoded`${at('roles')}${one['id']}/implies/${other['id']}`
    await prepare('PUT', address)
    return { address }
  },
}
