import { expect, test } from 'vitest'
import { kind, type Area, type Group } from '#resource/define.ts'
import { entry, registry } from '#resource/registry.ts'
import { groups } from '#resources/groups.ts'
import { headingOf, navigationOf } from '#shell/navigation.ts'
import { screenAt } from '#shell/screen-at.ts'

const panel = (path: `/${string}`, area: Area, group?: Group) => ({
  path,
  area,
  ...(group === undefined ? {} : { group }),
})

const unread = () => Promise.reject(new Error('No page is drawn here.'))
const toyOf = (one: string) =>
  kind<{ id: string }>({
    type: `OS::Toy::${one}`,
    name: [one, `${one}s`],
    inline: [one, `${one}s`],
    key: ({ id }) => [id],
    title: ({ id }) => id,
  })

const toys = registry([
  entry(
    toyOf('Ball'),
    {
      panels: [panel('/project/balls', 'project', groups.compute), panel('/admin/balls', 'admin')],
    },
    unread,
  ),
  entry(toyOf('Net'), { panels: [panel('/project/nets', 'project', groups.network)] }, unread),
])

test('a panel stands at its path, with and without a slash at the end', () => {
  for (const path of ['/project/nets', '/project/nets/', '/project/nets?q=a']) {
    expect(screenAt(toys, path)).toMatchObject({
      kind: 'panel',
      entry: { panel: { path: '/project/nets' } },
    })
  }
})

test('the generic details stand at ngdetails/{type}/{path} [SH-ROUTE-04]', () => {
  expect(screenAt(toys, '/ngdetails/OS::Toy::Ball/red/1')).toMatchObject({
    kind: 'details',
    trail: [{ type: 'OS::Toy::Ball', key: ['red', '1'] }],
    entry: { panel: { path: '/project/balls' } },
  })
})

test('nav names the panel that stays marked', () => {
  const at = screenAt(toys, '/ngdetails/OS::Toy::Ball/1?nav=%2Fadmin%2Fballs%2F')
  expect(at).toMatchObject({ entry: { panel: { path: '/admin/balls' } } })
})

test('details without a key lead to the not-found page [SH-ROUTE-03]', () => {
  for (const path of ['/ngdetails/OS::Toy::Ball', '/ngdetails/OS::Toy::Ball/', '/ngdetails']) {
    expect(screenAt(toys, path)).toEqual({ kind: 'go', to: '/not_found' })
  }
})

test('details of an unknown type lead to the not-found page [SH-ROUTE-05]', () => {
  expect(screenAt(toys, '/ngdetails/OS::Toy::Kite/1')).toEqual({ kind: 'go', to: '/not_found' })
})

test('an unknown path, or one whose percent signs are wrong, leads to the not-found page', () => {
  for (const path of [
    '/project/kites',
    '/project/balls/%E0%A4%A',
    '/ngdetails/OS::Toy::Ball/%zz',
  ]) {
    expect(screenAt(toys, path), path).toEqual({ kind: 'go', to: '/not_found' })
  }
})

test('the query of such a path goes along, but not another panel', () => {
  expect(screenAt(toys, '/project/balls/1?tab=log&tab=2')).toEqual({
    kind: 'go',
    to: '/ngdetails/OS::Toy::Ball/1?tab=log&tab=2',
  })
  expect(screenAt(toys, '/admin/balls/1/detail?nav=%2Felsewhere%2F&tab=log')).toEqual({
    kind: 'go',
    to: '/ngdetails/OS::Toy::Ball/1?nav=%2Fadmin%2Fballs%2F&tab=log',
  })
})

test('the path of an item below its panel leads to its details', () => {
  expect(screenAt(toys, '/project/balls/a%2Fb')).toEqual({
    kind: 'go',
    to: '/ngdetails/OS::Toy::Ball/a%2Fb',
  })
  expect(screenAt(toys, '/admin/balls/1')).toEqual({
    kind: 'go',
    to: '/ngdetails/OS::Toy::Ball/1?nav=%2Fadmin%2Fballs%2F',
  })
})

test('the start page is the first panel', () => {
  expect(screenAt(toys, '/')).toEqual({ kind: 'go', to: '/project/balls' })
})

const screens = [
  { path: '/project/', area: 'project', group: groups.compute, label: 'All' },
] as const

test('a page that is no list stands at its path, and the first of them is the start page', () => {
  for (const path of ['/project', '/project/', '/project/?start=2026-01-01']) {
    expect(screenAt(toys, path, screens)).toEqual({ kind: 'screen', path: '/project/' })
  }
  expect(screenAt(toys, '/', screens)).toEqual({ kind: 'go', to: '/project/' })
  expect(screenAt(toys, '/project/balls', screens)).toMatchObject({ kind: 'panel' })
  expect(screenAt(toys, '/project')).toEqual({ kind: 'go', to: '/not_found' })
})

test('pages that are no lists come first under their heading', () => {
  const [compute] = navigationOf(toys.panels, screens)
  expect(compute?.entries).toEqual([
    { label: 'All', path: '/project/' },
    { label: 'Balls', path: '/project/balls' },
  ])
})

test('a page that a panel leads to is no item of it, and not in the navigation', () => {
  const [first] = screens
  const below = { ...first, label: 'Throw', path: '/project/balls/throw', under: '/project/balls' }
  expect(screenAt(toys, '/project/balls/throw', [...screens, below])).toEqual({
    kind: 'screen',
    path: '/project/balls/throw',
  })
  const [compute] = navigationOf(toys.panels, [...screens, below])
  expect(compute?.entries.map(({ label }) => label)).toEqual(['All', 'Balls'])
})

test('the navigation has the headings of its panels, in their order, and no others', () => {
  const groups = navigationOf(toys.panels.toReversed())
  expect(groups.map(({ label }) => label)).toEqual(['Compute', 'Network', 'Admin'])
  expect(groups[0]?.entries).toEqual([{ label: 'Balls', path: '/project/balls' }])
  expect(toys.panels.map(({ panel: one }) => headingOf(one).id)).toEqual([
    'compute',
    'admin',
    'network',
  ])
})

test('the not-found page stands at its own path', () => {
  expect(screenAt(toys, '/not_found')).toEqual({ kind: 'lost' })
})

test('on the way to a page with a route of its own nothing else is gone to', () => {
  for (const path of ['/auth/logout', '/auth/login?next=%2F', '/console/1']) {
    expect(screenAt(toys, path), path).toEqual({ kind: 'elsewhere' })
  }
  expect(screenAt(toys, '/auth/nothing')).toEqual({ kind: 'go', to: '/not_found' })
})

test('items are found below another path that their panel names', () => {
  const below = { ...panel('/admin/hoops', 'admin'), below: '/admin/hoop' } as const
  const hoops = registry([entry(toyOf('Hoop'), { panels: [below] }, unread)])
  const to = { kind: 'go', to: '/ngdetails/OS::Toy::Hoop/1' }
  for (const path of ['/admin/hoop/1/detail', '/admin/hoop/1', '/admin/hoops/1'])
    expect(screenAt(hoops, path)).toEqual(to)
  for (const path of ['/admin/hoop', '/admin/hooper/1'])
    expect(screenAt(hoops, path)).toEqual({ kind: 'go', to: '/not_found' })
})

test('where the first page is not to be had, the first that is begins', () => {
  const start = (there: readonly string[], chosen?: string) =>
    screenAt(toys, '/', [{ path: '/project/' }], chosen, new Set(there))
  expect(start(['/project/', '/project/nets'])).toEqual({ kind: 'go', to: '/project/' })
  expect(start(['/admin/balls', '/project/nets'])).toEqual({ kind: 'go', to: '/admin/balls' })
  expect(start(['/project/nets'], '/project/balls')).toEqual({ kind: 'go', to: '/project/nets' })
})
