import { expect, test } from 'vitest'
import { json, serve } from '#api/testing.ts'
import { domains, projects } from '#kinds/keystone/names.ts'

const signal = new AbortController().signal

/** A server that lets everything or nothing be listed. */
const cloud = (allowed: boolean) =>
  serve((_, { pathname, searchParams }) => {
    if (pathname.endsWith('/policy/')) return json({ allowed })
    if (pathname.endsWith('/user-session/'))
      return json({
        ...{ project_id: 'own', project_name: 'demo' },
        ...{ user_domain_id: 'home', user_domain_name: 'Default' },
      })
    const ids = searchParams.getAll('id')
    const there = ids.filter((id) => id !== 'gone')
    return json({ names: Object.fromEntries(there.map((id) => [id, `name of ${id}`])) })
  })

test('who may not list projects knows the name of the own one, and others by their short ids', async () => {
  const { paths } = cloud(false)
  const id = '0123456789abcdef0123456789abcdef'
  expect(await projects(['own', id], signal)).toEqual({ own: 'demo', [id]: '01234567…' })
  expect(paths().filter((path) => path.includes('project'))).toEqual([])
})

test('the own project’s name is known without a call', async () => {
  const { paths } = cloud(true)
  expect(await projects(['own'], signal)).toEqual({ own: 'demo' })
  expect(paths()).toEqual(['GET /api/keystone/user-session/'])
})

test('of other projects those are asked for that are pointed at; one that is gone goes by its id', async () => {
  const { paths } = cloud(true)
  const ids = ['own', 'p-1', 'gone']
  expect(await projects(ids, signal)).toEqual({ own: 'demo', 'p-1': 'name of p-1', gone: 'gone' })
  expect(paths().at(-1)).toBe('GET /api/keystone/project-names/?id=p-1&id=gone')
})

test('domains are asked for by their ids, or only the own one is known', async () => {
  const { paths } = cloud(true)
  expect(await domains(['home', 'd-1'], signal)).toMatchObject({ 'd-1': 'name of d-1' })
  expect(paths().at(-1)).toBe('GET /api/keystone/domain-names/?id=home&id=d-1')
  cloud(false)
  expect(await domains(['home', 'd-1'], signal)).toEqual({ home: 'Default', 'd-1': 'd-1' })
})
