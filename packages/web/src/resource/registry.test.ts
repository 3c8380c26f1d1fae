import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { columnsOf, filterItems, priorityOf } from '#resource/columns.ts'
import { anyNames, kind, named, resource } from '#resource/define.ts'
import { after, replaced, without } from '#resource/lists.ts'
import { range } from '#resource/makers.tsx'
import { detailsPath, keyFrom } from '#resource/paths.ts'
import { listItems, loadItem, terms } from '#resource/reading/reading.ts'
import { entry, registry } from '#resource/registry.ts'
import { ancestorsOf } from '#resource/within.ts'

type Toy = { id: string; name: string; size?: string; count?: number }

const toy = kind<Toy>({
  type: 'OS::Toy::Box',
  name: ['Box', 'Boxes'],
  inline: ['box', 'boxes'],
  key: ({ id }) => [id],
  title: ({ name }) => name,
})

const boxes = resource(toy, {
  list: async () => [{ id: '1', name: 'a' }],
  load: async ([id = '']) => ({ id, name: 'a' }),
  properties: {
    name: { label: 'Name' },
    size: { label: 'Size' },
    count: { label: 'Count', priority: 7 },
  },
  columns: ['name', 'size', 'count'],
  facets: {
    name: { label: 'Name', match: (item, term) => item.name.includes(term) },
    count: range('Count', (item) => item.count),
    owner: { label: 'Owner' },
  },
  actions: {
    item: [{ id: 'open', label: 'Open Box', perform: async () => undefined }],
  },
  details: [{ id: 'overview', label: 'Overview', show: ['name', 'size'] }],
})

const bare = resource(kind<Toy>({ ...toy, type: 'OS::Toy::Bare' }), {
  properties: {},
  columns: [],
  actions: {},
  details: [],
})

afterEach(() => vi.restoreAllMocks())

const panels = [{ path: '/project/boxes', area: 'project' }] as const
const boxEntry = entry(toy, { panels }, async () => boxes)

test('a registered type is found by its code, with all that it declares', async () => {
  const types = registry([boxEntry, entry(bare.kind, { panels: [] }, async () => bare)])
  const found = types.find('OS::Toy::Box')
  expect(found?.kind.name).toEqual(['Box', 'Boxes'])
  expect(types.panels.map(({ panel }) => panel.path)).toEqual(['/project/boxes'])
  const declared = await found?.load()
  expect(Object.values(declared?.properties ?? {}).map(({ label }) => label)).toEqual([
    'Name',
    'Size',
    'Count',
  ])
  expect(declared?.actions.item?.map(({ id }) => id)).toEqual(['open'])
  expect(declared?.columns).toEqual(['name', 'size', 'count'])
  expect(Object.keys(declared?.facets ?? {})).toEqual(['name', 'count', 'owner'])
  expect(declared?.details.map(({ id }) => id)).toEqual(['overview'])
  expect(await declared?.load?.(['7'])).toEqual({ id: '7', name: 'a' })
  expect(await declared?.list?.({ scope: {}, filters: {} })).toEqual([{ id: '1', name: 'a' }])
  expect(types.find('OS::Toy::None')).toBeUndefined()
})

test('a declaration is loaded once, and again only after a failure', async () => {
  const load = vi.fn<() => Promise<typeof boxes>>().mockRejectedValueOnce(new Error('offline'))
  load.mockResolvedValue(boxes)
  const late = entry(toy, { panels }, load)
  await expect(late.load()).rejects.toThrow('offline')
  expect(late.loaded()).toBeUndefined()
  const [one, other] = await Promise.all([late.load(), late.load()])
  expect(one).toBe(other)
  expect(late.loaded()).toBe(one)
  await late.load()
  expect(load).toHaveBeenCalledTimes(2)
})

test('two types may not share a code or a path, and no facet a name of the table', async () => {
  expect(() => registry([boxEntry, boxEntry])).toThrow('The type code OS::Toy::Box is declared')
  const twin = kind<Toy>({ ...toy, type: 'OS::Toy::Twin' })
  const same = entry(twin, { panels }, async () => ({ ...boxes, kind: twin }))
  expect(() => registry([boxEntry, same])).toThrow('The path /project/boxes is declared twice.')
  const greedy = { ...boxes, facets: { sort: { label: 'Sort' } } }
  const refused = entry(toy, { panels }, async () => greedy)
  await expect(refused.load()).rejects.toThrow('no facet may be called sort')
  const other = entry(twin, { panels }, async () => boxes)
  await expect(other.load()).rejects.toThrow('OS::Toy::Twin is declared as OS::Toy::Box.')
})

test('a type without a load function is logged and rejected [SH-REG-08 RS-TABLE-34]', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await expect(loadItem(bare, ['1'])).rejects.toThrow('No load function is defined')
  expect(logged).toHaveBeenCalledWith('No load function is defined for OS::Toy::Bare.')
})

test('a type without a list function is logged and rejected [SH-REG-09 RS-TABLE-34]', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await expect(listItems(bare, { scope: {}, filters: {} })).rejects.toThrow('No list function')
  expect(logged).toHaveBeenCalledWith('No list function is defined for OS::Toy::Bare.')
})

test('list helpers extend a list and name the item that is not there', () => {
  const list = [{ id: 'a' }, { id: 'b' }]
  const ids = (of: readonly { id: string }[]) => of.map(({ id }) => id).join('')
  expect(ids(after(list, 'a', { id: 'x' }))).toBe('axb')
  expect(ids(without(list, 'a'))).toBe('b')
  expect(ids(replaced(list, 'b', { id: 'x' }))).toBe('ax')
  for (const change of [() => without(list, 'z'), () => after(list, 'z', { id: 'x' })]) {
    expect(change).toThrow('Item with id z not found.')
  }
})

test('a priority that is no integer of 1 or more is warned of and counts as 1 [SH-REG-11 SH-REG-12 RS-TABLE-10]', () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect([0, -1, 1.5, Number.NaN].map((priority) => priorityOf('x', priority))).toEqual([
    1, 1, 1, 1,
  ])
  expect(warned).toHaveBeenCalledTimes(4)
  expect([1, 4].map((priority) => priorityOf('x', priority))).toEqual([1, 4])
  expect(warned).toHaveBeenCalledTimes(4)
})

test('a column has the priority of its place unless it says another [SH-GTABLE-08 RS-TABLE-08]', () => {
  expect(columnsOf(anyNames(boxes)).map(({ priority }) => priority)).toEqual([1, 2, 7])
})

test('items meet all facets and any term of one facet [SH-TABLE-01 SH-TABLE-04 RS-TABLE-18]', () => {
  const items = [
    { id: '1', name: 'alpha', count: 5 },
    { id: '2', name: 'beta', count: 9 },
    { id: '3', name: 'gamma' },
  ]
  const found = (terms: { facet: string; value: string }[], text = '') =>
    filterItems(items, anyNames(boxes), { terms, text })
      .map(({ id }) => id)
      .join('')
  const name = (value: string) => ({ facet: 'name', value })
  const count = (value: string) => ({ facet: 'count', value })
  expect(found([name('alp'), name('bet')])).toBe('12')
  expect(found([name('a'), count('>5')])).toBe('2')
  expect(['5', '<=5', '4-9', '>= 9', '<5', 'x'].map((term) => found([count(term)]))).toEqual([
    '1',
    '1',
    '12',
    '2',
    '',
    '',
  ])
  expect(found([], 'BETA')).toBe('2')
  expect(found([], '9')).toBe('2')
  expect(found([{ facet: 'owner', value: 'me' }])).toBe('123')
})

test('text finds what cells say, and the names of what items point at [RS-TABLE-19]', () => {
  const owners: Readonly<Record<string, string>> = { o1: 'Ada' }
  const names = named('', async () => async () => ({}))
  const said = {
    ...anyNames(boxes),
    properties: {
      ...anyNames(boxes).properties,
      state: {
        ...{ label: 'State', value: () => 'SHUTOFF' },
        show: () => createElement('b', {}, 'Shut off'),
      },
      full: { label: 'Full', value: ({ id }: { readonly id: string }) => id === '1' },
      owner: {
        ...{ label: 'Owner', value: () => 1 },
        points: { to: { type: 'OS::Toy::Owner' as const, names }, ids: () => ['o1'] },
      },
    },
  }
  const items = ['alpha', 'beta'].map((name, at) => ({ id: `${at + 1}`, name }))
  const found = (text: string) =>
    filterItems(items, said, { terms: [], text }, (_, id) => owners[id])
      .map(({ id }) => id)
      .join('')
  const texts = ['shut off', 'shutoff', 'ada', 'o1', 'yes', 'alph…', 'other']
  expect(texts.map(found)).toEqual(['12', '12', '12', '12', '1', '1', ''])
})

test('what a list is asked for becomes query terms [RS-TABLE-16 RS-TABLE-17 RS-TABLE-19]', () => {
  expect(
    terms({
      scope: { zoneId: 'z' },
      filters: { name: 'a' },
      page: { size: 20, sortKey: 'n', sortDir: 'desc', marker: '9', back: true, text: 'web' },
    }),
  ).toEqual({
    ...{ zoneId: 'z', name: 'a', paginate: 'true', limit: '20', sort_key: 'n', sort_dir: 'desc' },
    ...{ marker: '9', prev: 'true', queryString: 'web' },
  })
  expect(terms({ scope: {}, filters: {} })).toEqual({})
})

test('the path of details holds every part of a key, whatever is in it [SH-ROUTE-04]', () => {
  const key = ['z 1', 'a/b', 'ü?#']
  const path = detailsPath('OS::Toy::Box', key, '/admin/boxes')
  expect(path).toBe('/ngdetails/OS::Toy::Box/z%201/a%2Fb/%C3%BC%3F%23?nav=%2Fadmin%2Fboxes%2F')
  expect(keyFrom(path.split('?')[0]?.slice('/ngdetails/OS::Toy::Box/'.length) ?? '')).toEqual(key)
})

test('a type that is inside itself is above itself once, and no climb goes on for ever', () => {
  const shelf = kind<Toy & { within: string }>({ ...toy, type: 'OS::Toy::Shelf' })
  const within = [
    { parent: shelf, path: 'shelves', by: 'within' },
    { parent: toy, path: 'shelves', by: 'within' },
  ] as const
  const shelves = entry(shelf, { within }, () => Promise.reject(new Error('Not looked at.')))
  const types = registry([boxEntry, shelves])
  expect(ancestorsOf(types, shelf.type)).toEqual(['OS::Toy::Shelf', 'OS::Toy::Box'])
  expect(ancestorsOf(types, toy.type)).toEqual([])
})
