import { expect, test } from 'vitest'
import { json, serve } from '#api/testing.ts'
import { volumeNames } from '#resources/names.ts'

test('names of many things are read in calls whose addresses stay short', async () => {
  const { paths } = serve((_, { pathname, searchParams }) => {
    if (pathname.endsWith('/policy/')) return json({ allowed: true })
    const ids = searchParams.getAll('id')
    return json({ names: Object.fromEntries(ids.map((id) => [id, `disk ${id}`])) })
  })
  const ids = Array.from({ length: 400 }, () => crypto.randomUUID())
  const lookup = volumeNames((id: string) => [id])
  const names = await lookup.load(ids, new AbortController().signal)
  expect(Object.keys(names)).toHaveLength(400)
  expect(ids.every((id) => names[id] === `disk ${id}`)).toBe(true)
  const asked = paths().filter((path) => path.includes('/volume-names/'))
  expect(asked).toHaveLength(3)
  expect(Math.max(...asked.map((path) => path.length))).toBeLessThan(8_000)
})
