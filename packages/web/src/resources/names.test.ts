import { expect, test } from 'vitest'
import { json, serve } from '#api/testing.ts'
import { projects, servers } from '#resources/names.ts'

const signal = new AbortController().signal

/** A server that lets everything or nothing be listed. */
const cloud = (allowed: boolean) =>
  serve((_, { pathname, searchParams }) => {
    if (pathname.endsWith('/policy/')) return json({ allowed })
    if (pathname.endsWith('/user-session/'))
      return json({ project_id: 'own', project_name: 'demo' })
    if (pathname.endsWith('/projects/')) return json({ items: [{ id: 'other', name: 'web' }] })
    const ids = searchParams.getAll('id')
    return json({ names: Object.fromEntries(ids.map((id) => [id, `server ${id}`])) })
  })

test('who may not list projects knows the name of the own one, and others by their short ids', async () => {
  const { paths } = cloud(false)
  const id = '0123456789abcdef0123456789abcdef'
  expect(await projects(['own', id], signal)).toEqual({ own: 'demo', [id]: '01234567…' })
  expect(paths().filter((path) => path.includes('/projects/'))).toEqual([])
})

test('the own project’s name is known without a call', async () => {
  const { paths } = cloud(true)
  expect(await projects(['own'], signal)).toEqual({ own: 'demo' })
  expect(paths()).toEqual(['GET /api/keystone/user-session/'])
})

test('servers of others are asked for where one may see them', async () => {
  const { paths } = cloud(true)
  expect(await servers(['s-1', 's-2'], signal)).toEqual({
    's-1': 'server s-1',
    's-2': 'server s-2',
  })
  expect(paths().at(-1)).toBe('GET /api/nova/server-names/?id=s-1&id=s-2&all_projects=true')
})
