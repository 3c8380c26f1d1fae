import { expect, test } from 'vitest'
import { json, serve } from '#api/testing.ts'
import { projects } from '#resources/keystone/names.ts'

const signal = new AbortController().signal

/** A server that lets everything or nothing be listed. */
const cloud = (allowed: boolean) =>
  serve((_, { pathname }) => {
    if (pathname.endsWith('/policy/')) return json({ allowed })
    if (pathname.endsWith('/user-session/'))
      return json({ project_id: 'own', project_name: 'demo' })
    return json({ items: [{ id: 'other', name: 'web' }] })
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
