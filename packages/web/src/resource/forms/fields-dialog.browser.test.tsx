import { networks } from '@meridian/contract'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { json, type Answer } from '#api/testing.ts'
import type { Screen } from '#resource/action.ts'
import { asking, creating, editing } from '#resource/actions/makers.ts'
import { policy } from '#resource/define.ts'
import { area, line, lines, number, select, tick } from '#resource/forms/fields.ts'
import { open, thing } from '#resource/testing/form.tsx'
import { expectNoViolations } from '#ui/testing/no-violations.ts'
import { toast } from '#ui/tell/toast.ts'

const fields = {
  name: line('Name'),
  admin_state_up: tick('Up'),
  shared: tick('Shared', { requires: [policy('network', 'share')] }),
}

const edit = editing(thing, {
  endpoint: networks.update,
  fields,
  done: 'Updated "%s".',
})

const create = creating(thing, {
  endpoint: networks.create,
  fields: { ...fields, description: area('Description'), mtu: number('MTU') },
  intro: 'Something new.',
})

afterEach(() => toast.clearAll())

const field = (name: string) => page.getByRole('textbox', { name: new RegExp(`^${name}`) })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const nobodyMay: Answer = () => undefined

test('an item is edited: what was changed is sent, and said', async () => {
  const { ended, sent, sentTo } = await open(edit)
  await expect.element(page.getByRole('dialog', { name: 'Edit Thing' })).toBeVisible()
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Name')).toHaveValue('web')
  await page.getByRole('checkbox', { name: 'Shared' }).click({ force: true })
  await field('Name').fill(' api ')
  await expectNoViolations()
  await press('Save')
  await expect.element(page.getByText('Updated "api".')).toBeVisible()
  expect(sentTo()).toEqual(['PATCH /api/neutron/networks/t1'])
  await expect
    .poll(() => ended)
    .toMatchObject([{ updated: [{ type: 'OS::Test::Thing', id: 't1' }] }])
  // What takes a form back shows nothing itself.
  await ended[0]?.undo?.({} as Screen)
  expect(await sent()).toEqual([
    { name: 'api', shared: true },
    { name: 'web', shared: false },
  ])
})

test('a form begins in the first field that is there, also where that is a choice', async () => {
  const way = select('Way', [{ value: 'a', label: 'A' }], { start: '' })
  const hidden = line('Hidden', { shown: () => false })
  await open(
    creating(thing, {
      endpoint: networks.create,
      fields: { description: hidden, name: way, mtu: number('MTU') },
    }),
  )
  await expect.element(page.getByRole('button', { name: /Way/ })).toHaveFocus()
})

test('nothing is sent and nothing was done where nothing was changed', async () => {
  const { ended, sent } = await open(edit)
  await press('Save')
  await expect.poll(() => ended).toEqual([{}])
  expect(await sent()).toEqual([])
})

test('a field that asks for a right is not there without it', async () => {
  const { sent } = await open(edit, nobodyMay)
  await expect.element(page.getByRole('checkbox', { name: 'Up' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Up' }).click({ force: true })
  await expect.element(page.getByRole('checkbox', { name: 'Shared' })).not.toBeInTheDocument()
  await press('Save')
  await expect.poll(sent).toEqual([{ admin_state_up: false }])
})

test('something new is made within the bounds of the contract', async () => {
  const { ended, sent, sentTo } = await open(create)
  await expect.element(page.getByText('Something new.')).toBeVisible()
  await field('Name').fill('x'.repeat(256))
  await press('Create Thing')
  await expect.element(field('Name')).toHaveAccessibleDescription('Use at most 255 characters.')
  await field('Name').fill('small')
  await field('MTU').fill('1400')
  await press('Create Thing')
  await expect.element(page.getByText('Created Thing: small.')).toBeVisible()
  expect(await sent()).toEqual([{ name: 'small', admin_state_up: false, mtu: 1400 }])
  expect(sentTo()).toEqual(['POST /api/neutron/networks/'])
  await expect.poll(() => ended).toEqual([{ created: [{ type: 'OS::Test::Thing', id: 'new' }] }])
})

test('a list is typed a line each; a field that a choice leaves out is not there', async () => {
  const many = creating(thing, {
    endpoint: networks.create,
    fields: {
      shared: tick('Shared'),
      availability_zone_hints: lines('Hints', {
        shown: ({ shared }: { readonly shared: boolean }) => shared,
        each: [(text) => (text === 'moon' ? 'There is no air.' : undefined)],
      }),
    },
  })
  const { sent } = await open(many)
  await expect.element(field('Hints')).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Shared' }).click({ force: true })
  await field('Hints').fill('nova\n\n moon\n')
  await press('Create Thing')
  await expect.element(field('Hints')).toHaveFocus()
  await expect.element(field('Hints')).toHaveAccessibleDescription('"moon": There is no air.')
  await expect.element(field('Hints')).toHaveValue('nova\n\n moon\n')
  await field('Hints').fill('nova\n\n mars\n')
  await press('Create Thing')
  await expect.poll(sent).toEqual([{ shared: true, availability_zone_hints: ['nova', 'mars'] }])
})

test('what the service says of a field stands beside it, and what was typed stays', async () => {
  const said = JSON.stringify([[['name'], "'web' is taken."]])
  const { ended } = await open(create, (request) =>
    request.url.includes('/networks/')
      ? json('Bad.', 400, { 'X-OpenStack-Fields': said })
      : undefined,
  )
  await field('Name').fill('web')
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Name')).toHaveAccessibleDescription("'web' is taken.")
  await expect.element(field('Name')).toHaveFocus()
  await expect.element(field('Name')).toHaveValue('web')
  expect(ended).toEqual([])
})

test('a question about an item sends all of it; its options are read', async () => {
  const ask = asking(thing, {
    id: 'ask',
    label: 'Ask Thing',
    endpoint: networks.create,
    fields: {
      name: select('Which', async () => [{ value: 'a', label: 'The first' }], { start: '' }),
    },
    intro: ({ name }) => `About ${name}.`,
    send: ({ id }, body) => call(networks.create, { body: { ...body, description: id } }),
    result: ({ id }, { name }) => ({ created: [{ type: 'OS::Test::Made', id: `${name}-${id}` }] }),
  })
  const { ended, sent } = await open(ask)
  await expect.element(page.getByText('About web.')).toBeVisible()
  await page.getByRole('button', { name: /Which/ }).click()
  await page.getByRole('option', { name: 'The first' }).click()
  await press('Ask Thing')
  await expect.poll(sent).toEqual([{ name: 'a', description: 't1' }])
  await expect.poll(() => ended).toEqual([{ created: [{ type: 'OS::Test::Made', id: 'web-new' }] }])
})

test('options that cannot be read are said in the open dialog, which reads them again', async () => {
  const places: { read: () => Promise<{ value: string; label: string }[]> } = {
    read: () => Promise.reject(new ApiError(503, 'closed')),
  }
  const ask = creating(thing, {
    endpoint: networks.create,
    fields: { name: select('Which', () => places.read(), { start: '' }) },
  })
  const { sent } = await open(ask)
  await expect.element(page.getByText(/Which could not be read: closed/)).toBeVisible()
  await expectNoViolations()
  places.read = async () => [{ value: 'a', label: 'The first' }]
  await press('Read again')
  await expect.element(page.getByText(/could not be read/)).not.toBeInTheDocument()
  await page.getByRole('button', { name: /Which/ }).click()
  await page.getByRole('option', { name: 'The first' }).click()
  await press('Create Thing')
  await expect.poll(sent).toEqual([{ name: 'a' }])
})

test('a form that is opened again does not offer what was read before', async () => {
  const places = { read: async () => [{ value: 'a', label: 'The first' }] }
  const ask = creating(thing, {
    endpoint: networks.create,
    fields: { name: select('Which', () => places.read(), { start: '' }) },
  })
  await open(ask)
  await page.getByRole('button', { name: /Which/ }).click()
  await expect.element(page.getByRole('option', { name: 'The first' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await press('Cancel')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  places.read = () => Promise.reject(new ApiError(503, 'closed'))
  await press('Open')
  await expect.element(page.getByText(/Which could not be read: closed/)).toBeVisible()
  await page.getByRole('button', { name: /Which/ }).click()
  await expect.element(page.getByRole('option', { name: 'The first' })).not.toBeInTheDocument()
})

test('what a field without its right would show is not read', async () => {
  const read: string[] = []
  const reading = (name: string) => async () => {
    read.push(name)
    return [{ value: 'a', label: 'The first' }]
  }
  const requires = [policy('network', 'share')]
  const ask = creating(thing, {
    endpoint: networks.create,
    fields: {
      description: select('What', reading('what'), { start: '', requires }),
      name: select('Which', reading('which'), { start: '' }),
    },
  })
  const { sent } = await open(ask, nobodyMay)
  await page.getByRole('button', { name: /Which/ }).click()
  await page.getByRole('option', { name: 'The first' }).click()
  await press('Create Thing')
  await expect.poll(sent).toEqual([{ name: 'a' }])
  expect(read).toEqual(['which'])
})

test('names that are taken are refused; those that cannot be read hold nothing up', async () => {
  const ask = creating(thing, {
    endpoint: networks.create,
    fields: {
      name: line('Name', { taken: { names: () => Promise.reject(new Error('closed')) } }),
      description: line('Motto', { taken: { names: async () => ['ever on'] } }),
    },
  })
  const { sent } = await open(ask)
  await field('Name').fill('small')
  await field('Motto').fill('ever on')
  await press('Create Thing')
  await expect.element(field('Motto')).toHaveAccessibleDescription('This value is already in use.')
  await expect.element(page.getByText(/could not be read/)).not.toBeInTheDocument()
  await field('Motto').fill('never')
  await press('Create Thing')
  await expect.poll(sent).toEqual([{ name: 'small', description: 'never' }])
})
