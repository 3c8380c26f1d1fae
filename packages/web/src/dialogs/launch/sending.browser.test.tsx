import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json, type Answer } from '#api/testing.ts'
import { openForm, radio, take } from '#dialogs/launch/testing.tsx'
import { button, launch, textbox } from '#dialogs/testing/launch.tsx'
import { expectNoViolationsInColours } from '#ui/testing/no-violations.ts'
import { toast } from '#ui/tell/toast.ts'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  toast.clearAll()
  delete document.documentElement.dataset['theme']
})

test('the networks are put in order by dragging and by keyboard, and their ports follow it [SH-LAUNCH-06]', async () => {
  const { idOf, run } = await openForm()
  await textbox('Instance Name').fill('web')
  await take(/^debian-12/)
  await take('m1.small')
  await button('Several networks, in order').click()
  await button('Allocate web').click()
  await button('Allocate db').click()
  const row = (name: string) =>
    page
      .getByRole('table', { name: 'Allocated Networks' })
      .getByRole('row', { name: new RegExp(name) })
  await userEvent.dragAndDrop(row('db'), row('web'))
  await expect.element(button('Move db, position 1 of 2')).toBeVisible()
  await button('Move db, position 1 of 2').click()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(button('Move db, position 2 of 2')).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}')
  await launch()
  const nics = [
    { 'net-id': await idOf('networks', 'db') },
    { 'net-id': await idOf('networks', 'web') },
  ]
  expect(await run()).toMatchObject({ server: { nics } })
})

test('an incomplete form sends nothing, says what is missing and goes to the first of it', async () => {
  const { run } = await openForm()
  await button('Launch Instance').click()
  await expect.element(page.getByText('A name is required for your instance.')).toBeVisible()
  await expect.element(textbox('Instance Name')).toHaveFocus()
  for (const words of [
    'Please select a source for the instance.',
    'Please select a flavor for the instance.',
    'At least one network is required.',
  ]) {
    await expect.element(page.getByText(words)).toBeVisible()
  }
  expect(await run()).toBeUndefined()
})

test('a launch waits for the only key pair, which it takes', async () => {
  let answer = () => {}
  const read = new Promise<void>((resolve) => (answer = resolve))
  const { run } = await openForm({
    prepare: ({ only }) => only('keypairs', 'mara-laptop'),
    answers: [
      async (_, { pathname }) => {
        if (pathname.endsWith('/api/nova/keypairs/')) await read
        return undefined
      },
    ],
  })
  await textbox('Instance Name').fill('web')
  await take(/^debian-12/)
  await take('m1.small')
  await take(/^web /)
  await textbox('Instance Name').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: /Launch Instance/ })).toBeVisible()
  expect(await run()).toBeUndefined()
  answer()
  await expect.element(page.getByText('Scheduled creation of 1 instance(s).')).toBeVisible()
  expect(await run()).toMatchObject({ server: { key_name: 'mara-laptop' } })
})

test('what Nova refuses stands with the fields that it is about, all else above them, and what was chosen stays', async () => {
  let refusal = (): Response =>
    json('Invalid key_name provided.', 400, { 'X-OpenStack-Service': 'compute' })
  const answer: Answer = ({ method }, { pathname }) =>
    method === 'POST' && pathname.endsWith('/api/nova/launches/') ? refusal() : undefined
  const { at } = await openForm({ answers: [answer] })
  await textbox('Instance Name').fill('web')
  await take(/^debian-12/)
  await take('m1.small')
  await take(/^web /)
  await button('Launch Instance').click()
  const access = page.getByRole('region', { name: 'Access & Security' })
  await expect.element(access.getByText(/Invalid key_name provided/)).toBeVisible()
  expect(access.element().contains(document.activeElement)).toBe(true)
  refusal = () =>
    json('Invalid input for name: it is strange.', 400, {
      'X-OpenStack-Service': 'compute',
      'X-OpenStack-Fields': JSON.stringify([[['name'], 'it is strange.']]),
    })
  await button('Launch Instance').click()
  const details = page.getByRole('region', { name: 'Details', exact: true })
  await expect.element(details.getByText(/it is strange/)).toBeVisible()
  await expect.element(access.getByText(/Invalid key_name/)).not.toBeInTheDocument()
  refusal = () => json('Out of order.', 503, { 'X-OpenStack-Service': 'compute' })
  await button('Launch Instance').click()
  const alert = page.getByRole('alert').getByText(/Out of order/)
  await expect.element(alert).toBeVisible()
  await expect.element(page.getByRole('region').getByText(/Out of order/)).not.toBeInTheDocument()
  await expect.element(radio(/^debian-12/)).toBeChecked()
  expect(at()).toBe('/project/instances/launch')
})

test('the form is filled in and sent with the keyboard alone', async () => {
  const { idOf, run } = await openForm({ prepare: ({ only }) => only('images', 'debian-12') })
  await expect.element(textbox('Instance Name')).toHaveFocus()
  const reach = async (wanted: ReturnType<typeof radio>) => {
    await expect.element(wanted).toBeInTheDocument()
    const element = wanted.element()
    for (let tabs = 0; tabs < 200 && document.activeElement !== element; tabs += 1) {
      await userEvent.keyboard('{Tab}')
    }
    expect(document.activeElement).toBe(element)
  }
  await userEvent.keyboard('web')
  await reach(radio(/^debian-12/))
  await userEvent.keyboard(' ')
  // Of what can be chosen a radio group gives the focus to its first.
  await reach(radio('m1.nano'))
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}')
  await expect.element(radio('m1.small')).toBeChecked()
  await reach(radio(/^(db|web) /).first())
  await userEvent.keyboard(' ')
  await reach(button('Launch Instance'))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Scheduled creation of 1 instance(s).')).toBeVisible()
  expect(await run()).toMatchObject({
    server: {
      name: 'web',
      flavor_id: await idOf('flavors', 'm1.small'),
      source_id: await idOf('images', 'debian-12'),
    },
  })
})

for (const width of [1440, 390]) {
  test(`axe finds nothing on the page, ${width} wide`, async () => {
    await page.viewport(width, 900)
    await openForm()
    await take(/^On a new volume/)
    await button('Advanced').click()
    await button('Launch Instance').click()
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Loading' }))
      .not.toBeInTheDocument()
    await expectNoViolationsInColours()
  })
}
