import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ApiError } from '#api/errors.ts'
import { CreatingSelect } from '#forms/fields/creating-select.tsx'
import { TextInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useForm } from '#forms/use-form.ts'
import type { Option } from '#ui/fields/select.tsx'
import '#ui/theme.css'

type MakeProps = { readonly make: (name: string) => Promise<Option>; readonly close: Close }
type Close = (made?: Option) => void

const NewColour = ({ make, close }: MakeProps) => {
  const form = useForm({
    initial: { name: '' },
    submit: async ({ name }) => close(await make(name)),
  })
  return (
    <FormDialog title="New Colour" form={form} submit="Mix" onClose={() => close()}>
      <TextInput label="Colour" field={form.field('name')} />
    </FormDialog>
  )
}

const Toy = ({ make, sent }: Pick<MakeProps, 'make'> & { sent: (values: unknown) => void }) => {
  const form = useForm({
    initial: { name: '', colour: '' },
    submit: async (values) => sent(values),
  })
  return (
    <FormDialog title="New Toy" form={form} submit="Make" onClose={() => {}}>
      <TextInput label="Toy" field={form.field('name')} />
      <CreatingSelect
        label="Paint"
        field={form.field('colour')}
        options={[{ value: 'r', label: 'Red' }]}
        create="Create Paint"
        dialog={(close) => <NewColour make={make} close={close} />}
      />
    </FormDialog>
  )
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true })
const paint = dialog('New Toy').getByRole('button', { name: /Paint/ }).first()

const openMix = async (make: MakeProps['make']) => {
  const all: unknown[] = []
  await render(<Toy make={make} sent={(values) => void all.push(values)} />)
  await dialog('New Toy').getByRole('textbox', { name: 'Toy' }).fill('ball')
  await button('Create Paint').click()
  await dialog('New Colour').getByRole('textbox', { name: 'Colour' }).fill('Blue')
  await button('Mix').click()
  return all
}

test('what a dialog on top makes becomes an option of the field and is chosen [SH-MODAL-16 SH-MODAL-18 SH-MODAL-22]', async () => {
  const sent = await openMix(async (name) => ({ value: 'b', label: name }))
  await expect.element(dialog('New Colour')).not.toBeInTheDocument()
  await expect.element(button('Create Paint')).toHaveFocus()
  await expect.element(paint).toHaveTextContent('Blue')
  await paint.click()
  const options = () =>
    page
      .getByRole('option')
      .elements()
      .map((option) => option.textContent)
  await expect.poll(options).toEqual(['Red', 'Blue'])
  await page.getByRole('option', { name: 'Blue' }).click()
  await button('Make').click()
  await expect.poll(() => sent).toEqual([{ name: 'ball', colour: 'b' }])
})

test('what could not be made, or was given up, leaves the field as it is', async () => {
  await openMix(() => Promise.reject(new ApiError(409, 'No pigment.')))
  await expect.element(dialog('New Colour').getByText(/No pigment/)).toBeVisible()
  await dialog('New Colour').getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog('New Colour')).not.toBeInTheDocument()
  await paint.click()
  await expect.element(page.getByRole('option', { name: 'Red' })).toBeVisible()
  expect(page.getByRole('option').elements()).toHaveLength(1)
})
