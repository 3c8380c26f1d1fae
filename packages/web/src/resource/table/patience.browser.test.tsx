import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { json } from '#api/testing.ts'
import { names } from '#resource/testing/find.ts'
import { openPanel } from '#resource/testing/open.tsx'
import { createWorld, toyOf, toys } from '#resource/testing/toys.tsx'
import { toast } from '#ui/tell/toast.ts'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toast.clearAll())

const retry = () => page.getByRole('button', { name: /^Try again/ })

/** Paints a toy, after which the list is read again. */
const paint = async (id: string) => {
  await page.getByRole('button', { name: `Actions for toy-${id}` }).click()
  await page.getByRole('menuitem', { name: 'Paint Toy' }).click()
}

test('while sessions cannot be found the page keeps what it shows, and nobody is signed out', async () => {
  const { world, went } = createWorld(toyOf('1'), toyOf('2'))
  await openPanel(toys)
  await expect.element(page.getByText('Displaying 2 items')).toBeVisible()
  await paint('1')
  await expect.element(page.getByText(/Painted/)).toBeVisible()
  world.answer = (request) =>
    request.method === 'GET' ? json('The session store cannot be reached.', 503) : undefined
  await paint('2')
  const note = page.getByRole('alert').filter({ hasText: 'what it shows may be old' })
  await expect.element(note).toBeVisible()
  expect(names()).toEqual(['toy-1', 'toy-2'])
  expect(went).toEqual([])
  world.answer = () => undefined
  await retry().click()
  await expect.element(note).not.toBeInTheDocument()
})

test('a list of a service that wants to be left alone says for how long', async () => {
  const { world } = createWorld(toyOf('1'))
  const busy = () => json('Too many requests.', 429, { 'Retry-After': '3600' })
  world.answer = (_, url) => (url.pathname.endsWith('/api/toys/') ? busy() : undefined)
  await openPanel(toys)
  await expect
    .element(page.getByRole('row').getByRole('alert'))
    .toMatchTextContent(/Too many requests\./)
  await expect.element(retry()).toMatchTextContent(/^Try again in 3[56]\d\d s$/)
  await expect.element(retry()).toHaveAttribute('aria-disabled', 'true')
})

test('the toast of a refused action says when to try again', async () => {
  const { world } = createWorld(toyOf('1'))
  world.answer = (request) =>
    request.method === 'POST' && request.url.includes('/api/toys/')
      ? json('Too many requests.', 429, { 'Retry-After': '90' })
      : undefined
  await openPanel(toys)
  await paint('1')
  const told = page.getByRole('alertdialog')
  await told.getByRole('button', { name: 'Show details' }).click()
  await expect.element(told).toMatchTextContent(/Too many requests\. Try again in (90|8\d) s\./)
})

test('a list that times out is asked for once', async () => {
  const { world, reads } = createWorld(toyOf('1'))
  world.answer = (_, url) =>
    url.pathname.endsWith('/api/toys/') ? json('It took too long.', 504) : undefined
  await openPanel(toys)
  await expect
    .element(page.getByRole('row').getByRole('alert'))
    .toMatchTextContent(/It took too long\./)
  expect(reads()).toHaveLength(1)
})
