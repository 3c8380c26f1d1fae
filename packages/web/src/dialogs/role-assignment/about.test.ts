import { expect, test } from 'vitest'
import { json, serve } from '#api/testing.ts'
import { readLines } from '#dialogs/role-assignment/about.ts'

/** What a user has through so many groups, each of which has a name. */
const through = (count: number) => {
  const ids = Array.from({ length: count }, (_, at) => `g-${at}`)
  return serve((_, url) => {
    if (url.pathname.endsWith('/role_assignments/'))
      return json({
        items: ids.map((group_id) => ({
          ...{ role: { id: 'r', name: 'member' }, project: { id: 'p', name: 'web' } },
          ...{ user: { id: 'u', name: 'ann' }, inherited: false, via: { group_id } },
        })),
      })
    if (!url.pathname.includes('/group-names/')) return undefined
    const asked = url.searchParams.getAll('id')
    return json({ names: Object.fromEntries(asked.map((id) => [id, `team ${id}`])) })
  })
}

test('of many groups each is told by its name, and no address holds more than 150 of them', async () => {
  const server = through(310)
  const lines = await readLines({ user_id: 'u' }, true, new AbortController().signal)
  expect(lines).toHaveLength(310)
  for (const { words } of lines)
    expect(words).toMatch(/^member of project web through group team g-\d+$/)
  const asked = server
    .paths()
    .filter((path) => path.includes('/group-names/'))
    .map((path) => path.split('id=').length - 1)
  expect(asked).toEqual([150, 150, 10])
})
