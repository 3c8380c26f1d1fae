import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '#api/errors.ts'
import { FieldGroup } from '#forms/field-group.tsx'
import { CheckboxInput, NumberInput, SelectInput, TextInput } from '#forms/fields.tsx'
import { Form, SubmitButton } from '#forms/form.tsx'
import { FieldRefusals } from '#forms/rules/refusals.ts'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/rules/validators.ts'
import '#ui/theme.css'

type Toy = {
  readonly kind: string
  readonly wheels: number
  readonly engine: string
  readonly painted: boolean
  readonly colour: string
}

const plain: Toy = { kind: 'car', wheels: Number.NaN, engine: '', painted: false, colour: '' }

const kinds = [
  { value: 'car', label: 'Car' },
  { value: 'doll', label: 'Doll' },
]

type ToyFormProps = {
  readonly submit: (sent: Partial<Toy>) => Promise<void>
  readonly start?: Partial<Toy>
  readonly alwaysEnabled?: boolean
}

const isCar = ({ kind }: Toy) => kind === 'car'

const ToyForm = ({ submit, start = {}, alwaysEnabled = false }: ToyFormProps) => {
  const form = useForm({
    initial: { ...plain, ...start },
    rules: { wheels: [required()], engine: [required()], colour: [required()] },
    shown: { wheels: isCar, engine: isCar, colour: ({ painted }) => painted },
    submit: async (_, sent) => submit(sent),
    alwaysEnabled,
  })
  return (
    <Form form={form}>
      <SelectInput field={form.field('kind')} label="Kind" options={kinds} />
      <FieldGroup label="Car parts" fields={[form.field('wheels'), form.field('engine')]}>
        <NumberInput field={form.field('wheels')} label="Wheels" />
        <TextInput field={form.field('engine')} label="Engine" />
      </FieldGroup>
      <CheckboxInput field={form.field('painted')} label="Painted" />
      <TextInput field={form.field('colour')} label="Colour" />
      <SubmitButton form={form}>Make</SubmitButton>
    </Form>
  )
}

const field = (name: string) => page.getByLabelText(name, { exact: true })
const send = page.getByRole('button', { name: 'Make' })
const choose = async (option: string) => {
  // The button alone: the list that is closing still has the same name.
  const button = page.getByRole('button', { name: /Kind/ })
  await button.click()
  await page.getByRole('option', { name: option }).click()
  // A list that closes gives the keyboard back to its button a moment later.
  await expect.element(button).toHaveFocus()
}
const nothing = async () => undefined

test('a select shows and hides the group that depends on it [SH-FORM-05]', async () => {
  await render(<ToyForm submit={nothing} />)
  await expect.element(page.getByRole('group', { name: 'Car parts' })).toBeVisible()
  await choose('Doll')
  await expect.element(page.getByRole('group', { name: 'Car parts' })).not.toBeInTheDocument()
  await expect.element(field('Engine')).not.toBeInTheDocument()
  await choose('Car')
  await expect.element(field('Engine')).toBeVisible()
})

test('a checkbox shows and hides what depends on it, by keyboard [SH-FORM-06]', async () => {
  await render(<ToyForm submit={nothing} />)
  await expect.element(field('Colour')).not.toBeInTheDocument()
  await choose('Doll')
  await userEvent.keyboard('{Tab} ')
  await expect.element(field('Colour')).toBeVisible()
  await userEvent.keyboard(' ')
  await expect.element(field('Colour')).not.toBeInTheDocument()
})

test('a hidden field is neither required nor sent, a shown one is again [SH-FORM-07 SH-FORM-08]', async () => {
  const sent: Partial<Toy>[] = []
  await render(<ToyForm submit={async (some) => void sent.push(some)} />)
  await expect.element(field('Engine')).toBeRequired()
  await choose('Doll')
  await send.click()
  await expect.poll(() => sent).toEqual([{ kind: 'doll', painted: false }])
  await choose('Car')
  await expect.element(field('Engine')).toBeRequired()
  await send.click()
  await expect.element(field('Engine')).toBeInvalid()
  expect(sent).toHaveLength(1)
})

test('a submit with something wrong goes to the first such field [SH-FORM-21]', async () => {
  await render(<ToyForm submit={nothing} />)
  await send.click()
  await expect.element(page.getByRole('textbox', { name: /^Wheels/ })).toHaveFocus()
  await expect.element(field('Engine')).toHaveAccessibleDescription('This field is required.')
})

test('what a service refuses stands beside its field, has the focus, and leaves with a change', async () => {
  const taken = async () => {
    throw new FieldRefusals({ colour: 'Red is used up.' })
  }
  const start = { kind: 'doll', painted: true, colour: 'red' }
  await render(<ToyForm start={start} submit={taken} />)
  await send.click()
  await expect.element(field('Colour')).toHaveFocus()
  await expect.element(field('Colour')).toHaveAccessibleDescription('Red is used up.')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await userEvent.keyboard('dish')
  await expect.element(field('Colour')).toBeValid()
})

test.each(['weight', 'engine'])(
  'a refusal of %s, which the form does not show, stands above all fields',
  async (name) => {
    const refused = async () => {
      throw new FieldRefusals({ [name]: 'It is too heavy.' })
    }
    await render(<ToyForm start={{ kind: 'doll' }} submit={refused} />)
    await send.click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('It is too heavy.')
  },
)

test('what a service says of fields stands beside them, all else above', async () => {
  const answers = [
    [
      { path: ['toy', 'colour'], message: 'Red is used up.' },
      { path: ['colour'], message: 'Blue is left.' },
    ],
    [
      { path: ['colour'], message: 'Blue is gone, too.' },
      { path: ['weight'], message: 'It is too heavy.' },
    ],
    [],
  ]
  const refuse = async () => {
    const fields = answers.shift() ?? []
    throw new ApiError(400, 'All of it is wrong.', { service: 'toys', requestId: 'req-1', fields })
  }
  const start = { kind: 'doll', painted: true, colour: 'red' }
  await render(<ToyForm start={start} submit={refuse} />)
  await send.click()
  await expect.element(field('Colour')).toHaveAccessibleDescription('Red is used up. Blue is left.')
  await expect.element(field('Colour')).toHaveFocus()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expect.element(page.getByText('toys · HTTP 400 · req-1')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Copy details' })).toBeVisible()
  await send.click()
  await expect.element(field('Colour')).toHaveAccessibleDescription('Blue is gone, too.')
  await expect.element(page.getByRole('alert')).toMatchTextContent('All of it is wrong.')
  await send.click()
  await expect.element(field('Colour')).toBeValid()
  await expect.element(page.getByRole('alert')).toMatchTextContent('All of it is wrong.')
})

test('the submit button rests while it is under way [SH-FORM-01]', async () => {
  const done = Promise.withResolvers<void>()
  let times = 0
  const submit = () => {
    times += 1
    return done.promise
  }
  await render(<ToyForm start={{ kind: 'doll' }} submit={submit} />)
  await send.click()
  await expect.element(send).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  expect(times).toBe(1)
  done.resolve()
  await expect.element(send).not.toHaveAttribute('aria-disabled')
})

test('a button that is always enabled does not rest [SH-FORM-02]', async () => {
  let times = 0
  const submit = () => {
    times += 1
    return new Promise<void>(() => undefined)
  }
  await render(<ToyForm start={{ kind: 'doll' }} submit={submit} alwaysEnabled />)
  await send.click()
  await expect.poll(() => times).toBe(1)
  await expect.element(send).not.toHaveAttribute('aria-disabled')
  await send.click()
  await expect.poll(() => times).toBe(2)
})

test('leaving a field by pressing the button says what is wrong without losing the press', async () => {
  await render(<ToyForm start={{ wheels: 4 }} submit={nothing} />)
  await field('Engine').click()
  await send.click()
  await expect.element(field('Engine')).toHaveFocus()
})

test('a field that is only passed by says nothing, one that was emptied does', async () => {
  await render(<ToyForm start={{ wheels: 4 }} submit={nothing} />)
  await field('Engine').click()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('checkbox', { name: 'Painted' })).toHaveFocus()
  await expect.element(field('Engine')).toBeValid()
  await field('Engine').fill('steam')
  await field('Engine').fill('')
  await expect.element(field('Engine')).toBeValid()
  await userEvent.keyboard('{Tab}')
  await expect.element(field('Engine')).toHaveAccessibleDescription('This field is required.')
})
