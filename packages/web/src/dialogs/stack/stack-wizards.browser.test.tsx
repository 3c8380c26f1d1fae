import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { ApiError } from '#api/errors.ts'
import {
  button,
  openLaunch,
  openUpdate,
  step,
  template,
  textbox,
  validated,
} from '#dialogs/stack/testing.tsx'
import { expectNoViolations } from '#ui/testing/no-violations.ts'

beforeEach(() => page.viewport(1100, 800))

const text = (words: string | RegExp) => page.getByText(words)

const password = () => page.getByLabelText(/^Password/)

test('parameters stand in their groups, and say what is wrong as one types', async () => {
  const { validate } = await openLaunch()
  await textbox('Template').fill(template)
  await vi.waitFor(() => expect(validate).toHaveBeenCalled())
  await button('Next').click()
  await expect.element(page.getByRole('group', { name: 'Machine' })).toBeVisible()
  await expect.element(text('What it runs on')).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Other Parameters' })).toBeVisible()
  await expect.element(password()).toHaveAttribute('type', 'password')
  await textbox('Count').fill('9')
  await expect.element(text('9 is greater than the maximum of 5')).toBeVisible()
  await textbox('Count').fill('two')
  await expect.element(text('two is not a valid number')).toBeVisible()
  await password().fill('abc')
  await expect.element(text('Six letters to twelve.')).toBeVisible()
  await textbox('Settings').fill('{"a": ')
  await expect.element(text('Format validation failed')).toBeVisible()
  await step('Preview').click()
  await expect.element(text(/^There is no preview yet: /)).toBeVisible()
  await step('Parameters').click()
  await expect.element(text('Title is a required field')).toBeVisible()
})

test('template and parameters can be used by everybody', async () => {
  const { validate } = await openLaunch()
  await textbox('Template').fill(template)
  await vi.waitFor(() => expect(validate).toHaveBeenCalled())
  await expectNoViolations()
  await step('Parameters').click()
  await textbox('Count').fill('9')
  await expect.element(text('9 is greater than the maximum of 5')).toBeVisible()
  await expectNoViolations()
})

test('a stack is launched: template, parameters, options, preview', async () => {
  const { validate, preview, create, close } = await openLaunch()
  await textbox('Template').fill(template)
  await vi.waitFor(() => expect(validate).toHaveBeenCalled())
  expect(validate.mock.lastCall?.[0]).toEqual({ template })
  await button('Next').click()
  await page.getByRole('combobox', { name: 'Flavor' }).click()
  await page.getByRole('option', { name: 'm1.tiny' }).click()
  await textbox('Title').fill('new')
  await textbox('Count').fill('5')
  await password().fill('abcdef')
  await button('Add Item of Names').click()
  await page.getByRole('group', { name: 'Item of Names 3' }).getByRole('textbox').fill('a, b')
  await button('Remove Item of Names 1').click()
  await page.getByText('monitored', { exact: true }).click()

  await button('Next').click()
  await textbox('Stack Name').fill('1st')
  await textbox('Tags').fill('a, b,')
  await expect.element(text(/^The name must begin with a letter/)).toBeVisible()
  await textbox('Stack Name').fill('first')
  expect(preview).not.toHaveBeenCalled()
  await button('Next').click()
  await expect.element(text('2 resources will be made.')).toBeVisible()
  await expect.element(text('OS::Heat::RandomString')).toBeVisible()
  await expect.element(page.getByRole('cell', { name: 'within' })).toBeVisible()

  await button('Launch Stack').click()
  const body = {
    ...{
      stack_name: 'first',
      template,
      timeout_mins: 60,
      disable_rollback: true,
      tags: ['a', 'b'],
    },
    parameters: {
      ...{ title: 'new', flavor: 'm1.tiny', count: 5, password: 'abcdef' },
      ...{ names: ['two', 'a, b'], monitored: false },
    },
  }
  await vi.waitFor(() => expect(close).toHaveBeenCalledWith({ id: 'made' }))
  expect(create).toHaveBeenCalledWith(body)
  expect(preview.mock.lastCall?.[0]).toEqual(body)
})

test('a mistake of the text is told at its line, and Heat is not asked', async () => {
  const { validate } = await openLaunch()
  await textbox('Template').fill('a: 1\nb: c: d')
  await expect.element(text(/^Line 2: /)).toBeVisible()
  await expect.element(textbox('Template')).toHaveAttribute('aria-invalid', 'true')
  await button('Go to line 2').click()
  await expect.element(textbox('Template')).toHaveFocus()
  expect(validate).not.toHaveBeenCalled()
})

test('what Heat refuses stands below the editor in its words, and what was typed stays', async () => {
  let refuses = true
  const words = 'Template not in valid format: … line 2, column 13:'
  const { validate } = await openLaunch({
    validate: async () => {
      if (refuses) throw new ApiError(400, words)
      return validated
    },
  })
  await textbox('Template').fill(template)
  await expect.element(text('Heat does not take this template.').first()).toBeVisible()
  await expect.element(text(`Line 2: ${words}`)).toBeVisible()
  await button('Next').click()
  await expect.element(text('The template is not known yet.')).toBeVisible()
  await button('Back').click()
  await expect.element(textbox('Template')).toHaveValue(template)
  refuses = false
  await button('Try again').click()
  await expect.element(text(`Line 2: ${words}`)).not.toBeInTheDocument()
  expect(validate).toHaveBeenCalledTimes(2)
})

test('files that a template names are asked for by their names', async () => {
  const { validate } = await openLaunch()
  const named = 'resources: {a: {type: inner.yaml}}'
  await textbox('Template').fill(named)
  await expect.element(text('inner.yaml').first()).toBeVisible()
  await expect.element(text('Missing')).toBeVisible()
  expect(validate).not.toHaveBeenCalled()
  const input = document.querySelector<HTMLInputElement>('input[name="file-inner.yaml"]')
  if (!input) throw new Error('Nothing takes the file.')
  await userEvent.upload(input, new File(['outputs: {}'], 'other.yaml'))
  await vi.waitFor(() => expect(validate).toHaveBeenCalled())
  expect(validate.mock.lastCall?.[0]).toEqual({
    template: named,
    files: { 'inner.yaml': 'outputs: {}' },
  })
})

test('a template may be at an address, which Heat reads', async () => {
  const { validate } = await openLaunch()
  await page.getByText('URL', { exact: true }).click()
  await textbox('Template URL').fill('http://site.test/a.yaml')
  await vi.waitFor(() => expect(validate).toHaveBeenCalled())
  expect(validate.mock.lastCall?.[0]).toEqual({ template_url: 'http://site.test/a.yaml' })
})

test('a launch that fails says why and keeps everything', async () => {
  const { close } = await openLaunch({
    validate: async () => ({ Parameters: {} }),
    create: async () => {
      throw new ApiError(409, 'The Stack (first) already exists.')
    },
  })
  await textbox('Template').fill(template)
  await step('Parameters').click()
  await expect.element(text('The template has no parameters.')).toBeVisible()
  await step('Options').click()
  await textbox('Stack Name').fill('first')
  await button('Launch Stack').click()
  await expect.element(text(/The Stack .first. already exists/).first()).toBeVisible()
  await expect.element(textbox('Stack Name')).toHaveValue('first')
  expect(close).not.toHaveBeenCalled()
})

test('an update starts with what the stack has, and shows what becomes of each resource', async () => {
  const { preview, update, close } = await openUpdate()
  await step('Parameters').click()
  await expect.element(textbox('Count')).toHaveValue('3')
  await expect.element(text('If nothing is entered, it stays as it is.')).toBeVisible()
  await textbox('Title').fill('new')
  await step('Options').click()
  await expect.element(page.getByRole('checkbox', { name: 'Rollback On Failure' })).toBeChecked()
  await textbox('Tags').fill('')
  await expect.element(step('Options')).toBeVisible()
  await textbox('Tags').fill('y')
  await step('Preview').click()
  await expect.element(text('3 resources change.')).toBeVisible()
  const rows = page.getByRole('row').elements()
  expect(rows.slice(1).map((row) => row.textContent)).toEqual([
    'ReplacedwordOS::Heat::RandomString',
    'AddedfreshOS::Heat::Value',
    'DeletedoldOS::Heat::Value',
    'UnchangedsameOS::Heat::Value',
  ])
  await button('Update Stack').click()
  await vi.waitFor(() => expect(close).toHaveBeenCalledWith(true))
  const body = {
    template,
    parameters: { title: 'new', count: 3, names: ['one'] },
    ...{ timeout_mins: 30, disable_rollback: false, tags: ['y'] },
  }
  expect(update).toHaveBeenCalledWith(body)
  expect(preview.mock.lastCall?.[0]).toEqual(body)
})
