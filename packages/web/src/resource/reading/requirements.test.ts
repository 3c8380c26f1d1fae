import { OwnWord, del } from '@meridian/contract'
import { expect, test, vi } from 'vitest'
import { createQueryClient } from '#api/queries.ts'
import { json, serve } from '#api/testing.ts'
import { createBatch } from '#resource/actions/batch.ts'
import { performOn } from '#resource/actions/perform.ts'
import { removing } from '#resource/actions/removing.ts'
import type { Screen } from '#resource/action.ts'
import { kind, policy, resource, type Requirement } from '#resource/define.ts'
import { areMet, askAhead, verdictOf } from '#resource/reading/requirements.tsx'

const gone = () => new Response(null, { status: 204 })

const site = () =>
  serve(
    (_, url) => {
      const path = url.pathname.replace('/console', '')
      const bodies: Record<string, unknown> = {
        '/api/keystone/user-session/': { services_region: 'One' },
        '/api/keystone/svc-catalog/': [{ type: 'compute', endpoints: [{ region: 'One' }] }],
        '/api/keystone/version/': { version: '3' },
        '/api/nova/extensions/': { items: [{ name: 'A' }] },
        '/api/neutron/extensions/': { items: [{ name: 'B', alias: 'b-alias' }] },
        '/api/cinder/extensions/': { items: [{ name: 'C' }] },
        '/api/versions/': { range: { min: '3.0', max: '3.59' } },
        '/api/settings/': { HORIZON_ACTIVE_IMAGE_VERSION: '2', ON: true, OFF: false },
      }
      return bodies[path] === undefined ? undefined : json(bodies[path])
    },
    async (request) => {
      if (request.method === 'DELETE') return gone()
      const body = await request.json()
      const checks = body.checks ?? [body]
      const results = checks.map(
        (check: { rules: string[][]; target?: { project_id?: string } }) =>
          check.rules[0]?.[1] === 'yes' && check.target?.project_id !== 'theirs',
      )
      return json(body.checks ? { results } : { allowed: results[0] })
    },
  )

const both = async (met: Requirement, unmet: Requirement) => {
  site()
  return [await areMet([met]), await areMet([unmet])]
}

const cases: readonly [string, Requirement, Requirement][] = [
  ['policies [SH-GATE-03]', policy('compute', 'yes'), policy('compute', 'no')],
  ['services [SH-GATE-04]', { service: 'compute' }, { service: 'dns' }],
  ['settings [SH-GATE-05]', { setting: 'ON' }, { setting: 'OFF' }],
  ['compute extensions [SH-GATE-06]', { feature: ['compute', 'A'] }, { feature: ['compute', 'B'] }],
  ['network extensions [SH-GATE-07]', { feature: ['network', 'B'] }, { feature: ['network', 'A'] }],
  ['volume extensions [SH-GATE-08]', { feature: ['volume', 'C'] }, { feature: ['volume', 'A'] }],
  ['the image version [SH-GATE-09]', { feature: ['image', '>= 2'] }, { feature: ['image', '< 2'] }],
  [
    'the identity version [SH-GATE-10]',
    { feature: ['identity', '3'] },
    { feature: ['identity', '2'] },
  ],
  [
    'an extension by its alias [SH-GATE-07]',
    { feature: ['network', 'b-alias'] },
    { feature: ['network', 'a-alias'] },
  ],
  [
    'what came with a microversion [SH-GATE-15]',
    { feature: ['volume', 'revert'] },
    { feature: ['volume', '>= 3.60'] },
  ],
  [
    'a check of their own [SH-GATE-02]',
    { check: async () => true },
    { check: () => Promise.reject(new Error('no')) },
  ],
]

test.each(cases)('pieces of a page depend on %s [RS-PERM-01]', async (_, met, unmet) => {
  expect(await both(met, unmet)).toEqual([true, false])
})

test('a question that fails is not an answer, one that is refused is', async () => {
  const asks: Requirement[] = [
    policy('compute', 'yes'),
    { feature: ['network', 'B'] },
    { feature: ['volume', 'revert'] },
    { service: 'compute' },
    { setting: 'ON' },
  ]
  for (const [status, verdict] of [
    [503, 'unknown'],
    [0, 'unknown'],
    [403, 'unmet'],
  ] as const) {
    serve(() => (status === 0 ? Promise.reject(new TypeError('away')) : json('no', status)))
    for (const ask of asks) expect(await verdictOf([ask])).toBe(verdict)
    site()
    for (const ask of asks) expect(await verdictOf([ask])).toBe('met')
  }
})

test('what is not met decides, whatever else cannot be known', async () => {
  serve((_, url) =>
    url.pathname.endsWith('/extensions/') ? json('away', 503) : json({ allowed: false }),
  )
  expect(await verdictOf([policy('compute', 'no'), { feature: ['network', 'B'] }])).toBe('unmet')
  await expect(areMet([{ feature: ['network', 'B'] }])).rejects.toThrow('extension list')
})

type Box = { name: string; owner: string }
const box = kind<Box>({
  type: 'OS::Toy::Box',
  name: ['Box', 'Boxes'],
  inline: ['box', 'boxes'],
  key: ({ name }) => [name],
  title: ({ name }) => name,
})

const removeBox = del('/api/boxes/{name}', { params: { name: OwnWord }, status: 204 })

const screen = () => {
  const told: string[] = []
  const value: Screen = {
    open: async () => undefined,
    load: async () => undefined,
    confirm: async ({ text = '' }, work) => {
      told.push(text)
      return work()
    },
    each: (items, work, { name }) => createBatch(items, work, name).run(),
    toast: (tone, text) => void told.push(`${tone}: ${text}`),
    go: () => undefined,
  }
  return { told, value }
}

test('a bulk delete asks for permission item by item and deletes the others [RS-PERM-13 SV-CMN-02]', async () => {
  const { paths } = site()
  const { told, value } = screen()
  const remove = removing(box, removeBox, {
    requires: [policy('compute', 'yes')],
    allowed: ({ name }) => name !== 'locked' || 'It is locked.',
  })
  const boxes = resource(box, {
    ...{ properties: {}, columns: [], actions: { batch: [remove] }, details: [] },
    owner: {
      of: ({ owner }) => owner,
      property: { label: 'Project' },
      facet: { label: 'Project' },
    },
  })
  const items = ['mine', 'theirs', 'locked'].map((name) => ({
    name,
    owner: name === 'theirs' ? 'theirs' : 'mine',
  }))
  const result = await performOn(boxes, remove, items, value, async () => undefined)
  expect(paths().filter((path) => path.startsWith('DELETE'))).toEqual(['DELETE /api/boxes/mine'])
  expect(result?.deleted).toEqual([{ type: 'OS::Toy::Box', id: 'mine' }])
  expect(told).toEqual([
    'danger: You are not allowed to delete boxes: theirs, locked',
    'You have selected "mine". Deleted box is not recoverable.',
    'success: Deleted Box: mine.',
  ])
})

test('each item of a delete ends as deleted or failed, and both are told [RS-TABLE-33]', async () => {
  const { told, value } = screen()
  serve((_, { pathname }) => (pathname.includes('bad') ? json('No.', 409) : gone()))
  const remove = removing(box, removeBox)
  const items = ['a', 'bad1', 'b', 'bad2'].map((name) => ({ name, owner: '' }))
  const result = await remove.perform(items, value)
  const ids = (refs: readonly { id: string }[] = []) => refs.map(({ id }) => id)
  expect([ids(result?.deleted), ids(result?.failed)]).toEqual([
    ['a', 'b'],
    ['bad1', 'bad2'],
  ])
  expect(told.slice(1)).toEqual([
    'success: Deleted Boxes: a, b.',
    'danger: Unable to delete Boxes: bad1, bad2.',
  ])
})

test('what nobody answers does not keep the others of a list, and is judged when it is answered', async () => {
  site()
  const client = createQueryClient()
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const late: Requirement = { check: () => promise }
  const list = [{ requires: [policy('compute', 'yes')] }, { requires: [late] }, {}]
  const verdicts = () => client.getQueryData(['requirements', 'a list'])
  vi.useFakeTimers()
  const asked = askAhead(client, [['a list', list]])
  await vi.advanceTimersByTimeAsync(2_000)
  await asked
  expect(verdicts()).toEqual(['met', 'late', 'met'])
  resolve(true)
  await vi.advanceTimersByTimeAsync(0)
  expect(verdicts()).toEqual(['met', 'met', 'met'])
  vi.useRealTimers()
})
