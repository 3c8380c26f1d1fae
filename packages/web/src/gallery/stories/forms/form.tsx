import { FieldGroup } from '#forms/field-group.tsx'
import { CheckboxInput, SelectInput, TextInput } from '#forms/fields.tsx'
import { Form, SubmitButton } from '#forms/form.tsx'
import { FieldRefusals } from '#forms/rules/refusals.ts'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/rules/validators.ts'
import type { Story } from '#gallery/story.ts'

type Route = {
  readonly kind: string
  readonly destination: string
  readonly nexthop: string
  readonly named: boolean
  readonly name: string
}

const kinds = [
  { value: 'fixed', label: 'Fixed route' },
  { value: 'learned', label: 'Learned route' },
]

type DemoProps = {
  readonly start?: Partial<Route>
  readonly submit: () => Promise<void>
  /** The form is sent as soon as it is drawn. */
  readonly sent?: boolean
}

const press = (box: HTMLDivElement | null) => box?.querySelector('form')?.requestSubmit()

const Demo = ({ start = {}, submit, sent = false }: DemoProps) => {
  const form = useForm<Route>({
    initial: { kind: 'fixed', destination: '', nexthop: '', named: false, name: '', ...start },
    rules: { destination: [required()], nexthop: [required()], name: [required()] },
    shown: {
      destination: ({ kind }) => kind === 'fixed',
      nexthop: ({ kind }) => kind === 'fixed',
      name: ({ named }) => named,
    },
    submit,
  })
  return (
    <div ref={sent ? press : undefined} className="max-w-md">
      <Form form={form}>
        <SelectInput field={form.field('kind')} label="Kind" options={kinds} />
        <FieldGroup
          label="Where it goes"
          fields={[form.field('destination'), form.field('nexthop')]}
        >
          <TextInput field={form.field('destination')} label="Destination" mono />
          <TextInput field={form.field('nexthop')} label="Next Hop" mono />
        </FieldGroup>
        <CheckboxInput field={form.field('named')} label="It has a name" />
        <TextInput field={form.field('name')} label="Name" />
        <div className="self-end">
          <SubmitButton form={form}>Add Route</SubmitButton>
        </div>
      </Form>
    </div>
  )
}

const good = { destination: '10.0.0.0/24', nexthop: '10.1.0.1' }
const never = () => new Promise<void>(() => undefined)
const refuse = async () => {
  throw new FieldRefusals({ nexthop: 'The address is in use by port 7f3a.' })
}
const fail = async () => {
  throw new Error('The router has no interface on the network of the next hop.')
}

export const story: Story = {
  title: 'Form',
  states: {
    filled: () => <Demo start={{ ...good, named: true, name: 'to the lab' }} submit={fail} />,
    empty: () => <Demo submit={fail} />,
    hidden: () => <Demo start={{ kind: 'learned' }} submit={fail} />,
    loading: () => <Demo start={good} submit={never} sent />,
    failing: () => <Demo start={good} submit={refuse} sent />,
    refused: () => <Demo start={good} submit={fail} sent />,
  },
}
