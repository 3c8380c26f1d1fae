/** What is said where a cloud has no Neutron, or one that lacks an extension. */
import type { CallReply, securityGroups } from '@meridian/contract'
import type { Transport } from '@meridian/openstack'
import { afterEach, describe, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { signedIn } from '#testing/signed-in.ts'

type Groups = CallReply<(typeof securityGroups)['ofProject']>

const lacks = new Set<string>()
afterEach(() => lacks.clear())

/** Leaves types of services out of the catalogue, and aliases out of what Neutron can do. */
const between =
  (ask: Transport): Transport =>
  async (request) => {
    const answer = await ask(request)
    if (lacks.has('rules of groups') && request.url.includes('/security-groups')) {
      const text = JSON.stringify(await answer.json(), (key, value: unknown) =>
        key === 'security_group_rules' ? undefined : value,
      )
      return new Response(text, answer)
    }
    if (!/\/(auth\/tokens|extensions)$/.test(new URL(request.url).pathname)) return answer
    const text = JSON.stringify(await answer.json(), (key, value: unknown) =>
      (key === 'catalog' || key === 'extensions') && Array.isArray(value)
        ? value.filter(({ type, alias }) => !lacks.has(type) && !lacks.has(alias))
        : value,
    )
    return new Response(text, answer)
  }

const { world, project, tab, tabOf } = demoWorld({ between })
const admin = tabOf('admin')
const paths = ['quota-sets', 'quotas-sets'].map((spelled) => `/api/neutron/${spelled}/`)

describe('without an extension', () => {
  test('no limits are changed, and agents are not told [RS-NEUTRON-01 RS-NEUTRON-07]', async () => {
    for (const alias of ['quotas', 'agent']) lacks.add(alias)
    for (const path of paths) {
      const refused = await admin.patch(path + project.id, { network: 7 })
      expect([refused.statusCode, refused.json()]).toEqual([
        501,
        'Service Neutron is disabled or quotas extension not available.',
      ])
    }
    expect((await admin.get(`${paths[0]}defaults/`)).statusCode).toBe(200)
    const agents = await admin.get('/api/neutron/agents/')
    expect([agents.statusCode, agents.json()]).toEqual([501, 'Extension is not enabled: agent.'])
  })
})

test('a group whose rules are not told has none', async () => {
  const groups = async () => (await tab.get('/api/network/securitygroups/')).json<Groups>()
  const whole = await groups()
  lacks.add('rules of groups')
  const { items, left_out } = await groups()
  expect(left_out).toBeUndefined()
  expect(items).toHaveLength(whole.items.length)
  expect(items[0]?.security_group_rules).toEqual([])
})

describe('without Neutron', () => {
  // The session knows the catalogue of the moment when it began.
  test('nothing can be said of limits, and of agents; of extensions there are none [RS-NEUTRON-01 RS-NEUTRON-05..07]', async () => {
    lacks.add('network')
    const fresh = await signedIn(world.app, 'admin')
    const told = async (path: string) => {
      const answer = await fresh.get(path)
      return [answer.statusCode, answer.json()]
    }
    expect(await told(`${paths[0]}defaults/`)).toEqual([501, 'Service Neutron is disabled.'])
    expect(await told('/api/neutron/agents/')).toEqual([501, 'Extension is not enabled: agent.'])
    expect(await told('/api/neutron/extensions/')).toEqual([200, { items: [] }])
    for (const path of paths) {
      const refused = await fresh.patch(path + project.id, { network: 7 })
      expect([refused.statusCode, refused.json()]).toEqual([
        501,
        'Service Neutron is disabled or quotas extension not available.',
      ])
    }
  })
})
