import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { dialog, table } from '../helpers.ts'
import { boxIn, fill, pageOf } from './boxes.ts'

const archive = (page: Page) => page.getByRole('button', { name: 'Download as Archive' })
const nameOf = (at: number, length: number) =>
  `${String(at).padStart(4, '0')}-${'x'.repeat(length)}.txt`

/** The names of the files in an archive, by its directory. */
const namesIn = async (path: string): Promise<string[]> => {
  const zip = await readFile(path)
  const names: string[] = []
  for (let from = zip.indexOf('PK\u0001\u0002'); zip.readUInt32LE(from) === 0x02014b50;) {
    const [name = 0, extra = 0] = [28, 30].map((by) => zip.readUInt16LE(from + by))
    names.push(zip.toString('utf8', from + 46, from + 46 + name))
    from += 46 + name + extra
  }
  return names
}

test(
  'what is checked comes as one archive, and as several where its names are too many for one, of which one is told before [SH-MODAL-35 RS-MODAL-02]',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp }) => {
    const { swift } = await openstack()
    const box = await boxIn(swift, cleanUp)
    const names = Array.from({ length: 60 }, (_, at) => nameOf(at, 190))
    await fill(swift, box, names)
    await signIn()
    await page.goto(pageOf(box))
    const { rows, root } = table(page, 'Objects')
    await expect(rows.first()).toBeVisible()
    await rows.first().getByRole('checkbox').check()
    const first = page.waitForEvent('download')
    await archive(page).click()
    expect(await namesIn(await (await first).path())).toEqual([names[0]])
    await root.getByRole('checkbox', { name: 'Select all' }).check()
    await archive(page).click()
    const question = dialog(page, 'Download as Archive')
    await expect(question.root).toContainText('What you have checked comes as 2 archives.')
    const all: Promise<string[]>[] = []
    page.on('download', (file) => void all.push(file.path().then(namesIn)))
    await question.press('Submit')
    await expect.poll(() => all.length).toBe(2)
    expect((await Promise.all(all)).flat().toSorted()).toEqual(names)
  },
)

test('what is too much for archives is said before it is tried', async ({
  page,
  signIn,
  openstack,
  cleanUp,
}) => {
  const { swift } = await openstack()
  const box = await boxIn(swift, cleanUp)
  await fill(
    swift,
    box,
    Array.from({ length: 80 }, (_, at) => nameOf(at, 950)),
  )
  await signIn()
  await page.goto(pageOf(box))
  const { rows, root } = table(page, 'Objects')
  await expect(rows.first()).toBeVisible()
  await root.getByRole('checkbox', { name: 'Select all' }).check()
  await expect(archive(page)).toHaveAttribute('aria-disabled', 'true')
  await archive(page).hover()
  await expect(page.getByRole('tooltip')).toHaveText(
    'These are too many for archives. Check fewer, or the folder that holds them.',
  )
})
