import { expect, test, type Locator, type Page, type Response } from '@playwright/test'
import { allocate, expectLoaded, menuOf, unique } from './helpers.ts'

/** Texts for fields that must hold something of a form. */
const texts: Readonly<Record<string, string>> = {
  'Public Key': 'ssh-ed25519 AAAAC3NzaC1 me@host',
  Addresses: '10.98.0.0/24',
}

/** What fills a dialog that has steps or parts, by the label of its action. */
const fillers: Readonly<Record<string, (page: Page, dialog: Locator) => Promise<void>>> = {
  'Launch Instance': async (page, dialog) => {
    const chosen = [
      ['Source', 'Image', 'cirros'],
      ['Flavor', 'Flavor', 'm1.tiny'],
      ['Networks', 'Networks', 'shared'],
    ] as const
    await dialog.getByRole('textbox', { name: /^Instance Name/ }).fill(unique())
    for (const [step, list, item] of chosen) {
      await stepsOf(dialog, step).click()
      await allocate(page, list, item)
    }
  },
  'Create Network': async (_, dialog) => {
    const next = dialog.getByRole('button', { name: 'Next', exact: true })
    await dialog.getByRole('textbox', { name: /^Network Name/ }).fill(unique())
    await next.click()
    await dialog.getByRole('textbox', { name: /^Network Address/ }).fill('10.203.0.0/24')
    await next.click()
  },
  'Update Metadata': async (_, dialog) => {
    await dialog.getByRole('textbox', { name: 'Custom key' }).fill('added')
    await dialog.getByRole('button', { name: 'Add key' }).click()
    await dialog.getByRole('textbox', { name: 'added', exact: true }).fill('by a test')
  },
}

/** The topmost dialog; toasts are dialogs, too, in a region of their own. */
export const opened = (page: Page): Locator =>
  page.locator(':is([role=dialog], [role=alertdialog]):not([role=region] *)').last()

/** The button that sends it: the last one. */
export const submit = (page: Page): Locator => opened(page).getByRole('button').last()

/** The buttons of its steps, or of the one that is called so. */
export const stepsOf = (dialog: Locator, name = ''): Locator =>
  dialog
    .getByRole('navigation', { name: 'Steps' })
    .getByRole('button', { name: new RegExp(`^${name}`) })

/**
 * Puts something into every dialog that can be sent then. False for one that has parts of its own,
 * such as two lists; throws for one with steps that nobody fills here.
 */
export const fill = async (page: Page, label: string): Promise<boolean> => {
  const dialog = opened(page)
  if ((await dialog.getAttribute('role')) === 'alertdialog') return true
  const filler = fillers[label]
  if (filler) {
    await filler(page, dialog)
    return true
  }
  if ((await stepsOf(dialog).count()) > 0)
    throw new Error(`${label}: fill its steps in dialogs.ts.`)
  if ((await dialog.getByRole('region').count()) > 0) return false
  const first = fields(dialog).first()
  if ((await first.count()) > 0 && (await first.isEditable()))
    await first.fill(`${await first.inputValue()}${unique('x')}`)
  for (const [name, text] of Object.entries(texts)) {
    const field = dialog.getByRole('textbox', { name: new RegExp(`^${name}`) })
    if ((await field.count()) > 0) await field.fill(text)
  }
  return true
}

const fields = (inside: Locator) => inside.getByRole('textbox')

/** What is typed, ticked and taken in a part of a dialog. */
const valuesIn = (part: Locator) =>
  part
    .locator('input, textarea, button[aria-label^="Remove "]')
    .evaluateAll((all) =>
      all.map((one) =>
        'checked' in one && one.matches('[type=checkbox], [type=radio]')
          ? one.checked
          : [one.getAttribute('aria-label'), 'value' in one ? one.value : ''],
      ),
    )

/**
 * What a dialog holds: what was typed, ticked and taken in each of its steps, whose last is shown
 * then; `look` is called in each.
 */
export const held = async (
  dialog: Locator,
  look: () => Promise<void> = async () => undefined,
): Promise<readonly unknown[]> => {
  const steps = stepsOf(dialog)
  if ((await steps.count()) === 0) return valuesIn(dialog)
  const all: unknown[] = []
  for (let at = 0; at < (await steps.count()); at += 1) {
    await steps.nth(at).click()
    await expect(steps.nth(at)).toHaveAttribute('aria-current', 'step')
    await expectLoaded(dialog)
    await look()
    // The others are in the page, too, but hidden.
    all.push(await valuesIn(dialog.getByRole('region').first()))
  }
  return all
}

/** Answers to what was sent to change something, not to what was asked about rights. */
const answers = (response: Response): boolean =>
  response.request().method() !== 'GET' && !/\/(policy|validate)\b/.test(response.url())

/** Whatever the service makes of it: who was offered it may have it done. */
export const expectNotForbidden = async (
  page: Page,
  label: string,
  act: () => Promise<unknown>,
): Promise<void> => {
  const [answer] = await Promise.all([page.waitForResponse(answers), act()])
  expect.soft(answer.status(), `${label}: ${await answer.text()}`).not.toBe(403)
}

type Labelled = { readonly label: string | ((count: number) => string) }

export const labelOf = ({ label }: Labelled): string =>
  typeof label === 'string' ? label : label(1)

/** Rows whose actions are looked at: the first ones of a list. */
export const looked = 4

/**
 * Does each of these actions that the first rows of a list offer, once, and takes it out of `left`.
 * `open` opens the list, anew for each action, and answers its rows.
 */
export const doOffered = async (
  page: Page,
  left: Set<string>,
  open: () => Promise<Locator>,
  act: (label: string, row: Locator) => Promise<void>,
): Promise<void> => {
  for (let at = 0; at < looked && left.size > 0;) {
    const rows = await open()
    if (at >= (await rows.count())) return
    const row = rows.nth(at)
    const label = (await offers(page, row)).find((one) => left.delete(one))
    if (label === undefined) at += 1
    else await test.step(`${label}, row ${at}`, () => act(label, row))
  }
}

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
