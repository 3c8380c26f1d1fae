/** What is said where a cloud has no Neutron, or one that lacks an extension. */
import type { Transport } from '@meridian/openstack'
import { afterEach, describe, expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { signedIn } from '#testing/signed-in.ts'

const lacks = new Set<string>()
afterEach(() => lacks.clear())

/** Leaves types of services out of the catalogue, and aliases out of what Neutron can do. */
const between =
  (ask: Transport): Transport =>
  async (request) => {
    const answer = await ask(request)
    if (!/\/(auth\/tokens|extensions)$/.test(new URL(request.url).pathname)) return answer
    const text = JSON.stringify(await answer.json(), (key, value: unknown) =>
      (key === 'catalog' || key === 'extensions') && Array.isArray(value)
        ? value.filter(({ type, alias }) => !lacks.has(type) && !lacks.has(alias))
        : value,
    )
    return new Response(text, answer)
  }

const { world, project, tabOf } = demoWorld({ between })
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

describe('without Neutron', () => {
  // The session knows the catalogue of the moment when it began.
  test('nothing can be said of limits, and of agents; of extensions there are none [RS-NEUTRON-01 RS-NEUTRON-05..07]', async () => {
    lacks.add('network')
    const tab = await signedIn(world.app, 'admin')
    const told = async (path: string) => {
      const answer = await tab.get(path)
      return [answer.statusCode, answer.json()]
    }
    expect(await told(`${paths[0]}defaults/`)).toEqual([501, 'Service Neutron is disabled.'])
    expect(await told('/api/neutron/agents/')).toEqual([501, 'Extension is not enabled: agent.'])
    expect(await told('/api/neutron/extensions/')).toEqual([200, { items: [] }])
    for (const path of paths) {
      const refused = await tab.patch(path + project.id, { network: 7 })
      expect([refused.statusCode, refused.json()]).toEqual([
        501,
        'Service Neutron is disabled or quotas extension not available.',
      ])
    }
  })
})
