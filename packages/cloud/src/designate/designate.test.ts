import { expect, onTestFinished, test } from 'vitest'
import { createCloud, type Cloud } from '#create-cloud.ts'
import { recordSets, recordsOf, zones } from '#designate/rows.ts'
import type { Report } from '#report.ts'
import { inProject, identityCalls } from '#testing/identity-calls.ts'
import { rowsRead } from '#testing/rows-read.ts'

/** A page, and what checks the token. */
const FEW = 100

const BASE = 'http://cloud.test/dns/v2'
type Row = Record<string, unknown>

async function demo(report?: Report): Promise<{
  cloud: Cloud
  ask: (method: string, path: string, body?: unknown) => Promise<Row>
}> {
  const cloud = createCloud({
    seed: 'demo',
    pace: 'manual',
    randomSeed: 1,
    ...(report ? { report } : {}),
  })
  onTestFinished(() => cloud.close())
  const calls = identityCalls(cloud.fetch, 'http://cloud.test/identity/v3')
  const token = await calls.signIn('demo', inProject('demo'))
  return {
    cloud,
    ask: async (method, path, body) => {
      const init = {
        method,
        headers: { 'x-auth-token': token, 'content-type': 'application/json' },
      }
      const sent = body === undefined ? init : { ...init, body: JSON.stringify(body) }
      const reply = await cloud.fetch(new Request(`${BASE}${path}`, sent))
      const text = await reply.text()
      return { code: reply.status, ...JSON.parse(text === '' ? '{}' : text) }
    },
  }
}

const listIn = (body: Row, many: string): Row[] => {
  const list = body[many]
  return Array.isArray(list) ? list.map((one: Row) => one) : []
}

test('the demo world has zones with records, and a floating IP with a name', async () => {
  const { ask } = await demo()
  const found = listIn(await ask('GET', '/zones?sort_key=name'), 'zones')
  expect(found.map(({ name, type, status }) => [name, type, status])).toEqual([
    ['internal.example.com.', 'PRIMARY', 'ACTIVE'],
    ['partner.example.net.', 'SECONDARY', 'ACTIVE'],
    ['shop.example.com.', 'PRIMARY', 'ACTIVE'],
  ])
  const sets = await ask('GET', '/recordsets?limit=max')
  expect(listIn(sets, 'recordsets').every(({ status }) => status === 'ACTIVE')).toBe(true)
  const floating = listIn(await ask('GET', '/reverse/floatingips'), 'floatingips')
  expect(floating.filter(({ ptrdname }) => ptrdname === 'www.shop.example.com.')).toHaveLength(1)
})

test('a zone that name servers do not take is in ERROR with its records, until it is changed', async () => {
  const reports: unknown[] = []
  const { cloud, ask } = await demo((error) => reports.push(error))
  const heal = cloud.control.break({ life: 'designate-zone' })
  const { id } = await ask('POST', '/zones', { name: 'broken.example.org.', email: 'a@b.c' })
  cloud.control.advance(5_000)
  expect(await ask('GET', `/zones/${String(id)}`)).toMatchObject({
    status: 'ERROR',
    action: 'CREATE',
  })
  const own = await ask('GET', `/zones/${String(id)}/recordsets?status=ERROR`)
  expect(own).toMatchObject({ metadata: { total_count: 2 } })
  expect(reports).toHaveLength(1)
  heal()
  await ask('PATCH', `/zones/${String(id)}`, { ttl: 60 })
  cloud.control.advance(5_000)
  expect(await ask('GET', `/zones/${String(id)}`)).toMatchObject({
    status: 'ACTIVE',
    action: 'NONE',
  })
  const well = await ask('GET', `/zones/${String(id)}/recordsets?status=ACTIVE`)
  expect(well).toMatchObject({ metadata: { total_count: 2 } })
})

test('a zone of 10,000 record sets is listed, filtered and sorted without reading all of them', async () => {
  const { cloud, ask } = await demo()
  const zone = cloud.table(zones).first({ name: 'shop.example.com.' })
  const [one] = cloud.table(recordSets).list({ where: { zone_id: zone?.id ?? '', type: 'A' } })
  if (!zone || !one) throw new Error('There is no zone to fill.')
  cloud.store.transaction(() => {
    for (let at = 0; at < 10_000; at += 1) {
      const name = `host-${String(at).padStart(5, '0')}.${zone.name}`
      const records = recordsOf([`10.${at >> 8}.${at & 255}.1`])
      cloud.table(recordSets).insert({ ...one, id: crypto.randomUUID(), name, ...records })
    }
  })
  for (const query of [
    '',
    'sort_key=name&sort_dir=desc',
    'name=*9999*',
    'data=10.3.7.1',
    'type=A',
  ]) {
    const { answer, count } = await rowsRead(() =>
      ask('GET', `/zones/${zone.id}/recordsets?limit=20&${query}`),
    )
    expect([query, listIn(answer, 'recordsets').length > 0]).toEqual([query, true])
    expect(count, query).toBeLessThan(FEW)
  }
})
