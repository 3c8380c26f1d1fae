import { expect, test } from 'vitest'
import { isMoving, searched, stackId, stackViewOf } from '#screens/stack-topology/model.ts'
import { idOfRow, outlineOf } from '#screens/stack-topology/outline.ts'
import { stackSubject } from '#screens/stack-topology/subject.ts'
import { pageOf } from '#screens/stack-topology/targets.ts'
import { graphOf, resource, stackOf } from '#screens/stack-topology/testing.ts'
import { sameDrawn } from '#screens/topology/graph/scene.ts'

const shop = graphOf([
  resource('web', { instance: 'web-id' }),
  resource('port', { kind: 'port', required_by: ['web'], colour: 'gray' }),
  resource('net', { kind: 'network', required_by: ['port', 'elsewhere'], colour: 'red' }),
])
const view = stackViewOf(shop)
const linksOf = (graph = shop) =>
  stackViewOf(graph).drawn.links.map(({ from, to }) => `${from} > ${to}`)

test('lines go from what requires to what is required, and from the stack to what nothing requires', () => {
  expect(linksOf()).toEqual(['/ > web', 'web > port', 'port > net'])
  // What requires it is in no answer: it hangs on the stack.
  expect(linksOf(graphOf([resource('lone', { required_by: ['gone', 'lone'] })]))).toEqual([
    '/ > lone',
  ])
})

test('a node has the picture of its kind, and its colour says its state', () => {
  const looks = view.drawn.nodes.map(({ kind, sort, tone, loading, status }) =>
    [kind, sort, tone, loading, status].join(),
  )
  expect(looks).toEqual([
    'stack,,good,false,Create Complete',
    'resource,server,good,false,Create Complete',
    'resource,port,working,true,Create In Progress',
    'resource,network,bad,false,Create Failed',
  ])
  const other = graphOf([resource('web', { kind: 'volume' })])
  expect(sameDrawn(stackViewOf(other).drawn, stackViewOf(graphOf([resource('web')])).drawn)).toBe(
    false,
  )
})

test('a node that disappears takes its lines along, and a stack that is gone all of them [SH-STACK-19]', () => {
  const without = graphOf(shop.nodes.filter(({ name }) => name !== 'port'))
  expect(linksOf(without)).toEqual(['/ > web', '/ > net'])
  const gone = stackViewOf(graphOf([], { status: 'DELETE_COMPLETE' }))
  expect(gone.drawn).toEqual({ nodes: [], links: [] })
  expect(gone.find(stackId)).toBe(undefined)
})

test('something moves while the stack or any resource of it is in progress', () => {
  expect(isMoving(shop)).toBe(true)
  expect(isMoving(graphOf([resource('web')]))).toBe(false)
  expect(isMoving(graphOf([], { in_progress: true }))).toBe(true)
})

test('the layout has the weights of stacks, and the legend the kinds that are there [SH-STACK-20..23]', () => {
  const subject = stackSubject(view.drawn)
  expect(subject.forces).toMatchObject({ gravity: 0.1, charge: -2000, linkDistance: 100 })
  expect(subject.height).toBe(500)
  const words = subject.legend.map(([word]) => word)
  expect(words).toEqual(['Stack', 'Network', 'Port', 'Instance', 'Failed', 'In progress'])
})

test('the list has the stack, its resources, and below each what it requires', () => {
  const rows = outlineOf(view, new Set(['web']), undefined)
  expect(rows.map(({ level, label }) => `${level} ${label}`)).toEqual([
    ...['1 shop', '2 net', '2 port', '2 web', '3 port'],
  ])
  expect(rows.map(({ id }) => idOfRow(id))).toEqual([stackId, 'net', 'port', 'web', 'port'])
  expect(rows.map(({ expanded }) => expanded)).toEqual([true, undefined, false, true, undefined])
  const found = outlineOf(view, new Set(), new Set(searched(view, 'NET')))
  expect(found.map(({ label }) => label)).toEqual(['shop', 'net'])
  expect(outlineOf(view, new Set(), new Set())).toEqual([])
})

test('what Heat has made leads to its page, where the product has one', () => {
  const known = (type: string) => type !== 'OS::Heat::Stack'
  expect(pageOf('OS::Nova::Server', 'a', known)).toBe('/ngdetails/OS::Nova::Server/a')
  expect(pageOf('OS::Nova::KeyPair', 'a/b', known)).toBe('/ngdetails/OS::Nova::Keypair/a%2Fb')
  expect(pageOf('OS::Heat::ResourceGroup', 'a', () => true)).toBe('/ngdetails/OS::Heat::Stack/a')
  expect(pageOf('OS::Heat::ResourceGroup', 'a', known)).toBe(undefined)
  expect(pageOf('OS::Heat::RandomString', 'a', known)).toBe(undefined)
  expect(pageOf('constructor', 'a', known)).toBe(undefined)
  expect(pageOf('OS::Nova::Server', null, known)).toBe(undefined)
})

test('a stack of a size has as many resources', () => {
  for (const count of [1, 12, 500]) expect(stackOf(count).nodes).toHaveLength(count)
})
