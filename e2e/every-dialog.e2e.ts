import type { Cloud } from '@meridian/cloud'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectFits } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { dress, table, type Look } from './helpers.ts'
import { typePanels, type TypePanel } from './types.ts'

const first: Look = { colorScheme: 'light', width: 1440 }

/** What a dialog is opened in by its address; the first one is left for what is done with it. */
const others: readonly Look[] = [
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 1440 },
]

/** Rows whose actions are looked at: the first ones of the list. */
const looked = 4

/** Texts for fields that must hold something of a form. */
const texts: Readonly<Record<string, string>> = { 'Public Key': 'ssh-ed25519 AAAAC3NzaC1 me@host' }

const message = 'The service is on strike.'
const strike = (cloud: Cloud, service: string): void => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    cloud.control.fail({ service, method, how: 'status', status: 500, message })
}

/** Toasts are dialogs, too, in a region of their own. */
const opened = (page: Page) =>
  page.locator(':is([role=dialog], [role=alertdialog]):not([role=region] *)').last()
const fields = (inside: Locator) => inside.getByRole('textbox')
const valuesIn = (inside: Locator) =>
  fields(inside).evaluateAll((all) => all.map((one) => ('value' in one ? one.value : '')))

/** Puts something into the fields that object to what they hold, or into the first one. */
const change = async (form: Locator): Promise<void> => {
  const first = fields(form).first()
  if ((await first.count()) > 0 && (await first.isEditable()))
    await first.fill(`${await first.inputValue()}x`)
  for (const [label, text] of Object.entries(texts)) {
    const field = form.getByRole('textbox', { name: new RegExp(`^${label}`) })
    if ((await field.count()) > 0) await field.fill(text)
  }
}

/** What was sent to the service to change something. */
const sent = (cloud: Cloud) =>
  cloud.control.requests().filter(({ method }) => method !== 'GET' && method !== 'HEAD')

const expectSeemly = async (page: Page, label: string, { colorScheme, width }: Look) => {
  await expectAccessible(page, `${label}, ${colorScheme}, ${width} wide`)
  await expectFits(page, `${label}, ${width} wide`)
}

/** Sent twice at once it is sent once; what the service says stands there, and what was typed. */
const expectRefused = async (page: Page, cloud: Cloud, { service, inCloud }: TypePanel) => {
  const dialog = opened(page)
  const asks = (await dialog.getAttribute('role')) === 'alertdialog'
  if (!asks) await change(dialog)
  const typed = await valuesIn(dialog)
  strike(cloud, inCloud)
  cloud.control.forgetRequests()
  await dialog.getByRole('button').last().dblclick({ timeout: 10_000 })
  const words = new RegExp(`${service} · HTTP 500 · req-[0-9a-f-]{36}`)
  if (asks) {
    await expectToldInToast(page, words)
  } else {
    const alert = dialog.getByRole('alert').filter({ hasText: message })
    await expect(alert).toContainText(words)
    expect(await valuesIn(dialog)).toEqual(typed)
  }
  expect(sent(cloud)).toHaveLength(1)
  cloud.control.heal()
}

const expectToldInToast = async (page: Page, words: RegExp) => {
  const toast = page
    .getByRole('region', { name: /Messages/ })
    .getByRole('alertdialog')
    .filter({ hasText: /^Unable to |Unable to / })
    .first()
  await toast.getByRole('button', { name: 'Show details' }).click()
  await expect(toast).toContainText(message)
  await expect(toast).toContainText(words)
}

/** What is sent by other means than the one button: steps, and the editor of metadata. */
const apart = (dialog: Locator) =>
  dialog.getByRole('navigation', { name: 'Steps' }).or(dialog.getByRole('treegrid'))

/** A dialog from its opening to its end; `opener` has the focus again when it has closed. */
const walk = async (page: Page, cloud: Cloud, panel: TypePanel, label: string, opener: Locator) => {
  const dialog = opened(page)
  const cancel = dialog.getByRole('button', { name: 'Cancel', exact: true })
  await expect(cancel, label).toBeVisible()
  const address = page.url()
  expect(address, label).toContain('dialog=')
  await expectSeemly(page, label, first)
  // Questions are one widget in all its looks: one more is enough.
  const question = (await dialog.getAttribute('role')) === 'alertdialog'
  await page.keyboard.press('Escape')
  await expect(dialog, label).toBeHidden()
  await expect(opener, label).toBeFocused()
  for (const look of question ? others.slice(0, 1) : others) {
    await dress(page, look)
    await page.goto(address)
    await expect(cancel, `${label} by its address`).toBeVisible()
    await expectSeemly(page, label, look)
  }
  if ((await apart(dialog).count()) === 0) await expectRefused(page, cloud, panel)
  if (await cancel.isVisible()) await cancel.click()
  await expect(dialog, label).toBeHidden()
}

const labelOf = ({ label }: { readonly label: string | ((count: number) => string) }): string =>
  typeof label === 'string' ? label : label(1)

const types = typePanels.filter(
  ({ entry }, at) => typePanels.findIndex((one) => one.entry === entry) === at,
)

for (const panel of types) {
  const { path, title, entry, user } = panel
  test(`${title}: every dialog opens, is seemly, is refused and gives the focus back`, async ({
    page,
    signIn,
    cloud,
  }) => {
    test.setTimeout(240_000)
    const { actions } = await entry.load()
    await dress(page, first)
    await signIn(user)
    for (const action of (actions.global ?? []).filter(({ opens }) => opens)) {
      await test.step(labelOf(action), async () => {
        await dress(page, first)
        await page.goto(path)
        const opener = page.getByRole('button', { name: labelOf(action), exact: true })
        await opener.click()
        await walk(page, cloud, panel, labelOf(action), opener)
      })
    }
    if ((actions.item ?? []).length === 0) return
    const left = new Map((actions.item ?? []).map((action) => [labelOf(action), action]))
    for (let at = 0; at < looked && left.size > 0; at += 1) {
      await dress(page, first)
      await page.goto(path)
      const rows = table(page, title).rows
      await expect(rows.first()).toBeVisible()
      if (at >= (await rows.count())) break
      const offered = (await offers(page, rows.nth(at))).filter((label) => left.has(label))
      for (const label of offered) {
        const action = left.get(label)
        left.delete(label)
        if (action?.opens !== true) continue
        await test.step(`${label}, row ${at}`, async () => {
          await dress(page, first)
          await page.goto(path)
          const opener = await choose(page, rows.nth(at), label)
          await walk(page, cloud, panel, label, opener)
        })
      }
    }
  })
}

const menuOf = (row: Locator) => row.getByRole('button', { name: /^Actions for/ })

/** What can be done in a row just now, by its labels. */
const offers = async (page: Page, row: Locator): Promise<readonly string[]> => {
  const menu = menuOf(row)
  const single = row.getByRole('cell').last().getByRole('button')
  // A row in which nothing can be done has neither.
  await page.waitForLoadState('networkidle')
  if ((await menu.count()) === 0)
    return single.and(page.locator(':not([aria-disabled=true])')).allInnerTexts()
  await menu.click()
  const items = page.getByRole('menuitem').and(page.locator(':not([aria-disabled=true])'))
  await expect(page.getByRole('menu')).toBeVisible()
  const labels = await items.allInnerTexts()
  await page.keyboard.press('Escape')
  return labels.map((label) => label.trim())
}

/** Chooses it, and answers what has the focus when it is done. */
const choose = async (page: Page, row: Locator, label: string): Promise<Locator> => {
  const menu = menuOf(row)
  const only = row.getByRole('button', { name: label, exact: true })
  await expect(menu.or(only).first()).toBeVisible()
  if ((await menu.count()) === 0) {
    await only.click()
    return only
  }
  await menu.click()
  await page.getByRole('menuitem', { name: label, exact: true }).click()
  return menu
}
