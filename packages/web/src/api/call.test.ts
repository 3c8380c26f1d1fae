import { keypairs } from '@meridian/contract'
import { expect, test } from 'vitest'
import { call, fill, queryString } from '#api/call.ts'
import { json, serve } from '#api/testing.ts'

test('a call goes to the endpoint of the contract, through the generic client [RS-HTTP-01]', async () => {
  const { paths, seen } = serve((request) =>
    request.method === 'GET' ? json({ items: [{ name: 'a' }] }) : json({ name: 'b c' }, 201),
  )
  expect((await call(keypairs.list)).items).toEqual([{ name: 'a' }])
  await call(keypairs.create, { body: { name: 'b c' } })
  await call(keypairs.remove, { params: { name: 'b c/ü' } })
  expect(paths()).toEqual([
    'GET /api/nova/keypairs/',
    'POST /api/nova/keypairs/',
    'DELETE /api/nova/keypairs/b%20c%2F%C3%BC',
  ])
  expect(await seen[1]?.request.json()).toEqual({ name: 'b c' })
})

test('a path needs all its names', () => {
  expect(() => fill('/a/{id}', {})).toThrow('The path /a/{id} needs a value for id.')
})

test('a path is not cut short by what a URL takes away', async () => {
  const { paths } = serve(() => json({}))
  for (const name of ['', '.', '..']) {
    const asked = call(keypairs.load, { params: { name } })
    await expect(asked).rejects.toMatchObject({ status: 404 })
  }
  for (const name of ['...', '%2e%2e', '../a', '\0'])
    await call(keypairs.load, { params: { name } })
  expect(paths()).toEqual(
    ['...', '%252e%252e', '..%2Fa', '%00'].map((name) => `GET /api/nova/keypairs/${name}`),
  )
})

test('query terms repeat for lists and leave out what is not given [RS-TABLE-16]', () => {
  expect(queryString({ name: 'a b', id: ['1', '2'], locked: false, x: undefined, y: null })).toBe(
    '?name=a+b&id=1&id=2&locked=false',
  )
  expect(queryString({})).toBe('')
})

test('a name with half of a surrogate pair is asked for, and does not end the page', async () => {
  const { paths } = serve(() => json({}))
  await call(keypairs.load, { params: { name: 'a\ud800' } })
  expect(paths()).toEqual(['GET /api/nova/keypairs/a%EF%BF%BD'])
})
