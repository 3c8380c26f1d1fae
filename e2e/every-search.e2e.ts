/** Text that stands in a row of a list finds the row, in every list there is. */
import type { Page } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import { expect, test } from './fixtures.ts'
import { expectLoaded, table } from './helpers.ts'
import { shownAt } from './panels.ts'
import { addressOf, lists, nothingIn, type ChildList, type TypeList } from './types.ts'
import { visit } from './visit.ts'

/**
 * What cells say and search does not find, by their headings. Times change while one looks at them,
 * bars draw a share, the sentence of a rule names groups that its own columns have, too, and what a rule
 * does is judged beside the list.
 */
const notSearched = {
  times: ['Age', 'Created', 'Updated', 'Date Updated', 'Expires', 'Expiration', 'Last Heard Of'],
  bars: ['/admin/hypervisors vCPUs', '/admin/hypervisors RAM', '/admin/hypervisors Disk'].concat(
    '/admin/volume_pools Used',
  ),
  sentences: ['Rule'],
  judged: ['Effect'],
}
const isSearched = (path: string, column: string): boolean =>
  !Object.values(notSearched)
    .flat()
    .some((one) => one === column || one === `${path} ${column}`)

type Cell = { readonly column: string; readonly text: string }

/** What the first and the last row of a list show, line by line, each with what the row is called. */
const edgesOf = async (page: Page, list: TypeList) => {
  const { columns } = shownAt(list.path)
  const shown = table(page, list.title)
  const found = await shown.columns()
  const before = found.length - columns.length - (found.at(-1) === 'Actions' ? 1 : 0)
  const edges = [shown.rows.first(), shown.rows.last()]
  return Promise.all(
    edges.map(async (row) => {
      const cells = await row.getByRole('cell').or(row.getByRole('rowheader')).allInnerTexts()
      const lines = columns.flatMap((column, at): readonly Cell[] =>
        (cells[before + at] ?? '').split('\n').map((line) => ({ column, text: line.trim() })),
      )
      const said = lines.filter(({ text }) => text !== '' && text !== '-')
      return { name: said[0]?.text ?? '', cells: said }
    }),
  )
}

/** The address of a list that is searched for a text. */
const searched = (address: string, list: TypeList | ChildList, text: string): string => {
  const [path = '', query = ''] = address.split('?')
  const terms = new URLSearchParams(query)
  const tab = terms.get('tab')
  terms.set('parent' in list && tab !== null ? `${tab}.q` : 'q', text)
  return `${path}?${terms.toString().replaceAll('+', '%20')}`
}

for (const user of ['demo', 'admin'] as const)
  test(
    `what a row of a list of ${user} says finds the row, and what none says finds none [RS-TABLE-19]`,
    { tag: '@whole' },
    async ({ page, signIn, cloud }) => {
      test.slow()
      cloud.clock.advance(600_000)
      await signIn(user)
      await visit(page, '/')
      const missed: string[] = []
      let tried = 0
      for (const list of lists.filter((one) => one.user === user)) {
        const address = 'parent' in list ? await addressOf(page, list) : list.path
        await visit(page, address)
        const shown = table(page, list.title)
        await expect(shown.rows.first().or(nothingIn(page))).toBeVisible()
        await expectLoaded(page)
        if (await nothingIn(page).isVisible()) continue
        const edges = await edgesOf(page, list)
        // Whoever finds all rows by any text has found nothing.
        await visit(page, searched(address, list, 'no row says so'))
        await atRest(page)
        await expect(shown.rows, list.path).toHaveCount(0)
        for (const { name, cells } of edges)
          for (const { column, text } of cells.filter((one) => isSearched(list.path, one.column))) {
            await visit(page, searched(address, list, text))
            await atRest(page)
            tried += 1
            const rows = shown.rows.filter({ hasText: name })
            if ((await rows.count()) === 0) missed.push(`${list.path}, ${column}: ${text}`)
          }
      }
      expect(missed).toEqual([])
      expect(tried).toBeGreaterThan(100)
    },
  )
