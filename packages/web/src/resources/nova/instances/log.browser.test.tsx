import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json, serve } from '#api/testing.ts'
import { show } from '#resource/testing/open.tsx'
import { Log } from '#resources/nova/instances/log.tsx'
import { serverOf } from '#resources/nova/instances/testing.ts'
import { toast } from '#ui/toast.ts'

afterEach(() => toast.clearAll())

const words = 'There was a problem communicating with the server, please try again.'
const length = page.getByRole('textbox', { name: 'Log Length' })
const go = page.getByRole('button', { name: 'Go' })

/** A log whose lines say how many were asked for; it fails while `broken` says so. */
const serveLog = () => {
  const state = { broken: false, settings: {} }
  const { paths } = serve((_, url) => {
    if (url.pathname.endsWith('/api/settings/')) return json(state.settings)
    if (state.broken) return json('Nova is away', 500)
    const lines = url.searchParams.get('length')
    return new Response(`[ 0.1 ] <b>last ${lines} lines</b>`, {
      headers: { 'Content-Type': 'text/plain' },
    })
  })
  return { state, asked: () => paths().filter((path) => path.includes('console-output')) }
}

test('the log is read with 35 lines, as plain text [SH-CONSOLE-04 SH-CONSOLE-06]', async () => {
  const { asked } = serveLog()
  await show(<Log server={serverOf('s-1')} />)
  await expect.element(page.getByText('[ 0.1 ] <b>last 35 lines</b>')).toBeVisible()
  await expect.element(length).toHaveValue('35')
  expect(asked()).toEqual(['GET /api/nova/servers/s-1/console-output/?length=35'])
})

test('the operator may choose another usual length', async () => {
  const { state } = serveLog()
  state.settings = { INSTANCE_LOG_LENGTH: 50 }
  await show(<Log server={serverOf('s-1')} />)
  await expect.element(page.getByText(/last 50 lines/)).toBeVisible()
})

test('the form reads the log again in the length that was given [SH-CONSOLE-01 SH-CONSOLE-02 SH-CONSOLE-03 SH-CONSOLE-05]', async () => {
  const { asked } = serveLog()
  await show(<Log server={serverOf('s-1')} />)
  await expect.element(page.getByText(/last 35 lines/)).toBeVisible()
  await length.fill('120')
  await go.click()
  await expect.element(page.getByText(/last 120 lines/)).toBeVisible()
  await go.click()
  await expect
    .poll(asked)
    .toEqual([
      'GET /api/nova/servers/s-1/console-output/?length=35',
      'GET /api/nova/servers/s-1/console-output/?length=120',
      'GET /api/nova/servers/s-1/console-output/?length=120',
    ])
})

test('a failure is a toast only when the user asked [SH-CONSOLE-07]', async () => {
  const { state } = serveLog()
  state.broken = true
  await show(<Log server={serverOf('s-1')} />)
  await expect.element(page.getByText('Unable to retrieve the log.')).toBeVisible()
  expect(page.getByText(words).elements()).toHaveLength(0)
  await go.click()
  await expect.element(page.getByText(words)).toBeVisible()
  state.broken = false
  await go.click()
  await expect.element(page.getByText(/last 35 lines/)).toBeVisible()
})
