import { CheckboxInput, TextInput } from '#forms/fields.tsx'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/validators.ts'
import { Workflow } from '#forms/workflow.tsx'

type Toy = { first: string; second: string; last: string; skips: boolean }

type Props = {
  readonly submit: (values: Toy) => Promise<void>
  readonly close: () => void
  readonly values?: Partial<Toy>
}

/** A workflow of three steps, of which a choice in the first leaves out the others. */
export const ToyWorkflow = ({ submit, close, values = {} }: Props) => {
  const form = useForm<Toy>({
    initial: { first: 'one', second: 'two', last: 'three', skips: false, ...values },
    rules: { first: [required()] },
    submit,
  })
  const hidden = form.values.skips
  return (
    <Workflow
      slug="toy"
      title="Toy"
      form={form}
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
