/** A dialog as it stands in its page, and its whole way from its opening to its end. */
import type { Cloud } from '@meridian/cloud'
import type { Locator, Page } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import { atRest as drawn, expectAccessible, expectFits } from './axe.ts'
import { discard, expectDraft, startOver } from './dialog-draft.ts'
import { fill, held, opened } from './dialogs.ts'
import { askedBy, expectDone } from './dialog-sent.ts'
import { everything } from './everything.ts'
import { expect } from './fixtures.ts'
import { expectKeysIn, expectLoaded, stepsOf } from './helpers.ts'
import { desktop, dress, phone } from './looks.ts'
import { expectRefused } from './refused-dialog.ts'
import type { TypeList } from './types.ts'
import { restPath } from './world.ts'

/** What dialogs of a kind have from one piece of the product; those of the last are closed, not cancelled. */
export type Kind = 'a question' | 'a form' | 'a form with steps' | 'what counts at once'

/** Opens a dialog, and answers what has the focus when it has closed. */
export type Open = () => Promise<Locator>

const within = ':is([role=dialog], [role=alertdialog])'

/** Dialogs that lists of several types offer, and whose list they are walked in step by step. */
const walkedIn: Readonly<Record<string, string>> = {
  'Launch Instance': 'Instances',
  'Create Volume': 'Volumes',
}

/** Its steps are looked at with something chosen in them by `every-panel`. */
const lookedAt = new Set(['Launch Instance', 'All Options'])

/** A question is over once it is refused, and what SV-USER-32 says so of. */
const isOver = (label: string, kind: Kind): boolean =>
  kind === 'a question' || label === 'Change Password'

const closeOf = (page: Page) =>
  opened(page).getByRole('contentinfo').getByRole('button', { name: 'Close', exact: true })

const cancelOf = (page: Page) =>
  opened(page).getByRole('button', { name: 'Cancel', exact: true }).or(closeOf(page))

const kindOf = async (page: Page): Promise<Kind> => {
  const dialog = opened(page)
  if ((await closeOf(page).count()) > 0) return 'what counts at once'
  if ((await dialog.getAttribute('role')) === 'alertdialog') return 'a question'
  return (await stepsOf(dialog).count()) > 0 ? 'a form with steps' : 'a form'
}

/**
 * Opens a dialog, `look`s at it and closes it by Escape, after which its opener has the focus again;
 * answers its kind and its address.
 */
const openAndClose = async (
  page: Page,
  label: string,
  open: Open,
  look: (kind: Kind) => Promise<void>,
) => {
  const opener = await open()
  await expect(cancelOf(page), label).toBeVisible()
  const address = page.url()
  expect(address, label).toContain('dialog=')
  const dialog = opened(page)
  await expectLoaded(dialog)
  const kind = await kindOf(page)
  await look(kind)
  await expectKeysIn(dialog)
  await page.keyboard.press('Escape')
  await discard(page)
  await expect(dialog, label).toBeHidden()
  await expect(opener, label).toBeFocused()
  await expect(page, label).not.toHaveURL(/dialog=/)
  return { kind, address }
}

/** At a desk, where all of it is there, and that it is no wider than a phone. */
const expectSeemlyDialog = async (page: Page, label: string) => {
  await expectAccessible(page, `${label}, at a desk`, { within })
  await expectFits(page, `${label}, at a desk`)
  await page.setViewportSize({ width: phone.width, height: 900 })
  await drawn(page)
  await expectFits(page, `${label}, on a phone`)
  await page.setViewportSize({ width: desktop.width, height: 900 })
}

/** In its other colours it is the same but for its contrasts, and where its lines end. */
const expectSeemlyOnPhone = async (page: Page, label: string) => {
  await dress(page, phone)
  await expectAccessible(page, `${label}, on a phone`, { within, rules: ['color-contrast'] })
  await dress(page, desktop)
}

/** A dialog in place: opened, looked at and closed. */
export const lookAt = async (page: Page, label: string, open: Open): Promise<void> => {
  await openAndClose(page, label, open, () => expectSeemlyDialog(page, label))
}

/** What was walked: of which kind it was, and whether it was sent and done. */
export type Walked = { readonly kind: Kind; readonly isDone: boolean }

/**
 * A dialog from its opening to its end. The first of each kind in a world, and each with
 * steps, is walked whole: it comes back by its address, and is refused, before it is done. Of each
 * what was typed is still there when it is opened again.
 */
export const walk = async (
  page: Page,
  cloud: Cloud,
  list: TypeList,
  label: string,
  open: Open,
): Promise<Walked> => {
  // Whatever it starts from, its steps are the same.
  const isKnown = (walkedIn[label] ?? list.title) !== list.title
  const { kind, address } = await openAndClose(page, label, open, async (found) => {
    await expectSeemlyDialog(page, label)
    await expectSeemlyOnPhone(page, label)
    if (found !== 'a form with steps' || isKnown || lookedAt.has(label)) return
    await fill(page, label)
    await held(opened(page), () => expectAccessible(page, `${label}, a step`, { within }))
  })
  const isWhole = isFirst(cloud, kind) || (everything && kind === 'a form with steps')
  if (isWhole) await comeBack(page, cloud, address)
  else await open()
  await expect(cancelOf(page), `${label} again`).toBeVisible()
  if (kind !== 'a question') {
    await startOver(page)
    await expectDraft(page, label, async (at) => {
      // A load of the page takes ten times as long.
      if (isFirst(cloud, 'with a draft')) await page.goto(at)
      else await open()
    })
  }
  if (kind === 'what counts at once') return { kind, isDone: false }
  if (!(await fill(page, label))) return { kind, isDone: false }
  if (isWhole && !isKnown && !(await isRefused(page))) {
    await expectRefused(page, cloud, askedBy(list, label), isOver(label, kind))
    if (isOver(label, kind)) {
      await open()
      await startOver(page)
      await fill(page, label)
    }
  }
  const isDone = await expectDone(page, cloud, list, label)
  if (list.service === 'load-balancer') await letSettle(page, cloud)
  return { kind, isDone }
}

/** A question about what cannot be done now, such as to delete what is in use, says so on its button. */
const isRefused = async (page: Page): Promise<boolean> => {
  const question = page.locator('[role=alertdialog]').and(opened(page))
  return (await question.locator('button[aria-disabled=true][data-tip]').count()) > 0
}

/** What was loaded by its address: a dialog as it opens, or with what was typed in it. */
type Loaded = 'loaded' | 'with a draft'

/** What was walked whole in a world, and what was loaded there. */
const walked = new WeakMap<Cloud, Set<Kind | Loaded>>()

const isFirst = (cloud: Cloud, what: Kind | Loaded): boolean => {
  const seen = walked.get(cloud) ?? new Set<Kind | Loaded>()
  if (seen.has(what)) return false
  walked.set(cloud, seen.add(what))
  return true
}

/**
 * Comes to an open dialog by its address: the first of a test is loaded, the others the browser's own
 * Forward opens, which takes a tenth of the time.
 */
const comeBack = async (page: Page, cloud: Cloud, address: string) => {
  if (isFirst(cloud, 'loaded')) await page.goto(address)
  else await page.goForward()
  await expect(page).toHaveURL(address)
  await expect(cancelOf(page), `${address} has its dialog`).toBeVisible()
  await atRest(page)
}

/** What was changed keeps its whole load balancer busy for a while, and is looked at anew then. */
const letSettle = async (page: Page, cloud: Cloud) => {
  await atRest(page)
  cloud.clock.advance(10_000)
  await page.goto(restPath)
}
