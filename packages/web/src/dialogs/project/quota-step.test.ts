import { expect, test } from 'vitest'
import { json, serve } from '#api/testing.ts'
import { quotaFieldsOfNew, readSettable, wordsOfUnread } from '#dialogs/project/quota-step.ts'

const of = (name: string, limit: number) => ({ items: [{ name, display_name: name, limit }] })
const at = (type: string) => ({
  type,
  name: type,
  endpoints: [{ region: 'one', region_id: 'one' }],
})

const session = { id: 'u', services_region: 'one', project_id: 'p' }
const bodies = {
  '/settings/': { OPENSTACK_HYPERVISOR_FEATURES: { enable_quotas: true } },
  '/policy/': { allowed: true },
  '/user-session/': session,
  '/svc-catalog/': [at('compute'), at('volumev3')],
  '/nova/quota-sets/defaults/': of('instances', 10),
  '/cinder/quota-sets/defaults/': of('volumes', 20),
} as const

/** A cloud without a network, where nobody answers at these paths. */
const serveBut = (...broken: readonly (keyof typeof bodies)[]) =>
  serve((_, { pathname }) => {
    if (broken.some((path) => pathname.endsWith(path))) return json('Full.', 503)
    const found = Object.entries(bodies).find(([path]) => pathname.endsWith(path))
    return found && json(found[1])
  })

test('the quotas of the services that there are can be set, and the others are not missed', async () => {
  const { paths } = serveBut()
  const settable = await readSettable()
  expect([...settable.usual]).toEqual([
    ['instances', 10],
    ['volumes', 20],
  ])
  expect(wordsOfUnread(settable)).toEqual([])
  expect(paths().filter((path) => path.includes('neutron'))).toEqual([])
})

test('a service that fails is named with its words, which stand in the place of its fields', async () => {
  serveBut('/cinder/quota-sets/defaults/')
  const settable = await readSettable()
  expect([...settable.names]).toEqual(['instances'])
  expect(wordsOfUnread(settable)).toEqual(['Volume Quotas could not be read: Full.'])
  const { instances, volumes } = quotaFieldsOfNew(settable)
  expect([instances.widget, volumes.widget]).toEqual(['number', 'drawn'])
  expect(volumes.start).toBeNaN()
})

test('who works in no project speaks to no service of quotas, and is told of none', async () => {
  const nowhere = { ...bodies, '/user-session/': { ...session, project_id: null } }
  const { paths } = serve((_, { pathname }) => {
    const found = Object.entries(nowhere).find(([path]) => pathname.endsWith(path))
    return found && json(found[1])
  })
  const { names, unread } = await readSettable()
  expect([[...names], unread]).toEqual([[], []])
  expect(paths().filter((path) => path.includes('quota'))).toEqual([])
})

test('what decides whether quotas can be set must be known', async () => {
  const words = {
    '/settings/': 'Setting is not enabled.',
    '/policy/': 'Full.',
    '/svc-catalog/': 'Cannot get service catalog from keystone.',
  } as const
  for (const path of ['/settings/', '/policy/', '/svc-catalog/'] as const) {
    serveBut(path)
    await expect(readSettable()).rejects.toThrow(words[path])
  }
})
