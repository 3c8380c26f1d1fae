import type { DnsZone, ZoneExport, ZoneImport, ZoneTransfer } from '@meridian/contract'
import { expect, test } from 'vitest'
import { demoWorld } from '#testing/demo-world.ts'
import { workIn } from '#testing/signed-in.ts'

const { world, tab } = demoWorld()

const at = (path: string) => `/api/dns/v2/zones/${path}`
const zones = async () => (await tab.get(at(''))).json<{ zones: DnsZone[] }>().zones
const shop = async (): Promise<DnsZone> => {
  const found = (await zones()).find(({ name }) => name === 'shop.example.com.')
  if (!found) throw new Error('There is no such zone.')
  return found
}
const items = async <T>(kind: string): Promise<readonly T[]> =>
  (await tab.get(at(`tasks/${kind}/`))).json<{ items: T[] }>().items

test('a zone is exported as a file, which is saved under its name', async () => {
  const { id } = await shop()
  const begun = await tab.post(at(`${id}/tasks/export/`))
  expect([begun.statusCode, begun.json()]).toEqual([
    200,
    expect.objectContaining({ zone_id: id, status: 'PENDING' }),
  ])
  world.cloud.clock.advance(60_000)
  const [done] = await items<ZoneExport>('exports')
  expect(done).toMatchObject({ zone_id: id, status: 'COMPLETE' })
  expect((await tab.get(at(`tasks/exports/${done?.id}/`))).json()).toEqual(done)
  const file = await tab.get(at(`tasks/exports/${done?.id}/export`))
  expect(file.headers['content-disposition']).toContain('filename="shop.example.com.zone"')
  expect(file.body).toMatch(/^\$ORIGIN shop\.example\.com\./m)
  expect((await tab.del(at(`tasks/exports/${done?.id}/`))).statusCode).toBe(204)
  expect(await items('exports')).toEqual([])
})

test('a zone is made of a file, and what is wrong with a file is said', async () => {
  const zone_file = [
    '$ORIGIN imported.example.org.',
    '$TTL 300',
    'imported.example.org. IN SOA ns1.example.org. host.example.org. 1 3600 600 86400 300',
    'www.imported.example.org. IN A 192.0.2.7',
  ].join('\n')
  const begun = await tab.post(at('tasks/imports/'), { zone_file })
  expect([begun.statusCode, begun.json()]).toEqual([
    200,
    expect.objectContaining({ status: 'PENDING', zone_id: null }),
  ])
  await tab.post(at('tasks/imports/'), { zone_file: 'no zone' })
  world.cloud.clock.advance(60_000)
  const all = await items<ZoneImport>('imports')
  expect(all.map(({ status }) => status).toSorted()).toEqual(['COMPLETE', 'ERROR'])
  expect(all.find(({ status }) => status === 'ERROR')?.message).toMatch(/\w/)
  expect((await zones()).map(({ name }) => name)).toContain('imported.example.org.')
})

test('a zone is offered, and belongs to whoever takes it with its key', async () => {
  const { id } = await shop()
  const made = await tab.post(at(`${id}/tasks/transfer_requests/`), { description: 'yours' })
  const offer = made.json<ZoneTransfer>()
  expect(offer).toMatchObject({
    zone_id: id,
    status: 'ACTIVE',
    key: expect.stringMatching(/^\w+$/),
  })
  expect(await items('transfer_requests')).toEqual([offer])
  await workIn(tab, 'alt')
  const taking = { zone_transfer_request_id: offer.id, key: 'wrong' }
  expect((await tab.post(at('tasks/transfer_accepts/'), taking)).statusCode).toBe(403)
  const taken = await tab.post(at('tasks/transfer_accepts/'), { ...taking, key: offer.key })
  expect([taken.statusCode, taken.json()]).toEqual([200, { zone_id: id }])
  expect((await zones()).map((zone) => zone.id)).toContain(id)
})

test('an offer is taken back', async () => {
  const { id } = await shop()
  const path = at(`${id}/tasks/transfer_requests/`)
  const offer = (await tab.post(path)).json<ZoneTransfer>()
  expect((await tab.del(at(`tasks/transfer_requests/${offer.id}/`))).statusCode).toBe(204)
  expect(await items('transfer_requests')).toEqual([])
})
