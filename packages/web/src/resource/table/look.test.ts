import { expect, test } from 'vitest'
import { kind, resource } from '#resource/define.ts'
import { choosable, readLook, withView, writeLook, viewIn } from '#resource/table/look.ts'
import { lookOf, viewedParams } from '#resource/table/use-view.ts'

type Ball = { readonly id: string; readonly name: string; readonly color: string }
const ball = kind<Ball>({
  type: 'OS::Toy::Ball',
  ...{ name: ['Ball', 'Balls'], inline: ['ball', 'balls'] },
  ...{ key: ({ id }) => [id], title: ({ name }) => name },
})
const balls = resource(ball, {
  properties: {
    name: { label: 'Name' },
    color: { label: 'Color' },
    shade: { label: 'Color', value: ({ color }) => color },
    id: { label: 'ID' },
  },
  columns: ['name', 'color'],
  facets: { color: { label: 'Color' } },
  ...{ actions: {}, details: [] },
})

const terms = (text: string) => new URLSearchParams(text)
const read = (text: string) => readLook(terms(text), balls)

test('what can be a column is each property once: another way to show the same is none', () => {
  expect(choosable(balls).map(({ id }) => id)).toEqual(['name', 'color', 'id'])
})

test('a look is read as it was written', () => {
  const look = {
    columns: ['name', 'id'],
    widths: { id: 120 },
    ...{ rows: 50, density: 'compact' as const, beside: true as const },
  }
  const written = writeLook(terms('tab=balls&cols=color&color=red'), look)
  expect(written.toString()).toBe(
    'tab=balls&color=red&cols=name%2Cid&widths=id%3A120&rows=50&density=compact&beside=1',
  )
  expect(readLook(written, balls)).toEqual(look)
})

test('a hostile address does no harm: what is not known is left out, numbers have bounds', () => {
  expect(read('cols=__proto__,constructor,gone&widths=__proto__:9,gone:9')).toEqual({ widths: {} })
  expect(read('cols=id,id,color,gone')).toEqual({ widths: {}, columns: ['name', 'id', 'color'] })
  expect(read('widths=id:1,name:99999,color:1e9,shade:50').widths).toEqual({ id: 48, name: 1200 })
  expect(read('rows=1000000').rows).toBe(1000)
  for (const rows of ['0', '-1', '1.5', 'many', 'Infinity'])
    expect(read(`rows=${rows}`).rows).toBe(undefined)
  expect(read('density=none&beside=no')).toEqual({ widths: {} })
  expect(read(`cols=${'x,'.repeat(100_000)}`)).toEqual({ widths: {} })
})

test('a view is what of an address is about the list; another takes its place from the start', () => {
  const now = terms('tab=balls&color=red&sort=name&dir=desc&page=3&marker=7')
  expect(viewIn(now, balls).toString()).toBe('color=red&sort=name&dir=desc')
  expect(withView(now, balls, terms('cols=name,id&color=blue&tab=other')).toString()).toBe(
    'tab=balls&cols=name%2Cid&color=blue',
  )
})

test('a list begins with the view of its user, unless its address says how it is shown', () => {
  const settings = {
    look: 'cols=name',
    views: [{ name: 'Red', terms: 'cols=name,id&color=red' }],
    initial: 'Red',
  }
  expect(viewedParams(terms('tab=a'), balls, settings).toString()).toBe(
    'tab=a&cols=name%2Cid&color=red',
  )
  for (const given of ['color=blue', 'cols=name', 'q=x', 'view=plain'])
    expect(viewedParams(terms(given), balls, settings).toString()).toBe(given)
  const gone = { ...settings, initial: 'Gone' }
  expect(viewedParams(terms(''), balls, gone).toString()).toBe('')
})

test('a list looks as its address says, and where it says nothing as its user wants it', () => {
  const settings = { look: 'cols=name,gone&rows=50', views: [] }
  expect(lookOf(terms('color=red'), balls, settings)).toEqual({
    ...{ widths: {}, columns: ['name'], rows: 50 },
  })
  expect(lookOf(terms('cols=id'), balls, settings)).toEqual({ widths: {}, columns: ['name', 'id'] })
})
