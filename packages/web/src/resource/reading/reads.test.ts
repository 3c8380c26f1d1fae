import { DirectoryId, del, keypairs, subnets } from '@meridian/contract'
import { expect, test } from 'vitest'
import { json, serve } from '#api/testing.ts'
import { terms } from '#resource/reading/reading.ts'
import { callFor, reads } from '#resource/reading/reads.ts'

test('a list is asked for by its terms, an item by its key', async () => {
  const { paths } = serve(() => json({ items: [], has_more_data: false, has_prev_data: false }))
  const { list, load } = reads(subnets, terms)
  const page = { size: 20, sortKey: 'cidr', marker: 'm' }
  await list({ scope: { network_id: 'n' }, filters: { name: 'a b' }, page })
  await load(['i/d'])
  expect(paths()).toEqual([
    'GET /api/neutron/subnets/?network_id=n&name=a+b&paginate=true&limit=20&sort_key=cidr&sort_dir=asc&marker=m',
    'GET /api/neutron/subnets/i%2Fd',
  ])
})

test('a list without terms is read whole; an item without a key is not read at all', async () => {
  const { paths } = serve(() => json({ items: [] }))
  const { list, load } = reads(keypairs)
  expect(await list({ scope: { all: 'x' }, filters: {} })).toEqual({ items: [] })
  await expect(load([])).rejects.toThrow('needs a value for name')
  expect(paths()).toEqual(['GET /api/nova/keypairs/'])
})

test('an item that nobody waits for any more is given up', async () => {
  const left = new AbortController()
  let asked: Request | undefined
  serve((request) => {
    asked = request
    left.abort()
    return json({})
  })
  await reads(keypairs).load(['mine'], left.signal)
  expect(asked?.signal.aborted).toBe(true)
})

test('the path of a call takes the parts of a key in their order', async () => {
  const params = { box: DirectoryId, id: DirectoryId }
  const { paths } = serve(() => new Response(null, { status: 204 }))
  await callFor(del('/api/boxes/{box}/beads/{id}', { params, status: 204 }), ['b 1', 'i'])
  expect(paths()).toEqual(['DELETE /api/boxes/b%201/beads/i'])
})
