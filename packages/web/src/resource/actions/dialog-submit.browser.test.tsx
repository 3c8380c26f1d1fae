import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { onApi, type Message } from '#api/connection.ts'
import { json } from '#api/testing.ts'
import { creating } from '#resource/actions/makers.ts'
import type { Screen } from '#resource/action.ts'
import { dialogToys, held } from '#resource/testing/dialogs.tsx'
import { button } from '#resource/testing/find.ts'
import { openPanel } from '#resource/testing/open.tsx'
import { createWorld, toyKind, toyOf } from '#resource/testing/toys.tsx'
import { toast } from '#ui/tell/toast.ts'

const message = 'There was an error submitting the form. Please try again.'
const dialog = page.getByRole('dialog', { name: 'Edit toy-1' })
const name = dialog.getByRole('textbox', { name: /^Name/ })
const toastOf = (text: string) =>
  page.getByRole('region', { name: /Messages/ }).getByText(text, { exact: true })

type Reply = (request: Request) => Promise<Response> | Response
const done: Reply = () => new Response(null, { status: 204 })

/** Opens the form of a toy; `reply` answers its submits. */
const openForm = async (reply: Reply) => {
  const { world, seen, went } = createWorld(toyOf('1'), toyOf('2'))
  const answer = { reply }
  world.answer = (request, url) => {
    if (url.pathname.endsWith('/whole')) return json(toyOf('1'))
    return request.method === 'POST' && url.pathname.endsWith('/toys/1')
      ? answer.reply(request)
      : undefined
  }
  const opened = await openPanel(dialogToys)
  await button('Actions for toy-1').click()
  await page.getByRole('menuitem', { name: 'Edit Toy' }).click()
  await expect.element(dialog).toBeVisible()
  const submits = () =>
    seen.filter(({ method, path }) => method === 'POST' && path === '/api/toys/1')
  return { ...opened, answer, submits, went }
}

beforeEach(() => page.viewport(1440, 900))
afterEach(() => toast.clearAll())

test('a form is sent by one POST, under a "Working" spinner, and closes [SH-MODAL-12 SH-MODAL-13 SH-MODAL-14]', async () => {
  const wait = held()
  const { submits, at } = await openForm(async () => {
    await wait.promise
    return new Response(null, { status: 204 })
  })
  await name.fill('ball')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Working')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).toBeVisible()
  wait.release()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(at).toBe('/project/toys')
  expect(await Promise.all(submits().map(({ request }) => request.json()))).toEqual([
    { name: 'ball' },
  ])
})

test('a failed submit says so and keeps what was typed; the same can be sent again [SH-MODAL-23]', async () => {
  const { answer, submits } = await openForm(() => json('The paint is dry.', 409))
  await name.fill('ball')
  await button('Save').click()
  await expect.element(toastOf(message)).toBeVisible()
  await expect.element(dialog.getByRole('alert').getByText(/The paint is dry/)).toBeVisible()
  await expect.element(dialog.getByRole('status')).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('ball')
  answer.reply = done
  await button('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(submits()).toHaveLength(2)
})

test('a submit may lead to another page, where no dialog is open [SH-MODAL-17]', async () => {
  createWorld(toyOf('1'))
  const build = creating(toyKind, {
    dialog: (close) => <button onClick={() => close({})}>Build</button>,
  })
  const global = [
    {
      ...build,
      perform: async (items: readonly never[], screen: Screen) => {
        const result = await build.perform(items, screen)
        screen.go('/project/toys?q=built')
        return result
      },
    },
  ]
  const { at } = await openPanel({ ...dialogToys, actions: { global } })
  await button('Create Toy').click()
  await button('Build').click()
  await expect.poll(at).toBe('/project/toys?q=built')
  await expect.element(button('Build')).not.toBeInTheDocument()
})

test('messages that come with a submit are told', async () => {
  const heard: Message[] = []
  const stop = onApi('messages', (messages) => void heard.push(...messages))
  await openForm(() =>
    json('no', 409, { 'X-Dashboard-Messages': JSON.stringify([['info', 'Almost.', '']]) }),
  )
  await button('Save').click()
  await expect.poll(() => heard.map(({ text }) => text)).toEqual(['Almost.'])
  await expect.element(dialog).toBeVisible()
  stop()
})

test('a submit after the session has ended keeps what was typed, and says nothing of the form', async () => {
  const { answer, went } = await openForm(() => json('not logged in', 401))
  const errors: number[] = []
  const stop = onApi('auth-error', ({ status }) => void errors.push(status))
  await name.fill('ball')
  await button('Save').click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  expect(errors).toEqual([401])
  expect(went).toEqual(['auth/logout'])
  await expect.element(toastOf(message)).not.toBeInTheDocument()
  await expect.element(name).toHaveValue('ball')
  answer.reply = done
  await button('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  stop()
})

test('a chosen file goes along as form data', async () => {
  const { submits } = await openForm(done)
  const file = new File(['blue'], 'ball.png', { type: 'image/png' })
  const [hidden] = document.querySelectorAll<HTMLInputElement>('input[type=file]')
  await userEvent.upload(hidden as HTMLElement, file)
  await button('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  const sent = await submits()[0]?.request.formData()
  const picture = sent?.get('picture')
  expect(sent?.get('name')).toBe('toy-1')
  expect(picture instanceof File && (await picture.text())).toBe('blue')
})

test('a form without a file is sent as it always is', async () => {
  const { submits } = await openForm(done)
  await button('Save').click()
  await expect.element(dialog).not.toBeInTheDocument()
  const [sent] = submits()
  expect(sent?.request.headers.get('Content-Type')).toBe('application/json;charset=utf-8')
})

test('the way back while a form is sent closes it, and the list is read again', async () => {
  const wait = held()
  const { place, submits } = await openForm(async () => {
    await wait.promise
    return new Response(null, { status: 204 })
  })
  await button('Save').click()
  await expect.poll(() => submits().length).toBe(1)
  await place.back()
  await expect.element(dialog).not.toBeInTheDocument()
  wait.release()
  await expect.element(page.getByText('toy-2')).toBeVisible()
})
