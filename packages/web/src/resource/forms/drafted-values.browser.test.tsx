import { networks, users } from '@meridian/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { sealOf } from '#api/activity/activity-seal.ts'
import { forgetDrafts, openDrafts } from '#api/drafts.ts'
import { json, serve } from '#api/testing.ts'
import { creating, editing } from '#resource/actions/makers.ts'
import { AskDialog } from '#resource/forms/ask-dialog.tsx'
import { askForm, line, number, password, tick } from '#resource/forms/fields.ts'
import { open, thing } from '#resource/testing/form.tsx'
import { show } from '#resource/testing/open.tsx'
import { toast } from '#ui/tell/toast.ts'

const keyOf = (name: string) => sealOf({ storage_key: btoa(name.repeat(32).slice(0, 32)) })
const [ann, bob] = [keyOf('ann'), keyOf('bob')]

beforeEach(() => openDrafts('ann demo', ann))
afterEach(() => {
  forgetDrafts()
  toast.clearAll()
})

const create = creating(thing, {
  endpoint: networks.create,
  fields: { name: line('Name'), admin_state_up: tick('Up') },
})
const edit = editing(thing, { endpoint: networks.update, fields: { name: line('Name') } })
const name = page.getByRole('textbox', { name: /^Name/ })
const note = page.getByText('What you entered before is still here.')
const press = (word: string) => page.getByRole('button', { name: word, exact: true }).click()
const stored = () => Object.values(sessionStorage).join('')

/** Leaves the form as it is, by Cancel or with the page. */
const leave = async () => cleanup()

test('what was filled in is there when the form is opened again, and can be left for a new start', async () => {
  await open(create)
  await expect.element(note).not.toBeInTheDocument()
  await name.fill('half')
  await press('Cancel')
  await leave()
  await open(create)
  await expect.element(name).toHaveValue('half')
  await expect.element(note).toBeVisible()
  await press('Start Over')
  await expect.element(name).toHaveValue('')
  await expect.element(note).not.toBeInTheDocument()
  await leave()
  await open(create)
  await expect.element(name).toHaveValue('')
})

test('what was sent is no draft, and neither is a form in which nothing was changed', async () => {
  await open(create)
  await name.fill('whole')
  await press('Create Thing')
  await expect.element(page.getByText('Created Thing: whole.')).toBeVisible()
  await leave()
  await open(create)
  await expect.element(name).toHaveValue('')
  await leave()
  await open(edit)
  await name.fill('other')
  await name.fill('web')
  await leave()
  await open(edit)
  await expect.element(note).not.toBeInTheDocument()
})

test('a draft outlives the page and the session, for its user alone, and is not readable there', async () => {
  await open(create)
  await name.fill('confidential')
  await expect.poll(stored).not.toBe('')
  expect(stored()).not.toContain('confidential')
  await leave()
  openDrafts(undefined)
  openDrafts('bob demo', bob)
  await open(create)
  await expect.element(name).toHaveValue('')
  await leave()
  openDrafts('ann demo', bob)
  await open(create)
  await expect.element(name).toHaveValue('')
  await leave()
  openDrafts(undefined)
  openDrafts('ann demo', ann)
  await open(create)
  await expect.element(name).toHaveValue('confidential')
})

test('signing out forgets all drafts', async () => {
  await open(create)
  await name.fill('mine')
  await expect.poll(stored).not.toBe('')
  await leave()
  forgetDrafts()
  expect(stored()).toBe('')
  openDrafts('ann demo', ann)
  await open(create)
  await expect.element(name).toHaveValue('')
})

test('secrets are kept nowhere', async () => {
  const invite = creating(thing, {
    endpoint: users.create,
    fields: {
      name: line('Name', { secret: true }),
      password: password('Password'),
      email: line('Email'),
    },
  })
  await open(invite)
  await name.fill('key')
  await page.getByLabelText(/^Password/).fill('secret')
  await page.getByRole('textbox', { name: /^Email/ }).fill('a@b.example')
  await leave()
  await open(invite)
  await expect.element(page.getByRole('textbox', { name: /^Email/ })).toHaveValue('a@b.example')
  await expect.element(name).toHaveValue('')
  await expect.element(page.getByLabelText(/^Password/)).toHaveValue('')
})

test('a number that was emptied is empty again', async () => {
  const sized = creating(thing, {
    endpoint: networks.create,
    fields: { name: line('Name'), mtu: number('MTU', { start: 1500 }) },
  })
  const mtu = page.getByRole('textbox', { name: /^MTU/ })
  await open(sized)
  await mtu.fill('')
  await name.fill('half')
  await press('Cancel')
  await leave()
  await open(sized)
  await expect.element(name).toHaveValue('half')
  await expect.element(mtu).toHaveValue('')
})

test('a form that a part of a page opens by itself has what was filled in, for each thing apart', async () => {
  serve((request) => (request.url.includes('/networks/') ? json({}, 201) : undefined))
  const form = askForm({ endpoint: networks.create, fields: { name: line('Name') }, done: 'Done.' })
  const ask = async (about: string) => {
    const close = vi.fn()
    await show(<AskDialog title="Ask" {...{ about, form, close }} />)
    await expect.element(name).toBeVisible()
    return close
  }
  const first = await ask('a')
  await name.fill('half')
  await press('Cancel')
  expect(first).toHaveBeenCalledWith(false)
  await leave()
  await ask('b')
  await expect.element(name).toHaveValue('')
  await leave()
  const again = await ask('a')
  await expect.element(name).toHaveValue('half')
  await expect.element(note).toBeVisible()
  await press('Ask')
  await expect.poll(() => again.mock.calls).toEqual([[true]])
  await leave()
  await ask('a')
  await expect.element(name).toHaveValue('')
})
