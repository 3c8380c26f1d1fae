import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json, type Answer } from '#api/testing.ts'
import { choose, combobox, find, openForm, select } from '#dialogs/launch-classic/testing.tsx'
import { button, launch, textbox } from '#dialogs/testing/launch.tsx'
import { expectNoViolationsInColours } from '#ui/testing/no-violations.ts'
import { toast } from '#ui/toast.ts'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  toast.clearAll()
  delete document.documentElement.dataset['theme']
})

test('the networks are put in order by dragging and by keyboard, and their ports follow it [SH-LAUNCH-06]', async () => {
  const { idOf, launched } = await openForm()
  await textbox('Instance Name').fill('web')
  await choose('Boot Source', 'Boot from image')
  await find('Image Name', 'debian-12')
  await choose('Flavor', /^m1\.small/)
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
  expect(await launched()).toMatchObject({
    nics: [{ 'net-id': await idOf('networks', 'db') }, { 'net-id': await idOf('networks', 'web') }],
  })
})

test('an incomplete form sends nothing, says what is missing and goes to the first of it', async () => {
  const { launched } = await openForm()
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
  expect(await launched()).toBeUndefined()
})

test('a launch waits for the only key pair, which it takes', async () => {
  let answer = () => {}
  const read = new Promise<void>((resolve) => (answer = resolve))
  const { launched } = await openForm({
    prepare: ({ only }) => only('keypairs', 'mara-laptop'),
    answers: [
      async (_, { pathname }) => {
        if (pathname.endsWith('/api/nova/keypairs/')) await read
        return undefined
      },
    ],
  })
  await textbox('Instance Name').fill('web')
  await choose('Boot Source', 'Boot from image')
  await find('Image Name', 'debian-12')
  await choose('Flavor', /^m1\.small/)
  await button('Allocate web').click()
  await textbox('Instance Name').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: /Launch Instance/ })).toBeVisible()
  expect(await launched()).toBeUndefined()
  answer()
  await expect.element(page.getByText('Scheduled creation of 1 instance(s).')).toBeVisible()
  expect(await launched()).toMatchObject({ key_name: 'mara-laptop' })
})

test('what Nova refuses stands with the fields that it is about, all else above them, and what was chosen stays', async () => {
  let refusal = (): Response =>
    json('Invalid key_name provided.', 400, { 'X-OpenStack-Service': 'compute' })
  const answer: Answer = ({ method }, { pathname }) =>
    method === 'POST' && pathname.endsWith('/api/nova/servers/') ? refusal() : undefined
  const { at } = await openForm({ answers: [answer] })
  await textbox('Instance Name').fill('web')
  await choose('Boot Source', 'Boot from image')
  await find('Image Name', 'debian-12')
  await choose('Flavor', /^m1\.small/)
  await button('Allocate web').click()
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
  await expect.element(combobox('Image Name')).toHaveValue('debian-12')
  expect(at()).toBe('/project/instances/launch')
})

test('the form is filled in and sent with the keyboard alone', async () => {
  const { idOf, launched } = await openForm({
    prepare: ({ only }) => only('images', 'debian-12'),
  })
  await expect.element(textbox('Instance Name')).toHaveFocus()
  const reach = async (wanted: ReturnType<typeof button>) => {
    await expect.element(wanted).toBeVisible()
    const element = wanted.element()
    for (let tabs = 0; tabs < 200 && document.activeElement !== element; tabs += 1) {
      await userEvent.keyboard('{Tab}')
    }
    expect(document.activeElement).toBe(element)
  }
  const pick = async (label: string, option: string) => {
    await reach(select(label))
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('listbox')).toBeVisible()
    await userEvent.keyboard(option)
    await userEvent.keyboard('{Enter}')
  }
  await userEvent.keyboard('web')
  // From the image with a new volume, which is the operator's default, to the volume above it.
  await pick('Boot Source', '{ArrowUp}')
  await reach(combobox('Volume'))
  await userEvent.keyboard('boot-template')
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await pick('Flavor', 'm1.small')
  await reach(button('Allocate web'))
  await userEvent.keyboard('{Enter}')
  await reach(button('Launch Instance'))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Scheduled creation of 1 instance(s).')).toBeVisible()
  expect(await launched()).toMatchObject({
    name: 'web',
    flavor_id: await idOf('flavors', 'm1.small'),
    block_device_mapping: { vda: `${await idOf('volumes', 'boot-template')}:vol::0` },
  })
})

for (const width of [1440, 390]) {
  test(`axe finds nothing on the page, ${width} wide`, async () => {
    await page.viewport(width, 900)
    await openForm()
    await choose('Boot Source', 'Boot from image (creates a new volume)')
    await button('Launch Instance').click()
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Loading' }))
      .not.toBeInTheDocument()
    await expectNoViolationsInColours()
  })
}
