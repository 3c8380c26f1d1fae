import type { Cloud } from '@meridian/cloud'
import { expect, type Page, type Route } from '@playwright/test'
import { atRest } from '../tools/at-rest.ts'
import { held, opened, submit } from './dialogs.ts'
import type { TypeList } from './types.ts'

/** The service that a dialog asks. */
export type Asked = Pick<TypeList, 'service' | 'inCloud'>

const message = 'The service is on strike.'
/** Cinder gives a type its QoS specs, and takes them, by GET. */
const tying = '/(dis)?associate$'
const strike = (cloud: Cloud, service: string): void => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
    cloud.control.fail({ service, method, how: 'status', status: 500, message })
  cloud.control.fail({ service, path: tying, how: 'status', status: 500, message })
}

/** Heat is asked for what would become of something by POST, PUT and PATCH. */
const asking = /\/(preview|validate)$/

/** What was sent to the service to change something. */
export const sent = (cloud: Cloud) =>
  cloud.control
    .requests()
    .filter(({ path }) => !asking.test(path))
    .filter(({ method, path }) => !['GET', 'HEAD'].includes(method) || new RegExp(tying).test(path))

/**
 * Expects of the open dialog, filled, that sent twice at once it is sent once, and that what the service
 * says stands there with what was typed; in a toast, where the dialog `isOver` by then.
 */
export const expectRefused = async (
  page: Page,
  cloud: Cloud,
  { service, inCloud }: Asked,
  isOver: boolean,
) => {
  const dialog = opened(page)
  // What a step reads for itself, such as definitions of metadata, would be taken for lost input.
  await expect(dialog.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0)
  const before = isOver ? undefined : await held(dialog, () => atRest(page))
  strike(cloud, inCloud)
  cloud.control.forgetRequests()
  await pressTwice(page)
  const words = new RegExp(`${service} · HTTP 500 · req-[0-9a-f-]{36}`)
  if (before === undefined) {
    await expectToldInToast(page, words)
  } else {
    const alert = dialog.getByRole('alert').filter({ hasText: message })
    await expect(alert).toContainText(words)
    expect(await held(dialog)).toEqual(before)
  }
  expect(sent(cloud)).toHaveLength(1)
  cloud.control.heal()
}

/** Both presses are over before the answer comes: what it says would move what is pressed. */
const pressTwice = async (page: Page) => {
  const pressed = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    if (route.request().method() !== 'GET') await pressed.promise
    await route.continue()
  }
  await page.route('**/api/**', hold)
  await submit(page).dblclick({ timeout: 10_000 })
  pressed.resolve()
  await page.unrouteAll({ behavior: 'wait' })
}

const expectToldInToast = async (page: Page, words: RegExp) => {
  const messages = page.getByRole('region', { name: /Messages/ })
  const toast = messages
    .getByRole('alertdialog')
    .filter({ hasText: /Unable to | failed: / })
    .first()
  await toast.getByRole('button', { name: 'Show details' }).click({ timeout: 10_000 })
  await expect(toast).toContainText(message)
  await expect(toast).toContainText(words)
  // Two of them lie over the first row.
  const dismiss = messages.getByRole('button', { name: 'Dismiss', exact: true })
  for (const one of (await dismiss.all()).toReversed()) await one.click()
  await expect(dismiss).toHaveCount(0)
}
