import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ComboInput } from '#forms/fields/combo-input.tsx'
import { NamingFileInput } from '#forms/fields/file-input.tsx'
import { Form, SubmitButton } from '#forms/form.tsx'
import { MultiSelectInput } from '#forms/fields/multi-select-input.tsx'
import { FileTextInput, NumberInput, TextInput } from '#forms/fields.tsx'
import { QuotaNumberInput } from '#forms/fields/quota-number-input.tsx'
import { TicksInput } from '#forms/fields/ticks-input.tsx'
import { useForm, type Field } from '#forms/use-form.ts'
import { Button } from '#ui/press/button.tsx'
import { NumberField } from '#ui/fields/number-field.tsx'
import '#ui/theme.css'

const useField = <T,>(name: string, initial: T): Field<T> => {
  const [value, onChange] = useState(initial)
  return { name, value, onChange, onBlur: () => undefined, error: undefined, required: false }
}

const less = page.getByRole('button', { name: /^Decrease/ })
const more = page.getByRole('button', { name: /^Increase/ })
const number = page.getByRole('textbox', { name: 'Count' })

const Bounded = (props: { start: number; min?: number; max?: number; step?: number }) => {
  const { start, ...rest } = props
  return <NumberInput field={useField('count', start)} label="Count" {...rest} />
}

test('a number starts at zero, has no end but the largest, and steps by one [SH-SPIN-01..03]', async () => {
  await render(<Bounded start={1} />)
  await less.click()
  await expect.element(number).toHaveValue('0')
  await expect.element(less).toBeDisabled()
  await more.click()
  await expect.element(number).toHaveValue('1')
  await number.fill('9007199254740993')
  await userEvent.keyboard('{Tab}')
  await expect.element(number).toHaveValue(String(Number.MAX_SAFE_INTEGER))
  await expect.element(more).toBeDisabled()
})

test('less rests at the minimum and below [SH-SPIN-04]', async () => {
  await render(<Bounded start={3} min={2} />)
  await expect.element(less).toBeEnabled()
  await less.click()
  await expect.element(number).toHaveValue('2')
  await expect.element(less).toBeDisabled()
})

test('more rests at the maximum and above [SH-SPIN-05]', async () => {
  await render(<Bounded start={8} max={9} />)
  await expect.element(more).toBeEnabled()
  await more.click()
  await expect.element(number).toHaveValue('9')
  await expect.element(more).toBeDisabled()
})

test('a number beyond its bounds lets only the way back [SH-SPIN-04 SH-SPIN-05]', async () => {
  await render(<NumberField label="Count" value={1} min={2} max={9} />)
  await expect.element(less).toBeDisabled()
  await expect.element(more).toBeEnabled()
})

const Quota = ({ used }: { used?: number | undefined }) => (
  <QuotaNumberInput
    field={useField('count', 1)}
    label="Count"
    min={1}
    quotaLabel="Instances"
    limit={10}
    used={used}
  />
)

test('a quota that comes while one types takes nothing from the field', async () => {
  const { rerender } = await render(<Quota />)
  const bar = page.getByRole('meter', { name: 'Instances' })
  await number.fill('3')
  await expect.element(bar).not.toBeInTheDocument()
  await rerender(<Quota used={4} />)
  await expect.element(bar).toHaveAttribute('aria-valuetext', '4 used, 3 added, of 10')
  await expect.element(number).toHaveFocus()
})

test('the quota follows each digit that is typed [SH-QUOTA-06]', async () => {
  await render(<Quota used={4} />)
  const bar = page.getByRole('meter', { name: 'Instances' })
  await expect.element(bar).toHaveAttribute('aria-valuetext', '4 used, 1 added, of 10')
  await number.fill('3')
  await expect.element(bar).toHaveAttribute('aria-valuetext', '4 used, 3 added, of 10')
  await userEvent.keyboard('0')
  await expect
    .element(bar)
    .toHaveAttribute('aria-valuetext', '4 used, 30 added, over the limit of 10 (340%)')
  await number.fill('')
  await expect.element(bar).toHaveAttribute('aria-valuetext', '4 used, 0 added, of 10')
  await more.click()
  await expect.element(bar).toHaveAttribute('aria-valuetext', '4 used, 1 added, of 10')
})

test('of what is in use already only the rest is added to the quota', async () => {
  const Growing = () => (
    <QuotaNumberInput
      field={useField('size', 3)}
      label="Size"
      quotaLabel="Storage"
      limit={10}
      used={4}
      present={2}
    />
  )
  await render(<Growing />)
  const bar = page.getByRole('meter', { name: 'Storage' })
  await expect.element(bar).toHaveAttribute('aria-valuetext', '4 used, 1 added, of 10')
  await page.getByRole('textbox', { name: 'Size' }).fill('1')
  await expect.element(bar).toHaveAttribute('aria-valuetext', '4 used, 0 added, of 10')
})

const Upload = () => {
  const naming = useField('name', '')
  return (
    <>
      <NamingFileInput
        field={useField<File | undefined>('object_file', undefined)}
        label="File"
        naming={naming}
      />
      <TextInput field={naming} label="Object Name" />
    </>
  )
}

const file = page.getByLabelText('File', { exact: true })
const name = page.getByRole('textbox', { name: 'Object Name' })
const choose = async (called: string) => file.upload(new File(['abc'], called))

test('a file brings its name while there is none or its last one', async () => {
  await render(<Upload />)
  await expect.element(file).toHaveAttribute('name', 'object_file')
  await expect.element(name).toHaveAttribute('name', 'name')
  await choose('one.txt')
  await expect.element(name).toHaveValue('one.txt')
  await choose('two.txt')
  await expect.element(name).toHaveValue('two.txt')
  await expect.element(page.getByText('3 bytes')).toBeVisible()
})

test('a name that was typed stays', async () => {
  await render(<Upload />)
  await choose('one.txt')
  await name.fill('mine')
  await choose('two.txt')
  await expect.element(page.getByText('two.txt')).toBeVisible()
  await expect.element(name).toHaveValue('mine')
  await name.fill('')
  await choose('three.txt')
  await expect.element(name).toHaveValue('three.txt')
})

test('a chosen file can be taken away again, by keyboard', async () => {
  await render(<Upload />)
  await choose('one.txt')
  const remove = page.getByRole('button', { name: 'Remove one.txt' })
  await expect.element(remove).toBeVisible()
  file.element().focus()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(remove).not.toBeInTheDocument()
  await expect.element(file).toHaveFocus()
})

const Groups = () => (
  <MultiSelectInput
    field={useField<readonly string[]>('groups', [])}
    label="Groups"
    options={[
      { value: 'a', label: 'Anna' },
      { value: 'b', label: 'Berta' },
      { value: 'c', label: 'Clara', refusal: 'She is away.' },
    ]}
  />
)

test('any of several options are chosen by keyboard, refused ones are not', async () => {
  await render(<Groups />)
  const box = page.getByLabelText('Groups', { exact: true })
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByRole('option', { name: 'Anna' })).toHaveFocus()
  await userEvent.keyboard('{Enter}{ArrowDown}{Enter}')
  await expect
    .element(page.getByRole('option', { name: 'Clara' }))
    .toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(box).toHaveTextContent('Anna and Berta')
  await expect.element(box).toHaveFocus()
})

const Pasted = () => (
  <FileTextInput field={useField('text', '')} label="Text" choose="Load" largest={100} />
)

test('a text is read from a file; a file too large is refused, and what was read stays', async () => {
  const { container } = await render(<Pasted />)
  const text = page.getByRole('textbox', { name: 'Text' })
  const give = async (content: string | Uint8Array<ArrayBuffer>) => {
    const input = container.querySelector<HTMLInputElement>('input[type=file]')
    if (!input) throw new Error('There is no file input.')
    await userEvent.upload(input, new File([content], 'id.pub', { type: 'text/plain' }))
  }
  await give('ssh-rsa BBBB')
  await expect.element(text).toHaveValue('ssh-rsa BBBB')
  await give('x'.repeat(101))
  await expect.element(text).toHaveAccessibleDescription('id.pub is too large: at most 100 bytes.')
  await expect.element(text).toHaveValue('ssh-rsa BBBB')
  await give(new Uint8Array([0x1f, 0x8b, 0x08]))
  await expect
    .element(text)
    .toHaveAccessibleDescription('id.pub is not UTF-8 text, which this field needs.')
  await expect.element(text).toHaveValue('ssh-rsa BBBB')
})

const Ticks = () => {
  const form = useForm<{ zones: readonly string[] }>({
    initial: { zones: [] },
    rules: { zones: [(held) => (held.length === 0 ? 'Take at least one.' : undefined)] },
    submit: async () => undefined,
  })
  const options = [
    { value: 'moon', label: 'Moon', rests: true },
    { value: 'mars', label: 'Mars' },
    { value: 'venus', label: 'Venus' },
  ]
  return (
    <Form form={form}>
      <TicksInput
        field={form.field('zones')}
        label="Zones"
        description="Where."
        options={options}
      />
      <Button type="submit">Go</Button>
    </Form>
  )
}

test('what is wrong with several ticks is said of all, and the first that can be ticked has the focus', async () => {
  await render(<Ticks />)
  const group = page.getByRole('group', { name: 'Zones' })
  await expect.element(group).toHaveAccessibleDescription('Where.')
  await page.getByRole('button', { name: 'Go' }).click()
  await expect.element(group).toHaveAccessibleDescription('Where. Take at least one.')
  const mars = page.getByRole('checkbox', { name: 'Mars' })
  await expect.element(mars).toHaveFocus()
  await expect.element(page.getByRole('checkbox', { name: 'Venus' })).not.toBeInvalid()
  await mars.click({ force: true })
  await expect.element(group).toHaveAccessibleDescription('Where.')
})

test('a form that has a text which chooses nothing is not sent, and leads to it', async () => {
  const sent: string[] = []
  const Choosing = () => {
    const form = useForm({
      initial: { zone: '' },
      submit: async ({ zone }) => void sent.push(zone),
    })
    return (
      <Form form={form}>
        <ComboInput
          field={form.field('zone')}
          label="Zone"
          options={[{ value: 'n', label: 'nova' }]}
        />
        <SubmitButton form={form}>Send</SubmitButton>
      </Form>
    )
  }
  await render(<Choosing />)
  const zone = page.getByRole('combobox', { name: 'Zone' })
  await zone.fill('mars')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.element(page.getByText('There is no “mars” to choose.')).toBeVisible()
  await expect.element(zone).toHaveFocus()
  expect(sent).toEqual([])
  await zone.fill('nov')
  await userEvent.keyboard('{Enter}')
  await expect.element(zone).toHaveValue('nova')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect.poll(() => sent).toEqual(['n'])
})
