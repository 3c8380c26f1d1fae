/** How the lists of services are read, on their own answers, shortened to what tells rows apart. */
import { expect, test } from 'vitest'
import { collection, type CollectionOptions } from '#collection.ts'
import { byName, byOffset, bySort, bySortKey, bySortKeys, bySortThenId } from '#paging.ts'
import { openstackTo } from '#testing.ts'
import { fixed, type Query } from '#url.ts'

type Row = { readonly name?: string; readonly subdir?: string; readonly id?: string }
type Recorded = readonly [asked: string, body: unknown, headers?: Record<string, string>]

/** A collection of a service that answers what was recorded, and the calls that it got. */
const at = (
  service: string,
  path: `/${string}`,
  options: CollectionOptions,
  recorded: readonly Recorded[],
) => {
  const { openstack, requests } = openstackTo(({ url }) => {
    const { pathname, search } = new URL(url)
    const found = recorded.find(([asked]) => decodeURIComponent(pathname + search) === asked)
    if (!found) return Response.json({ unexpected: url }, { status: 400 })
    return Response.json(found[1], found[2] ? { headers: found[2] } : {})
  })
  return { of: collection<Row>(openstack.service(service), fixed(path), options), requests }
}

const one = { size: 1, sortKey: 'name' } as const

test('Octavia: an array of links beside the list, named after one of them', async () => {
  const [first, second] = ['51f333cd', '64e7d231']
  const base = '/v2/lbaas/flavorprofiles?sort=name:asc,id:asc&limit=2'
  const { of } = at(
    'load-balancer',
    '/lbaas/flavorprofiles',
    { one: 'flavorprofile', pages: bySortThenId },
    [
      [
        base,
        {
          flavorprofiles: [{ id: first }, { id: second }],
          flavorprofile_links: [
            { href: `http://127.0.0.1:9876${base}&marker=${second}`, rel: 'next' },
          ],
        },
      ],
      [
        `${base}&marker=${second}`,
        {
          flavorprofiles: [{ id: 'e17b6ac5' }],
          flavorprofile_links: [
            {
              href: `http://127.0.0.1:9876${base}&marker=e17b6ac5&page_reverse=True`,
              rel: 'previous',
            },
          ],
        },
      ],
    ],
  )
  expect(await of.leaf(one)).toEqual({ items: [{ id: first }], before: false, after: true })
  expect(await of.leaf({ ...one, marker: second })).toMatchObject({ before: true, after: false })
  const all = await of.listAll({ sort: 'name:asc,id:asc', limit: 2 })
  expect(all.map(({ id }) => id)).toEqual([first, second, 'e17b6ac5'])
})

test('Heat: an array of links of its own', async () => {
  const base = '/v1/p1/stacks?limit=1'
  const { of } = at('orchestration', '/stacks', { one: 'stack', pages: bySortKeys }, [
    [
      base,
      {
        stacks: [{ id: 'aa433b31', links: [{ href: 'http://h/aa433b31', rel: 'self' }] }],
        links: [{ rel: 'next', href: `http://127.0.0.1:8004${base}&marker=aa433b31` }],
      },
    ],
    [`${base}&marker=aa433b31`, { stacks: [{ id: 'bb' }] }],
  ])
  expect((await of.listAll({ limit: 1 })).map(({ id }) => id)).toEqual(['aa433b31', 'bb'])
})

test('Designate: links by their names, and of all projects where a header asks for them', async () => {
  const base = '/v2/zones?sort_key=name&sort_dir=asc&limit=2'
  const zones = [{ name: 'page-1.test.' }, { name: 'page-2.test.' }]
  const headers = { 'X-Auth-All-Projects': 'true' }
  const options = { one: 'zone', pages: bySortKey, headers, updates: 'PATCH' } as const
  const { of, requests } = at('dns', '/zones', options, [
    [
      base,
      {
        zones,
        links: {
          self: `http://127.0.0.1:9001${base}`,
          next: `http://127.0.0.1:9001${base}&marker=790391fe`,
        },
        metadata: { total_count: 3 },
      },
    ],
    ['/v2/zones/790391fe', { name: 'page-1.test.' }],
  ])
  expect(await of.leaf(one)).toEqual({ items: zones.slice(0, 1), before: false, after: true })
  expect((await of.page({ sort_key: 'name', sort_dir: 'asc', limit: 2 })).next).toBe('790391fe')
  await of.remove('790391fe')
  expect(requests.map((request) => request.headers.get('x-auth-all-projects'))).toEqual(
    requests.map(() => 'true'),
  )
})

test('Barbican: links that count rows, forwards and back', async () => {
  const secret = (name: string) => ({
    name,
    secret_ref: `http://127.0.0.1:9311/v1/secrets/${name}`,
  })
  const base = '/v1/secrets?sort=name:asc&limit=1'
  const link = (offset: number) => `http://127.0.0.1:9311/v1/secrets?limit=1&offset=${offset}`
  const answers: readonly Recorded[] = [
    [`${base}&offset=0`, { secrets: [secret('page-1')], next: link(1), total: 3 }],
    [
      `${base}&offset=1`,
      { secrets: [secret('page-2')], previous: link(0), next: link(2), total: 3 },
    ],
    [`${base}&offset=2`, { secrets: [secret('page-3')], previous: link(1), total: 3 }],
  ]
  const { of } = at('key-manager', '/secrets', { one: 'secret', pages: byOffset }, answers)
  const leaf = async (marker?: string, back = false) => {
    const { items, ...rest } = await of.leaf({ ...one, marker, back })
    return { names: items.map(({ name }) => name), ...rest }
  }
  expect(await leaf()).toEqual({ names: ['page-1'], before: false, after: true })
  expect(await leaf('1')).toEqual({ names: ['page-2'], before: true, after: true })
  expect(await leaf('2')).toEqual({ names: ['page-3'], before: true, after: false })
  expect(await leaf('1', true)).toEqual({ names: ['page-1'], before: false, after: true })
  const all = await of.listAll({ sort: 'name:asc', limit: 1, offset: 0 })
  expect(all.map(({ name }) => name)).toEqual(['page-1', 'page-2', 'page-3'])
})

test('Gnocchi: a bare array, and a link in the header', async () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const base = '/v1/resource/generic?limit=1'
  const next = `${base}&marker=${id}&sort=revision_start%3Aasc&sort=started_at%3Aasc`
  const { of } = at('metric', '/resource/generic', { bare: true, pages: bySort }, [
    [base, [{ id }], { Link: `<http://127.0.0.1:8041${next}>; rel="next"` }],
    [`${base}&marker=${id}`, [{ id: 'last' }]],
  ])
  expect((await of.listAll({ limit: 1 })).map((row) => row.id)).toEqual([id, 'last'])
})

test('Swift: a bare array of objects and folders, which go on after the last name', async () => {
  const marker = ({ name, subdir }: Row) => name ?? subdir
  const base = '/v1/AUTH_p1/pages?delimiter=/'
  const folders = [{ subdir: 'a/' }, { subdir: 'b/' }]
  const objects = [{ name: 'c' }, { name: 'd' }]
  const all: Query = { delimiter: '/', limit: 2 }
  const { of } = at('object-store', '/pages', { bare: true, pages: byName, marker }, [
    [`${base}&limit=2`, folders],
    [`${base}&limit=2&marker=b/`, objects],
    [`${base}&limit=2&marker=d`, []],
    [`${base}&format=json&limit=3`, [...folders, { name: 'c' }]],
    [`${base}&format=json&limit=3&marker=b/`, objects],
    [`${base}&format=json&reverse=true&limit=3&marker=c`, folders.toReversed()],
    ['/v1/AUTH_p1/pages?prefix=a/&format=json&limit=3', [{ name: 'a/1' }, { name: 'a/2' }]],
  ])
  expect(await of.listAll(all)).toEqual([...folders, ...objects])
  const folder = { delimiter: '/' }
  expect(await of.leaf({ size: 2 }, folder)).toEqual({ items: folders, before: false, after: true })
  const second = await of.leaf({ size: 2, marker: 'b/' }, folder)
  expect(second).toEqual({ items: objects, before: true, after: false })
  const back = await of.leaf({ size: 2, marker: 'c', back: true }, folder)
  expect(back).toEqual({ items: folders, before: false, after: true })
  expect((await of.leaf({ size: 2 }, { prefix: 'a/' })).items).toHaveLength(2)
})
