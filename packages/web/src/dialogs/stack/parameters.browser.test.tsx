import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openWorld } from '#api/testing/world.ts'
import { show } from '#resource/testing/open.tsx'
import type { TemplateParameter, ValidatedTemplate } from '#dialogs/stack/heat.ts'
import { ParameterForm } from '#dialogs/stack/parameters-step.tsx'
import { useParameters } from '#dialogs/stack/use-parameters.ts'

const Toy = ({ template }: { readonly template: ValidatedTemplate }) => (
  <ParameterForm
    parameters={useParameters({ parameters: template.Parameters })}
    template={template}
  />
)

const showAll = (Parameters: Readonly<Record<string, TemplateParameter>>) =>
  show(<Toy template={{ Parameters }} />)

const ofCloud = (CustomConstraint: string): TemplateParameter => ({
  ...{ Type: 'String', Label: CustomConstraint, CustomConstraint, Default: '' },
})

test('what the cloud has is chosen by its name, or typed', async () => {
  await openWorld()
  const constraints = [
    ...['nova.flavor', 'nova.keypair', 'nova.server', 'glance.image', 'neutron.network'],
    ...['neutron.subnet', 'neutron.subnetpool', 'neutron.port', 'neutron.router'],
    ...['neutron.security_group', 'cinder.volume', 'cinder.snapshot', 'cinder.vtype'],
  ]
  await showAll(Object.fromEntries(constraints.map((name) => [name, ofCloud(name)])))
  for (const name of constraints) {
    await expect.element(page.getByRole('combobox', { name })).toBeVisible()
  }
  await page.getByRole('combobox', { name: 'glance.image' }).click()
  await page.getByRole('option', { name: /^debian-12/ }).click()
  await expect
    .element(page.getByRole('combobox', { name: 'glance.image' }))
    .toHaveValue('debian-12')
  // Where floating IPs are from, and routers lead to.
  await page.getByRole('combobox', { name: 'neutron.network' }).click()
  await page.getByRole('option', { name: /^public/ }).click()
  await expect
    .element(page.getByRole('combobox', { name: 'neutron.network' }))
    .toHaveValue('public')
  await page.getByRole('combobox', { name: 'cinder.vtype' }).fill('typed')
  await expect.element(page.getByRole('combobox', { name: 'cinder.vtype' })).toHaveValue('typed')
  expect(page.getByText(/could not be read/).elements()).toHaveLength(0)
})

test('what the cloud has no service for, or no list, is typed', async () => {
  await openWorld({ lacks: ['volumev3', 'block-storage'] })
  await showAll({
    v: ofCloud('cinder.volume'),
    k: ofCloud('nova.quota'),
    n: ofCloud('nova.keypair'),
  })
  await expect.element(page.getByRole('textbox', { name: 'cinder.volume' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'nova.quota' })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'nova.keypair' })).toBeVisible()
})

test('a list that cannot be read says so, and takes what is typed', async () => {
  const { refuse, heal } = await openWorld()
  await refuse(503, 'Not now.', { service: 'compute', path: 'os-keypairs' })
  await showAll({ k: ofCloud('nova.keypair') })
  await expect.element(page.getByText(/nova.keypair could not be read/)).toBeVisible()
  await page.getByRole('combobox', { name: 'nova.keypair' }).fill('mine')
  await expect.element(page.getByRole('combobox', { name: 'nova.keypair' })).toHaveValue('mine')
  await heal()
})

test('a hidden value can be looked at by its eye, and items of a list are chosen where some are allowed', async () => {
  await openWorld()
  await showAll({
    secret: { Type: 'String', NoEcho: 'true', Default: 'abc' },
    list: { Type: 'CommaDelimitedList', AllowedValues: ['a', 'b'], Default: 'a' },
  })
  const secret = page.getByLabelText('secret', { exact: true })
  await expect.element(secret).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(secret).toHaveAttribute('type', 'text')
  const item = page.getByRole('group', { name: 'Item of list 1' })
  await item.getByRole('button', { name: /Value/ }).click()
  await page.getByRole('option', { name: 'b' }).click()
  await expect.element(item.getByRole('button', { name: /b/ }).first()).toBeVisible()
})

test('each field says what is wrong with it, in the words of its limits [RS-FORM-01..08 SH-FORM-22..27 SH-FORM-29..37 SH-FORM-40]', async () => {
  await openWorld()
  await showAll({
    count: { Type: 'Number', Default: 4, MinValue: 2, MaxValue: 8, Step: 2 },
    odd: { Type: 'Number', Default: 3, Step: 2, Offset: 1 },
    word: { Type: 'String', MinLength: 3, MaxLength: 5, AllowedPattern: '[a-z]+' },
    map: { Type: 'Json', Default: { a: 1 }, MinLength: 1, MaxLength: 2 },
    list: { Type: 'CommaDelimitedList', Default: 'a', MinLength: 2, MaxLength: 3 },
    mode: { Type: 'String', Value: 'slow', AllowedValues: ['fast', 'safe'] },
  })
  const says = async (name: string, value: string, words: string) => {
    await page.getByRole('textbox', { name: new RegExp(`^${name}`) }).fill(value)
    await expect.element(page.getByText(words, { exact: true })).toBeVisible()
  }
  await says('count', '1', '1 is less than the minimum of 2')
  await says('count', '10', '10 is greater than the maximum of 8')
  await says('count', '5', '5 is not a multiple of 2')
  await says('count', 'few', 'few is not a valid number')
  await says('odd', '4', 'The data in this field is invalid')
  await says('word', 'ab', 'word is too short (2 characters), minimum 3')
  await says('word', 'abcdef', 'word is too long (6 characters), maximum 5')
  await says('word', 'ABC', 'word is formatted incorrectly')
  await says('word', '', 'word is a required field')
  await says('map', '{', 'Format validation failed')
  await says('map', '5', 'map is of the wrong type, expected object, array')
  await says('map', '{}', 'Too few properties (0), minimum 1')
  await says('map', '{"a": 1, "b": 2, "c": 3}', 'Too many properties (3), maximum 2')
  const add = page.getByRole('button', { name: 'Add Item of list' })
  const item = page.getByRole('group', { name: 'Item of list 1' }).getByRole('textbox')
  await item.fill('b')
  await expect.element(page.getByText('The array is too short (1), minimum 2')).toBeVisible()
  for (const at of [2, 3, 4]) {
    await add.click()
    await page
      .getByRole('group', { name: `Item of list ${at}` })
      .getByRole('textbox')
      .fill('x')
  }
  await expect.element(page.getByText('The array is too long (4), maximum 3')).toBeVisible()
  // An environment says what the template does not allow: it is seen to be wrong once it was looked at.
  await page.getByRole('button', { name: /^slow|mode/ }).click()
  await userEvent.keyboard('{Escape}{Tab}')
  await expect.element(page.getByText('slow is not one of the possible values')).toBeVisible()
})
