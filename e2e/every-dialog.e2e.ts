import type { Cloud } from '@meridian/cloud'
import type { Locator, Page, Response } from '@playwright/test'
import { expectAccessible, expectFits } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { dress, pageSize, table, unique, type Look } from './helpers.ts'
import { typePanels, type TypeList } from './types.ts'

const first: Look = { colorScheme: 'light', width: 1440 }

/** What an open dialog is dressed in besides, one after the other. */
const looks: readonly Look[] = [
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
    await first.fill(`${await first.inputValue()}${unique('x')}`)
  for (const [label, text] of Object.entries(texts)) {
    const field = form.getByRole('textbox', { name: new RegExp(`^${label}`) })
    if ((await field.count()) > 0) await field.fill(text)
  }
}

/** What was sent to the service to change something. */
const sent = (cloud: Cloud) =>
  cloud.control.requests().filter(({ method }) => method !== 'GET' && method !== 'HEAD')

const expectSeemly = async (page: Page, label: string, { colorScheme, width }: Look) => {
  const within = ':is([role=dialog], [role=alertdialog])'
  await expectAccessible(page, `${label}, ${colorScheme}, ${width} wide`, within)
  await expectFits(page, `${label}, ${width} wide`)
}

/** Sent twice at once it is sent once; what the service says stands there, and what was typed. */
const expectRefused = async (page: Page, cloud: Cloud, { service, inCloud }: TypeList) => {
  const dialog = opened(page)
  const asks = (await dialog.getAttribute('role')) === 'alertdialog'
  if (!asks) await change(dialog)
  const typed = await valuesIn(dialog)
  strike(cloud, inCloud)
  cloud.control.forgetRequests()
  await submit(page).dblclick({ timeout: 10_000 })
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
    .filter({ hasText: /Unable to | failed: / })
    .first()
  await toast.getByRole('button', { name: 'Show details' }).click({ timeout: 10_000 })
  await expect(toast).toContainText(message)
  await expect(toast).toContainText(words)
}

/** What is sent by other means than the one button: steps, and what has parts, as metadata. */
const apart = (dialog: Locator) =>
  dialog.getByRole('navigation', { name: 'Steps' }).or(dialog.getByRole('region'))

/** The button that sends it: the last one. */
const submit = (page: Page) => opened(page).getByRole('button').last()

/** A dialog from its opening to its end; `open` answers what has the focus when it has closed. */
const walk = async (
  page: Page,
  cloud: Cloud,
  panel: TypeList,
  label: string,
  open: () => Promise<Locator>,
) => {
  const dialog = opened(page)
  const cancel = dialog.getByRole('button', { name: 'Cancel', exact: true })
  const opener = await open()
  await expect(cancel, label).toBeVisible()
  const address = page.url()
  expect(address, label).toContain('dialog=')
  await expectAccessible(page, `${label}, above its page`)
  // Questions are one widget in all its looks: one more is enough.
  const question = (await dialog.getAttribute('role')) === 'alertdialog'
  for (const look of question ? looks.slice(0, 1) : looks) {
    await dress(page, look)
    await expectSeemly(page, label, look)
  }
  await dress(page, first)
  await page.keyboard.press('Escape')
  await expect(dialog, label).toBeHidden()
  await expect(opener, label).toBeFocused()
  await page.goto(address)
  await expect(cancel, `${label} by its address`).toBeVisible()
  await page.waitForLoadState('networkidle')
  if ((await apart(dialog).count()) === 0) {
    await expectRefused(page, cloud, panel)
    await expectNotForbidden(page, label, async () => {
      if (question) await open()
      await submit(page).click({ timeout: 10_000 })
    })
  }
}

/** Answers to what was sent to change something, not to what was asked about rights. */
const answers = (response: Response): boolean =>
  response.request().method() !== 'GET' && !/\/(policy|validate)\b/.test(response.url())

/** Sends the dialog that is being opened, with whatever it needs. */
const fillAndSend = async (page: Page) => {
  await expect(opened(page).getByRole('button', { name: 'Cancel', exact: true })).toBeVisible()
  await change(opened(page))
  await submit(page).click({ timeout: 10_000 })
}

/** Whatever the service makes of it: who was offered it may have it done. */
const expectNotForbidden = async (page: Page, label: string, act: () => Promise<unknown>) => {
  const [answer] = await Promise.all([page.waitForResponse(answers), act()])
  expect.soft(answer.status(), `${label}: ${await answer.text()}`).not.toBe(403)
}

const labelOf = ({ label }: { readonly label: string | ((count: number) => string) }): string =>
  typeof label === 'string' ? label : label(1)

const types = typePanels.filter(
  ({ entry }, at) => typePanels.findIndex((one) => one.entry === entry) === at,
)

for (const panel of types) {
  const { path, title, entry, user } = panel
  test(`${title}: every dialog opens, is seemly, is refused, is not forbidden and gives the focus back`, async ({
    page,
    signIn,
    cloud,
    world,
  }) => {
    test.setTimeout(180_000)
    const { actions } = await entry.load()
    await pageSize(page, world.url, looked)
    await dress(page, first)
    await signIn(user)
    for (const action of (actions.global ?? []).filter(({ opens }) => opens)) {
      const label = labelOf(action)
      await test.step(label, async () => {
        await page.goto(path)
        const opener = page.getByRole('button', { name: label, exact: true })
        await walk(page, cloud, panel, label, async () => {
          await opener.click()
          return opener
        })
      })
    }
    const left = new Set((actions.item ?? []).filter(({ opens }) => opens).map(labelOf))
    const rows = table(page, title).rows
    for (let at = 0; at < looked && left.size > 0;) {
      await page.goto(path)
      await expect(rows.first()).toBeVisible()
      if (at >= (await rows.count())) break
      const label = (await offers(page, rows.nth(at))).find((one) => left.delete(one))
      if (label === undefined) at += 1
      else
        await test.step(`${label}, row ${at}`, () =>
          walk(page, cloud, panel, label, () => choose(page, rows.nth(at), label)))
    }
  })
}

test('what a reader is offered is not forbidden', async ({ page, signIn, world }) => {
  test.setTimeout(120_000)
  await pageSize(page, world.url, looked)
  await dress(page, first)
  await signIn('reader')
  for (const { path, title, entry } of types) {
    if (path.startsWith('/admin/')) continue
    const { actions } = await entry.load()
    const rows = table(page, title).rows
    const nothing = page.getByText('No items to display.')
    for (const label of (actions.global ?? []).map(labelOf)) {
      await page.goto(path)
      await expect(rows.first().or(nothing)).toBeVisible()
      await page.waitForLoadState('networkidle')
      const button = page.getByRole('button', { name: label, exact: true })
      if ((await button.count()) > 0 && (await button.isEnabled()))
        await expectNotForbidden(page, `${title}: ${label}`, async () => {
          await button.click()
          await fillAndSend(page)
        })
    }
    const left = new Set((actions.item ?? []).map(labelOf))
    for (let at = 0; at < looked;) {
      await page.goto(path)
      await expect(rows.first().or(nothing)).toBeVisible()
      if (at >= (await rows.count())) break
      const label = (await offers(page, rows.nth(at))).find((one) => left.delete(one))
      if (label === undefined) at += 1
      else
        await expectNotForbidden(page, `${title}: ${label}`, async () => {
          await choose(page, rows.nth(at), label)
          const { opens } = actions.item?.find((one) => labelOf(one) === label) ?? {}
          if (opens) await fillAndSend(page)
        })
    }
  }
})

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
