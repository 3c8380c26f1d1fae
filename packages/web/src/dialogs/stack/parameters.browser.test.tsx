import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
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
