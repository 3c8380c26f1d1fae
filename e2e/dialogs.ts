import { expect, test, type Locator, type Page, type Response } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import {
  allocate,
  comes,
  expectKeysIn,
  expectLoaded,
  menuOf,
  stepsOf,
  toasts,
  unique,
} from './helpers.ts'
import { adminFillers } from './admin-dialogs.ts'
import { balancerFillers } from './balancer-dialogs.ts'
import { texts } from './dialog-texts.ts'
import { dnsFillers } from './dns-dialogs.ts'
import { identityFillers } from './identity-dialogs.ts'
import { networkFillers, type Filler } from './network-dialogs.ts'
import { stackFillers } from './stack-dialogs.ts'
import { visit } from './visit.ts'

/** What fills a dialog that has steps or parts, by the label of its action; see `fill`. */
const fillers: Readonly<Record<string, Filler>> = {
  ...networkFillers,
  ...adminFillers,
  ...identityFillers,
  ...balancerFillers,
  ...dnsFillers,
  ...stackFillers,
  // From a row, and from the list.
  'Launch Instance': (page, dialog) => fillLaunch(page, dialog),
  'All Options': (page, dialog) => fillLaunch(page, dialog),
  'Create Flavor': async (_, dialog) => {
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(unique())
    for (const size of [/^vCPUs/, /^RAM/, /^Root Disk/])
      await dialog.getByRole('textbox', { name: size }).fill('1')
    await dialog.getByRole('button', { name: 'Next', exact: true }).click()
  },
  'Create Server Group': async (page, dialog) => {
    await dialog.getByRole('textbox', { name: /^Name/ }).fill(unique())
    await dialog.getByRole('button', { name: /Policy/ }).click()
    await page.getByRole('option', { name: 'Affinity', exact: true }).click()
  },
  'Modify Quotas': async (_, dialog) => {
    await dialog.getByRole('textbox', { name: /^Metadata Items/ }).fill('77')
  },
  'Create Image': async (page, dialog) => {
    await dialog.getByRole('textbox', { name: /^Image Name/ }).fill(unique())
    await dialog.getByText('File', { exact: true }).first().click()
    const file = { name: 'x.qcow2', mimeType: 'application/octet-stream', buffer: Buffer.from('x') }
    await dialog.locator('input[type=file]').setInputFiles(file)
    await stepsOf(dialog, 'Metadata').click()
    await expectLoaded(page)
  },
  // On a floating IP a port is chosen, on a port or an instance an address.
  'Associate Floating IP': async (page, dialog, mayLack) => {
    const port = dialog.getByRole('combobox', { name: 'Port to be associated' })
    if ((await port.count()) === 0) return fillPlain(page, dialog, mayLack)
    await port.click()
    const choice = page.getByRole('option').first()
    if (mayLack && !(await comes(choice))) return false
    return choice.click()
  },
  // In the list a volume is chosen, in a row it is that row's.
  'Create Snapshot': async (page, dialog) => {
    await pickFirst(page, dialog)
    return fillPlain(page, dialog, false)
  },
  'Create Backup': async (page, dialog) => {
    await pickFirst(page, dialog)
    return fillPlain(page, dialog, false)
  },
  'Edit Image': (_, dialog) =>
    dialog.getByRole('textbox', { name: /^Image Description/ }).fill('changed by a test'),
  'Create Volume': (_, dialog) => dialog.getByRole('textbox', { name: /^Name/ }).fill(unique()),
  // Its size is larger than the present one already.
  'Extend Volume': async () => undefined,
  'Manage Attachments': async (page, dialog, mayLack) => {
    const instance = dialog.getByRole('combobox', { name: /^Attach to Instance/ })
    // What an instance has already, and no more than one may have, is given back only.
    if ((await instance.count()) === 0) return false
    await instance.click()
    const choice = page.getByRole('option').first()
    if (mayLack && !(await comes(choice))) return false
    return choice.click()
  },
  'Update Metadata': (_, dialog) => addKey(dialog),
  'Manage Specs': (_, dialog) => addKey(dialog),
  // Unticked, nothing of it is asked for.
  'Update Encryption': async (page, dialog, mayLack) => {
    const tick = dialog.getByRole('checkbox', { name: /^Encrypt Volumes/ })
    if (!(await tick.isChecked())) await dialog.getByText('Encrypt Volumes').click()
    return fillPlain(page, dialog, mayLack)
  },
  'Manage QoS Spec Association': async (page, dialog) => {
    await dialog.getByRole('button', { name: /QoS Spec/ }).click()
    await page.getByRole('option', { name: 'nightly-backups', exact: true }).click()
  },
  // In the list a type and volume types are chosen, on a snapshot it has those of its group.
  'Create Volume Group': async (page, dialog, mayLack) => {
    const types = dialog.getByRole('group', { name: 'Volume Types' })
    if ((await types.count()) > 0) await types.getByText('standard', { exact: true }).click()
    return fillPlain(page, dialog, mayLack)
  },
  'Edit Consumer': (_, dialog) => dialog.getByText('Both', { exact: true }).click(),
}

/** The steps of the wizard without which nothing is launched. */
const fillLaunch = async (page: Page, dialog: Locator): Promise<void> => {
  const chosen = [
    ['Source', 'Image', 'cirros'],
    ['Flavor', 'Flavor', 'm1.tiny'],
    ['Networks', 'Networks', 'shared'],
  ] as const
  await dialog.getByRole('textbox', { name: /^Instance Name/ }).fill(unique())
  for (const [step, list, item] of chosen) {
    await stepsOf(dialog, step).click()
    await expectLoaded(dialog)
    // From a row its item is the source already.
    const taken = dialog.getByRole('region', { name: step }).getByRole('button', {
      name: /^Remove /,
    })
    if ((await taken.filter({ visible: true }).count()) === 0) await allocate(page, list, item)
  }
}

/** In the editor of metadata and specs. */
const addKey = async (dialog: Locator): Promise<void> => {
  await dialog.getByRole('textbox', { name: 'Custom key' }).fill('added')
  await dialog.getByRole('button', { name: 'Add key' }).click()
  await dialog.getByRole('textbox', { name: 'added', exact: true }).fill('by a test')
}

/** Takes the first of many options that are found by typing, where there are such. */
const pickFirst = async (page: Page, dialog: Locator): Promise<void> => {
  const many = dialog.getByRole('combobox')
  if ((await many.count()) === 0) return
  await many.first().click()
  await page.getByRole('option').and(page.locator(':not([aria-disabled=true])')).first().click()
}

/** The topmost dialog; toasts are dialogs, too, in a region of their own. */
export const opened = (page: Page): Locator =>
  page.locator(':is([role=dialog], [role=alertdialog]):not([role=region] *)').last()

/** The button that sends it: the last one. */
export const submit = (page: Page): Locator => opened(page).getByRole('button').last()

/**
 * Puts something into every dialog that can be sent then. False for one that has parts of its own,
 * such as two lists, or, where it may lack that, nothing to choose; throws for one with steps that
 * nobody fills here.
 */
export const fill = async (page: Page, label: string, mayLack = false): Promise<boolean> => {
  const dialog = opened(page)
  if ((await dialog.getAttribute('role')) === 'alertdialog') return true
  const filler = fillers[label]
  if (filler) return (await filler(page, dialog, mayLack)) !== false
  if ((await stepsOf(dialog).count()) > 0)
    throw new Error(`${label}: fill its steps in dialogs.ts.`)
  if ((await dialog.getByRole('region').count()) > 0) return false
  return fillPlain(page, dialog, mayLack)
}

/** Texts and choices of a dialog that is one page. */
const fillPlain = async (page: Page, dialog: Locator, mayLack: boolean): Promise<boolean> => {
  const first = fields(dialog).first()
  if ((await first.count()) > 0 && (await first.isEditable()))
    await first.fill(`${await first.inputValue()}${unique('x')}`)
  for (const [name, text] of Object.entries(texts)) {
    const field = dialog.getByRole('textbox', { name: new RegExp(`^${name}`) })
    if ((await field.count()) > 0) await field.fill(text)
  }
  for (const select of await dialog.locator('button:has([data-placeholder])').all()) {
    await select.click()
    // Where there is nothing to choose, a line that says so takes the place of the options.
    const open = page.locator('[data-key]:not([aria-disabled=true])')
    const choice = page.getByRole('option').and(open).first()
    if (mayLack && !(await comes(choice))) return false
    await choice.click()
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

/** Answers to what was sent to change something, not to what was asked about rights and previews. */
export const answers = (response: Response): boolean =>
  response.request().method() !== 'GET' && !/\/(policy|validate|preview)\b/.test(response.url())

/**
 * Whatever the service makes of it: who was offered it may have it done. An `act` that answers false
 * has sent nothing.
 */
export const expectNotForbidden = async (
  page: Page,
  label: string,
  act: () => Promise<unknown>,
): Promise<void> => {
  const answered = page.waitForResponse(answers).catch((error: unknown) => error)
  if ((await act()) === false) return
  const answer = await answered
  if (answer instanceof Error || !isResponse(answer)) throw answer
  expect.soft(answer.status(), `${label}: ${await answer.text()}`).not.toBe(403)
}

const isResponse = (value: unknown): value is Response =>
  typeof value === 'object' && value !== null && 'status' in value

type Labelled = { readonly label: string | ((count: number) => string) }

export const labelOf = ({ label }: Labelled): string =>
  typeof label === 'string' ? label : label(1)

/** Rows whose actions are looked at: the first ones of a list. */
export const looked = 4

/**
 * Does each of these actions that the first rows of a list offer, once, and takes it out of `left`;
 * `act` begins with the row's menu open, as `choose` takes it.
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
    if (label !== undefined) {
      await test.step(`${label}, row ${at}`, () => act(label, row))
      continue
    }
    at += 1
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
}

/** Comes to a list, and puts away what has been told until then: an open dialog with its document. */
export const comeTo = async (page: Page, address: string): Promise<void> => {
  // One that is closing goes back in the history, and would take another way with it.
  await atRest(page)
  if (await opened(page).isVisible()) return void (await page.goto(address))
  await visit(page, address)
  while ((await toasts(page).count()) > 0)
    // Some leave by themselves just now.
    await toasts(page)
      .first()
      .getByRole('button', { name: 'Dismiss' })
      .click({ timeout: 1_000 })
      .catch(() => undefined)
}

/** What can be done in a row just now, by its labels; its menu is left open. */
export const offers = async (page: Page, row: Locator): Promise<readonly string[]> => {
  const menu = menuOf(row)
  const single = row.getByRole('cell').last().getByRole('button')
  // A row in which nothing can be done has neither.
  await atRest(page)
  if ((await menu.count()) === 0)
    return single.and(page.locator(':not([aria-disabled=true])')).allInnerTexts()
  await menu.click()
  const items = page.getByRole('menuitem').and(page.locator(':not([aria-disabled=true])'))
  await expectKeysIn(page.getByRole('menu'))
  const labels = await items.allInnerTexts()
  return labels.map((label) => label.trim())
}
