import type { Page } from '@playwright/test'
import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'

/** Opens the console tab of the instance of this name. */
const openConsole = async (page: Page, name: string) => {
  await page.goto(`/project/instances?name=${name}`)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('tab', { name: 'Console' }).click()
}

const running = 'web-1'

/** The console as it is painted now. */
const picture = async (page: Page, name: string): Promise<string> => {
  const canvas = page.getByRole('application', { name: `Console of ${name}` })
  return (await canvas.screenshot()).toString('base64')
}

test('the console opens in the page, shows what is typed, and gives the keyboard back', async ({
  page,
  signIn,
}) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await signIn()
  await openConsole(page, running)
  await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
  const canvas = page.getByRole('application', { name: `Console of ${running}` })
  await expect(canvas).toBeVisible()
  await canvas.focus()
  const before = await picture(page, running)
  await page.keyboard.type('root')
  await expect.poll(() => picture(page, running)).not.toBe(before)
  await page.keyboard.press('Control+Alt+Shift')
  await expect(page.getByRole('button', { name: 'Ctrl-Alt-Del' })).toBeFocused()
  await expectAccessible(page, 'console in its tab')
  expect(errors).toEqual([])
})

test(
  'the console opens in a window of its own, without the frame',
  { tag: '@whole' },
  async ({ page, signIn }) => {
    await signIn()
    await openConsole(page, running)
    await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Open in a window' }).click()
    const window = await opening
    await expect(window.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
    await expect(window.getByRole('application')).toBeFocused()
    await expect(window.getByRole('navigation')).toHaveCount(0)
    await expectAccessible(window, 'console in its window')
  },
)

test('a serial console is a terminal that echoes what is typed', async ({ page, signIn }) => {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await signIn()
  await openConsole(page, running)
  await page.getByLabel('Console type').selectOption('Serial')
  await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
  const terminal = page.getByRole('textbox', { name: `Console of ${running}` })
  await terminal.focus()
  await page.keyboard.type('somebody')
  await expect(page.getByRole('region', { name: `Console of ${running}` })).toContainText(
    'login: somebody',
  )
  await page.keyboard.press('Control+Alt+Shift')
  await expect(page.getByRole('button', { name: 'Reconnect' })).toBeFocused()
  await expectAccessible(page, 'serial console')
  expect(errors).toEqual([])
})

test('a kind of console that the cloud does not have is named as the service names it', async ({
  page,
  signIn,
}) => {
  await signIn()
  await openConsole(page, running)
  await page.getByLabel('Console type').selectOption('SPICE')
  await expect(page.getByText('Unable to open the console.')).toBeVisible()
  await expect(page.getByText('Unavailable console type spice-html5.')).toBeVisible()
  await expect(page.getByText(/compute · HTTP 400 · req-/)).toBeVisible()
})

test('the console says when the connection is gone, and connects again', async ({
  page,
  signIn,
  world,
}) => {
  test.skip(world.cloud === undefined, 'a real console cannot be torn off')
  await signIn()
  await openConsole(page, running)
  const connected = page.getByRole('status').filter({ hasText: 'Connected' })
  await expect(connected).toBeVisible()
  world.cloud?.endConsoles()
  await expect(page.getByText('The console is disconnected.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(connected).toBeVisible()
})

test(
  'a console that opens in a window is of the type that was chosen',
  { tag: '@whole' },
  async ({ page, signIn }) => {
    await signIn()
    await openConsole(page, running)
    await page.getByLabel('Console type').selectOption('Serial')
    await expect(page.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Open in a window' }).click()
    const window = await opening
    await expect(window.getByRole('textbox', { name: `Console of ${running}` })).toBeVisible()
  },
)

test(
  'a console in a window says when the user has signed out in another',
  { tag: '@whole' },
  async ({ page, signIn }) => {
    await signIn()
    await openConsole(page, running)
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Open in a window' }).click()
    const window = await opening
    await expect(window.getByRole('status').filter({ hasText: 'Connected' })).toBeVisible()
    await page.goto('/auth/logout')
    await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
    await expect(window.getByText('The session has ended.')).toBeVisible()
  },
)

test('an instance that is off has no console and says why', async ({
  page,
  signIn,
  eventually,
}) => {
  await signIn()
  await page.goto('/project/instances?status=SHUTOFF')
  const rows = page.getByRole('table', { name: 'Instances' }).locator('tbody').getByRole('row')
  await rows.first().getByRole('link').first().click()
  await page.getByRole('tab', { name: 'Console' }).click()
  await eventually(async () => {
    await expect(
      page.getByText('The instance is Shutoff; a console needs it to run.'),
    ).toBeVisible()
  })
})
