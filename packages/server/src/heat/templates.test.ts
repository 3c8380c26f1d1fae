import { expect, test } from 'vitest'
import { heatWorld, small, written } from '#heat/testing.ts'

const { tab, tabOf } = heatWorld()
const admin = tabOf('admin')
const reader = tabOf('reader')
const at = (path: string) => `/api/heat/${path}`
type Items = { items: Record<string, unknown>[] }

test('types of resources are found by the beginning of their name, and one tells its schema', async () => {
  const { items } = (await tab.get(at('resource-types/?name=OS::Heat::Random'))).json<Items>()
  expect(items).toEqual([
    { resource_type: 'OS::Heat::RandomString', description: expect.stringMatching(/\w/) },
  ])
  const one = await tab.get(at('resource-types/OS::Heat::RandomString/'))
  expect(one.json()).toMatchObject({
    resource_type: 'OS::Heat::RandomString',
    properties: { length: { type: 'integer', default: 32 } },
    attributes: { value: expect.any(Object) },
    support_status: { status: 'SUPPORTED' },
  })
  const none = await tab.get(at('resource-types/OS::Heat::None2/'))
  expect(none.statusCode).toBe(404)
})

test('a template is made of a type, in either format', async () => {
  const path = at('resource-types/OS::Heat::RandomString/template/')
  expect((await tab.get(path)).json()).toMatchObject({ heat_template_version: expect.any(String) })
  expect((await tab.get(`${path}?template_type=cfn`)).json()).toMatchObject({
    Resources: expect.any(Object),
  })
  expect((await tab.get(`${path}?template_type=x`)).statusCode).toBe(400)
})

test('versions of templates have their functions', async () => {
  const { items } = (await tab.get(at('template-versions/'))).json<Items>()
  expect(items).toContainEqual({
    ...{ version: 'heat_template_version.2021-04-16', type: 'hot' },
    aliases: ['heat_template_version.wallaby'],
  })
  const path = at('template-versions/heat_template_version.2021-04-16/functions/')
  const plain = (await tab.get(path)).json<Items>().items
  expect(plain.map(({ functions }) => functions)).toContain('get_param')
  const all = (await tab.get(`${path}?with_condition_func=true`)).json<Items>().items
  expect(all.length).toBeGreaterThan(plain.length)
})

test('a template is validated: what it asks for is told, and what is wrong with it in Heat’s words', async () => {
  const right = await tab.post(at('validate/'), { template: written(small) })
  expect([right.statusCode, right.json()]).toEqual([
    200,
    expect.objectContaining({
      Description: 'A word',
      Parameters: { text: expect.objectContaining({ Type: 'String', Default: 'one' }) },
    }),
  ])
  const resources = { a: { type: 'OS::No::Such' } }
  const wrong = await tab.post(at('validate/'), {
    template: written({ ...small, resources, outputs: {} }),
  })
  expect([wrong.statusCode, wrong.json()]).toEqual([
    400,
    expect.stringContaining('The Resource Type (OS::No::Such) could not be found.'),
  ])
})

test('Heat’s engines are told to administrators', async () => {
  const { items } = (await admin.get(at('services/'))).json<Items>()
  expect(items).toEqual([
    expect.objectContaining({ binary: 'heat-engine', status: 'up', report_interval: 60 }),
  ])
  expect(items[0]).not.toHaveProperty('deleted_at')
  for (const by of [tab, reader]) expect((await by.get(at('services/'))).statusCode).toBe(403)
})

test('what the pages offer is what Heat’s rules allow', async () => {
  const allowed = async (by: typeof tab, rule: string): Promise<unknown> => {
    const answer = await by.post('/api/policy/', { rules: [['orchestration', rule]] })
    return answer.json<{ allowed: boolean }>().allowed
  }
  for (const rule of ['stacks:index', 'stacks:create', 'actions:suspend'])
    for (const by of [tab, admin, reader]) expect(await allowed(by, rule), rule).toBe(true)
  expect(await allowed(admin, 'service:index')).toBe(true)
  expect(await allowed(admin, 'resource_types:OS::Nova::Flavor')).toBe(true)
  for (const by of [tab, reader]) {
    expect(await allowed(by, 'service:index')).toBe(false)
    expect(await allowed(by, 'resource_types:OS::Nova::Flavor')).toBe(false)
  }
  expect(await allowed(admin, 'stacks:global_index')).toBe(false)
})
