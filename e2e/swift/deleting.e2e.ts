/** What the counting dialog says, beside another client that deletes at the same time. */
import type { Page } from '@playwright/test'
import { isOpenStackError } from '@meridian/openstack'
import { expect, test } from '../fixtures.ts'
import { choose, dialog } from '../helpers.ts'
import { boxIn, fill, namesIn, pageOf, rowOf, severalAtOnce } from './boxes.ts'

const openstackToo = { tag: '@openstack-all' }

/** `npm run bench:deleting` has ten times as many. */
const count = 500
/** What the other client deletes: the end of the list, to which the dialog comes last. */
const others = 100
const folders = 5

const nameOf = (at: number): string =>
  `tree/${Math.floor((at * folders) / count)}/${String(at).padStart(5, '0')}.txt`

const question = (page: Page) => dialog(page, 'Delete Objects')
const said = (page: Page, term: string) =>
  question(page).root.locator('dl > div').filter({ hasText: term }).locator('dd')

test(
  `of ${count} objects some are deleted by somebody else meanwhile, and what the dialog says is what has happened [RS-OBJDEL-02 RS-OBJDEL-03 RS-OBJDEL-04 RS-OBJDEL-05 RS-OBJDEL-09 RS-OBJDEL-10]`,
  openstackToo,
  async ({ page, signIn, openstack, cleanUp }) => {
    test.slow()
    const { swift } = await openstack()
    const box = await boxIn(swift, cleanUp)
    const names = Array.from({ length: count }, (_, at) => nameOf(at))
    await fill(swift, box, names)
    await fill(swift, box, ['kept.txt', 'tree.txt'])
    await signIn()
    await page.goto(pageOf(box))
    await choose(page, rowOf(page, 'tree'), 'Delete')
    await expect(said(page, 'Files Found')).toHaveText(String(count))
    // None of them is kept: they are what names have in common, and so is `tree` itself.
    await expect(said(page, 'Folders Found')).toHaveText(String(folders + 1))
    await question(page).press('Delete')
    const theirs: string[] = []
    await severalAtOnce(names.slice(-others), async (name) => {
      try {
        await swift.objects.remove(box, name)
        theirs.push(name)
      } catch (error) {
        if (!(isOpenStackError(error) && error.status === 404)) throw error
      }
    })
    const gone = theirs.length
    expect(gone, 'the other client was there in time').toBeGreaterThan(0)
    const close = question(page).root.locator('footer').getByRole('button', { name: 'Close' })
    const files = `${count - gone} of ${count}`
    await expect(said(page, 'Deleted Files')).toHaveText(files, { timeout: 120_000 })
    await expect(said(page, 'Deleted Folders')).toHaveText(`${folders + 1} of ${folders + 1}`)
    await expect(said(page, 'Failures')).toHaveText(`${gone}, of which ${gone} were gone already`)
    const failures = question(page).root.getByRole('list', { name: 'Failures' })
    await expect(failures).toContainText(`${theirs.toSorted().at(-1)}: It was gone already.`)
    await close.click()
    await expect(rowOf(page, 'tree')).toHaveCount(0)
    await expect(rowOf(page, 'kept.txt')).toBeVisible()
    await expect.poll(() => namesIn(swift, box)).toEqual(['kept.txt', 'tree.txt'])
  },
)
