import type { Settings } from '@meridian/contract'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Answer } from '#api/testing.ts'
import { openWorld } from '#api/testing/world.ts'
import { show } from '#resource/testing/open.tsx'
import { Log } from '#resources/nova/instances/log.tsx'
import { serverOf } from '#resources/nova/instances/testing.ts'
import { toast } from '#ui/tell/toast.ts'

afterEach(() => toast.clearAll())

const words = 'There was a problem communicating with the server, please try again.'
const length = page.getByRole('textbox', { name: 'Log Length' })
const go = page.getByRole('button', { name: 'Go' })
const log = page.getByRole('log', { name: 'Instance Console Log' })
const lines = () => log.query()?.textContent.split('\n').length

/** The log of a server that has booted often, and is called as nothing should be read by a browser. */
const openLog = async (
  settings: Partial<Settings> = {},
  isAway = false,
  ...answers: readonly Answer[]
) => {
  const { change, refuse, paths, ...world } = await openWorld({ settings }, ...answers)
  const [server] = await change(
    'servers',
    { name: 'wiki' },
    { hostname: '<b>wiki</b>', booted_at: Array.from({ length: 9 }, (_, at) => at) },
  )
  if (isAway) await refuse(500, 'Nova is away', { service: 'compute', path: '/action$' })
  const id = String(server?.id)
  await show(<Log server={serverOf(id)} />)
  const asked = () =>
    paths()
      .filter((path) => path.includes('console-output'))
      .map((path) => path.replace(id, 'wiki'))
  return { ...world, asked }
}

test('the log is read with 35 lines, as plain text [SH-CONSOLE-04 SH-CONSOLE-06]', async () => {
  const { asked } = await openLog()
  await expect.element(log).toMatchTextContent(/Hostname set to <<b>wiki<\/b>>/)
  expect(lines()).toBe(35)
  await expect.element(length).toHaveValue('35')
  expect(asked()).toEqual(['GET /api/nova/servers/wiki/console-output/?length=35'])
})

test('the operator may choose another usual length', async () => {
  await openLog({ INSTANCE_LOG_LENGTH: 50 })
  await expect.poll(lines).toBe(50)
})

test('the form reads the log again in the length that was given [SH-CONSOLE-01 SH-CONSOLE-02 SH-CONSOLE-03 SH-CONSOLE-05]', async () => {
  const { asked } = await openLog()
  await expect.poll(lines).toBe(35)
  await length.fill('120')
  await go.click()
  await expect.poll(lines).toBe(120)
  await go.click()
  await expect
    .poll(asked)
    .toEqual([
      'GET /api/nova/servers/wiki/console-output/?length=35',
      'GET /api/nova/servers/wiki/console-output/?length=120',
      'GET /api/nova/servers/wiki/console-output/?length=120',
    ])
})

test('another length may be asked for while a log is on its way, and the last one counts [SH-FORM-02]', async () => {
  const late = Promise.withResolvers<undefined>()
  const { asked } = await openLog({}, false, (_, { search }) =>
    search === '?length=120' ? late.promise : undefined,
  )
  await expect.poll(lines).toBe(35)
  await length.fill('120')
  await go.click()
  await expect.poll(() => asked().length).toBe(2)
  await expect.element(go).not.toHaveAttribute('aria-disabled')
  await length.fill('50')
  await go.click()
  await expect.poll(lines).toBe(50)
  late.resolve(undefined)
  await go.click()
  await expect.poll(() => asked().length).toBe(4)
  await expect.poll(lines).toBe(50)
})

test('a failure is a toast only when the user asked [SH-CONSOLE-07]', async () => {
  const { heal } = await openLog({}, true)
  await expect.element(page.getByText('Unable to retrieve the log.')).toBeVisible()
  expect(page.getByText(words).elements()).toHaveLength(0)
  await go.click()
  await expect.element(page.getByText(words)).toBeVisible()
  await heal()
  await go.click()
  await expect.poll(lines).toBe(35)
})
