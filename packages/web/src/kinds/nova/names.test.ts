import { expect, test } from 'vitest'
import { json, serve } from '#api/testing.ts'
import { servers } from '#kinds/nova/names.ts'

test('servers of others are asked for where one may see them', async () => {
  const { paths } = serve((_, { pathname, searchParams }) => {
    if (pathname.endsWith('/policy/')) return json({ allowed: true })
    const ids = searchParams.getAll('id')
    return json({ names: Object.fromEntries(ids.map((id) => [id, `server ${id}`])) })
  })
  expect(await servers(['s-1', 's-2'], new AbortController().signal)).toEqual({
    's-1': 'server s-1',
    's-2': 'server s-2',
  })
  expect(paths().at(-1)).toBe('GET /api/nova/server-names/?id=s-1&id=s-2&all_projects=true')
})
