import { expect, onTestFinished, test } from 'vitest'
import { collection, type Where } from '#store/collection.ts'
import { listSql } from '#store/query.ts'
import { openStore } from '#store/store.ts'

type Thing = { id: string; project_id: string; name: string; shared: boolean }
const things = collection<Thing>('things', {
  by: 'id',
  indexes: { name: '$.name', shared: '$.shared' },
})
const names = Array.from({ length: 100 }, (_, at) => ({ name: `n${at}` }))
const any = [{ project_id: 'p' }, { shared: true }, ...names]

test('one thing is found by its id when it meets any of many alternatives', () => {
  const store = openStore(':memory:')
  onTestFinished(() => store.close())
  const table = store.table(things, 'R')
  const foreign = { project_id: 'q', name: 'other', shared: false }
  table.insert({ ...foreign, id: 'own', project_id: 'p', name: 'n1' })
  table.insert({ ...foreign, id: 'shared', shared: true })
  table.insert({ ...foreign, id: 'named', name: 'n99' })
  table.insert({ ...foreign, id: 'foreign' })
  const found = (id: string) => table.list({ where: { id }, any, limit: 1 }).map((one) => one.id)
  for (const id of ['own', 'shared', 'named']) expect(found(id)).toEqual([id])
  expect(found('foreign')).toEqual([])
  expect(table.list({ where: { id: 'own' }, any: [] })).toEqual([])
})

test('one thing is looked up once, a page is walked for once for each alternative', () => {
  const looks = (where: Where): number =>
    listSql(things, 'R', { where, any, order: [['id', 'asc']], limit: 1 }).text.split('WHERE')
      .length - 1
  expect(looks({ id: 'x' })).toBe(1)
  expect(looks({})).toBe(any.length)
})
