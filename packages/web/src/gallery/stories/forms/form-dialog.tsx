import { ApiError } from '#api/errors.ts'
import { CreatingSelect } from '#forms/fields/creating-select.tsx'
import { TextAreaInput, TextInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/rules/validators.ts'
import type { Story } from '#gallery/story.ts'
import type { Option } from '#ui/fields/select.tsx'

type Toy = { readonly name: string; readonly colour: string; readonly notes: string }
type Close = (made?: Option) => void

const NewColour = ({ close }: { readonly close: Close }) => {
  const form = useForm({
    initial: { name: '' },
    rules: { name: [required()] },
    submit: async ({ name }) => close({ value: name, label: name }),
  })
  return (
    <FormDialog title="New Colour" form={form} submit="Mix" onClose={() => close()}>
      <TextInput label="Colour" field={form.field('name')} autoFocus />
    </FormDialog>
  )
}

type DemoProps = { readonly start?: Partial<Toy>; readonly submit?: () => Promise<void> }

const fail = () =>
  Promise.reject(
    new ApiError(409, 'A toy of this name exists already.', {
      ...{ service: 'toys', requestId: 'req-5a1f', upstreamStatus: 409 },
    }),
  )

const Demo = ({ start = {}, submit = fail }: DemoProps) => {
  const form = useForm<Toy>({
    initial: { name: '', colour: '', notes: '', ...start },
    rules: { name: [required()], colour: [required()] },
    submit,
  })
  return (
    <FormDialog title="New Toy" form={form} submit="Make Toy" onClose={() => undefined}>
      <TextInput label="Name" field={form.field('name')} />
      <CreatingSelect
        label="Colour"
        field={form.field('colour')}
        options={[
          { value: 'red', label: 'Red' },
          { value: 'green', label: 'Green' },
        ]}
        create="New Colour"
        dialog={(close) => <NewColour close={close} />}
      />
      <TextAreaInput label="Notes" field={form.field('notes')} />
    </FormDialog>
  )
}

const ball = { name: 'ball', colour: 'red', notes: 'It bounces.' }
const long = 'a name that no dialog is wide enough for, '.repeat(6)

export const story: Story = {
  title: 'Form dialog',
  states: {
    filled: () => <Demo start={ball} />,
    empty: () => <Demo />,
    'loading (press Make Toy)': () => (
      <Demo start={ball} submit={() => new Promise(() => undefined)} />
    ),
    'failing (press Make Toy)': () => <Demo start={ball} />,
    'too long': () => <Demo start={{ ...ball, name: long, notes: long.repeat(20) }} />,
  },
}
