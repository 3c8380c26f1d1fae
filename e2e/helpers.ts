import { collection, rows, type Cloud, type Logged } from '@meridian/cloud'
import { withoutScope } from '@meridian/contract'
import { expect, type Locator, type Page } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import { restPath } from './world.ts'

/** A name that nobody else in the cloud uses. */
export const unique = (prefix = 'e2e-'): string => prefix + crypto.randomUUID().slice(0, 8)

/** Keystone's tokens as the cloud keeps them; taking one away revokes it. */
export const tokens = collection<{ id: string; user_id: string }>('tokens')

/** Ends every session that the cloud knows of, as an administrator may. */
export const revokeAll = (cloud: Cloud): void => {
  const held = cloud.table(tokens, '')
  for (const { id } of held.list()) held.remove(id)
}

/** Copies of one server, so that a list has as many as it takes. */
export const addServers = (cloud: Cloud, count: number, change: object = {}): void => {
  const servers = cloud.table(rows.servers)
  const [template] = servers.list({ where: { name: 'wiki' } })
  if (!template) throw new Error('The world has no server wiki.')
  const first = servers.count() + 1
  cloud.store.transaction(() => {
    for (let at = 0; at < count; at += 1) {
      const created_at = cloud.clock.now() - 60_000 + at
      const name = `many-${String(at).padStart(4, '0')}`
      const own = { id: crypto.randomUUID(), number: first + at, name, created_at }
      servers.insert({ ...template, ports: [], volumes: [], ...change, ...own })
    }
  })
}

/** More or fewer rows in a page of a list, as the user's own choice. */
export const pageSize = async (page: Page, url: string, rowsOfAPage: number): Promise<void> =>
  page.context().addCookies([{ name: 'API_RESULT_PAGE_SIZE', value: String(rowsOfAPage), url }])

/**
 * What the cloud is asked while somebody looks at a page. The version documents of the services
 * are asked once in the life of the server, whatever the page: the first look is thrown away.
 */
export const requestsOf = async (
  page: Page,
  cloud: Cloud,
  look: () => Promise<void>,
): Promise<readonly Logged[]> => {
  await look()
  await allAtRest(page, cloud)
  // A page that is slow may still be asking: it is left, and what it sent last is let in.
  await page.goto(restPath)
  await allAtRest(page, cloud)
  cloud.control.forgetRequests()
  await look()
  await allAtRest(page, cloud)
  return cloud.control.requests()
}

/** Waits until neither the page nor what answers it asks for anything more. */
export async function allAtRest(page: Page, cloud: Cloud): Promise<void> {
  let before: number
  do {
    before = cloud.control.requests().length
    await atRest(page)
  } while (cloud.control.requests().length !== before)
}

/** A call in one line. */
export const named = ({ service, method, path }: Logged): string => `${service} ${method} ${path}`

/** Waits until keys go to what has opened: the focus comes into it a moment after it is seen. */
export const expectKeysIn = async (opened: Locator): Promise<void> => {
  const message = 'the focus is in what has opened'
  // One that is drawn anew is looked for at once; the pictures of the page are what takes time.
  const poll = expect.poll(() => opened.evaluate(getsFocus), { message, intervals: [0] })
  await poll.toBe(true)
}

/** Whether the focus comes into something, looked at with each picture for as long as it is there. */
const getsFocus = (opened: Element): Promise<boolean> =>
  new Promise((answer) => {
    const look = () => {
      if (opened.contains(document.activeElement)) answer(true)
      else if (!opened.isConnected) answer(false)
      else requestAnimationFrame(look)
    }
    look()
  })

/** A list as a user sees it: found by its name. */
export const table = (page: Page, name: string) => {
  const root = page.getByRole('table', { name, exact: true })
  return {
    root,
    /** The row whose first cell has this name, and what can be done in it. */
    row: (title: string) => row(page, root, title),
    /** Every row that has a name. */
    rows: root.getByRole('row').filter({ has: page.getByRole('rowheader') }),
    /** The names in the order of the rows. */
    names: root.getByRole('rowheader'),
    columns: () => columnsOf(root),
  }
}

const row = (page: Page, root: Locator, title: string) => {
  const found = root
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: title, exact: true }) })
    .filter({ has: page.getByRole('rowheader', { name: title, exact: true }) })
  const cells = found.getByRole('cell').or(found.getByRole('rowheader'))
  return {
    root: found,
    /** The cell under a heading. */
    cell: async (column: string) => {
      await expect(root.getByRole('columnheader', { name: column, exact: true })).toBeVisible()
      return cells.nth((await columnsOf(root)).indexOf(column))
    },
    open: () => found.getByRole('link', { name: title, exact: true }).click(),
    check: () => found.getByRole('checkbox').check(),
    do: (action: string) => choose(page, found, action),
    menu: async () => {
      await menuOf(found).click()
      const menu = page.getByRole('menu')
      // A busy page opens it a moment after the click. Until then axe, for which an overlay counts from
      // its first opaque picture on, finds a page without a main part.
      await expect(menu).toBeVisible()
      await expectKeysIn(menu)
      return menu
    },
  }
}

const columnsOf = async (root: Locator): Promise<readonly string[]> =>
  (await root.getByRole('columnheader').allTextContents()).map((text) => text.trim())

/** The button of a row that opens its menu. */
export const menuOf = (found: Locator): Locator =>
  found.getByRole('button', { name: /^Actions for/ })

/** Chooses an action among those of an item's page, and answers what has the focus when it is done. */
export const chooseOnPage = async (page: Page, action: string): Promise<Locator> => {
  const more = page.getByRole('button', { name: 'More Actions', exact: true })
  await more.click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
  return more
}

/** Chooses an action of a row, and answers what has the focus when it is done. */
export const choose = async (page: Page, found: Locator, action: string): Promise<Locator> => {
  const menu = menuOf(found)
  const item = page.getByRole('menuitem', { name: action, exact: true })
  // An open menu hides what is behind it from those who go by roles.
  if ((await item.count()) > 0) {
    await item.click()
    return menu
  }
  // A single action is a button of its own where there is room for its words.
  const only = found.getByRole('button', { name: action, exact: true })
  await expect(only.or(menu)).toBeVisible()
  if ((await only.count()) > 0) {
    await only.click()
    return only
  }
  await menu.click()
  await item.click()
  return menu
}

/** What a row shows, by the headings of its columns. */
export const expectRow = async (
  shown: ReturnType<ReturnType<typeof table>['row']>,
  values: Readonly<Record<string, string | RegExp>>,
): Promise<void> => {
  await expect(shown.root).toBeVisible()
  for (const [column, value] of Object.entries(values)) {
    await expect(await shown.cell(column), column).toHaveText(value)
  }
}

/** The open dialog of this name. */
export const dialog = (page: Page, name: string | RegExp) => {
  const either = page.getByRole('dialog', { name }).or(page.getByRole('alertdialog', { name }))
  // A message above the page, "Unable to create pool.", is called so, too, and is not modal.
  const root = either.and(page.locator(':not([aria-modal=false])'))
  return {
    root,
    fill: async (values: Readonly<Record<string, string>>) => {
      for (const [label, value] of Object.entries(values)) {
        await root.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(value)
      }
    },
    press: (button: string) => root.getByRole('button', { name: button, exact: true }).click(),
  }
}

/** The buttons of a dialog's steps, or of the one that is called so. */
export const stepsOf = (dialog: Locator, name = ''): Locator =>
  dialog
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: new RegExp(`^${name}`) })

/** Whether something to choose comes, for a while. */
export const comes = async (choice: Locator): Promise<boolean> =>
  choice.waitFor({ timeout: 3_000 }).then(
    () => true,
    () => false,
  )

/** Nothing that is seen there is still being read. */
export const expectLoaded = async (inside: Locator | Page): Promise<void> => {
  const loading = inside.getByText(/^(Loading|Connecting to the console)$/)
  const busy = loading.or(inside.locator('[aria-busy=true]'))
  await expect(busy.filter({ visible: true })).toHaveCount(0)
}

/** A message above the page, with these very letters: as a text Playwright takes them in any case. */
export const expectToast = async (page: Page, text: string | RegExp): Promise<void> => {
  const hasText = typeof text === 'string' ? new RegExp(RegExp.escape(text)) : text
  await expect(toasts(page).filter({ hasText }).first()).toBeVisible()
}

/** The messages above the page. */
export const toasts = (page: Page): Locator =>
  page.getByRole('region', { name: /Messages/ }).getByRole('alertdialog')

/** Answers the question of a dangerous action. */
export const confirm = async (page: Page, title: string, button: string): Promise<void> => {
  await dialog(page, title).press(button)
  await expect(page.getByRole('alertdialog', { name: title })).toBeHidden()
}

/** The question about deleting something that is in use: its button rests, with what keeps it. */
export const expectHeld = async (page: Page, action: string): Promise<void> => {
  const question = page.getByRole('alertdialog', { name: `Confirm ${action}` })
  await expect(question.getByRole('region', { name: 'Keeps it from being deleted' })).toBeVisible()
  await expect(question.getByRole('button', { name: action, exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
}

/** Fills the sign-in form that is on the page and sends it. */
export const signInAs = async (
  page: Page,
  user: string,
  password: string = user,
): Promise<void> => {
  await page.getByLabel('User Name').fill(user)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Takes one item of a transfer table of the launch wizard. */
export const allocate = (page: Page, list: string, name: string): Promise<void> =>
  page
    .getByRole('dialog')
    .getByRole('region', { name: `Available ${list}` })
    .first()
    .getByRole('button', { name: `Allocate ${name}`, exact: true })
    .click()

/** What the tab in sight says under a term. */
export const described = async (page: Page, term: string): Promise<Locator> => {
  const tab = page.getByRole('tabpanel')
  await expect(tab.getByRole('term').filter({ hasText: term }).first()).toBeVisible()
  const terms = await tab.getByRole('term').allTextContents()
  return tab.getByRole('definition').nth(terms.indexOf(term))
}

/** Opens the user menu and chooses an entry. */
export const userMenu = async (page: Page, user: string, entry: string): Promise<void> => {
  await page.getByRole('banner').getByRole('button', { name: user, exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

const scaled = (value: number, unit: string, ...larger: readonly string[]): string => {
  const [next, ...rest] = larger
  return value >= 1024 && next !== undefined
    ? scaled(value / 1024, next, ...rest)
    : `${Number(value.toFixed(2))} ${unit}`
}

/** Memory in MB, room in GB, in the words of the pages. */
export const ram = (megabytes: number) => scaled(megabytes, 'MB', 'GB', 'TB')
export const disk = (gigabytes: number) => scaled(gigabytes, 'GB', 'TB')

/** A path of the site without the scope in which its page works: `/r/{region}/p/{project id}/project/networks`. */
export const sitePath = (path: string): string => withoutScope(path).path
