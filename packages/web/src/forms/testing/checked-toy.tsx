import { CheckboxInput, TextInput } from '#forms/fields.tsx'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/rules/validators.ts'
import { Wizard } from '#forms/wizard.tsx'

type Toy = { first: string; second: string; last: string; skips: boolean }

type Props = {
  readonly submit: (values: Toy) => Promise<void>
  readonly close: () => void
  readonly values?: Partial<Toy>
}

/** A wizard of three steps that the server checks, of which a choice in the first leaves out the others. */
export const CheckedToy = ({ submit, close, values = {} }: Props) => {
  const form = useForm<Toy>({
    initial: { first: 'one', second: 'two', last: 'three', skips: false, ...values },
    rules: { first: [required()] },
    submit,
  })
  const hidden = form.values.skips
  return (
    <Wizard
      slug="toy"
      title="Toy"
      form={form}
      values={form.values}
      finish="Make it"
      close={close}
      steps={[
        {
          id: 'first',
          title: 'First',
          fields: ['first', 'skips'],
          help: <p>How to do the first.</p>,
          content: () => (
            <>
              <TextInput field={form.field('first')} label="First field" autoFocus />
              <CheckboxInput field={form.field('skips')} label="Skip the rest" />
            </>
          ),
        },
        {
          id: 'second',
          title: 'Second',
          fields: ['second'],
          hidden,
          content: () => <TextInput field={form.field('second')} label="Second field" />,
        },
        {
          id: 'third',
          title: 'Third',
          fields: ['last'],
          hidden,
          content: () => <TextInput field={form.field('last')} label="Last field" />,
        },
      ]}
    />
  )
}
