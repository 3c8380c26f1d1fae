import { TextInput } from '#forms/fields.tsx'
import { Form, SubmitButton } from '#forms/form.tsx'
import { RepeatedRows } from '#forms/fields/repeated-rows.tsx'
import { eachRow, rowsOf } from '#forms/fields/rows.ts'
import type { Rules } from '#forms/rules/rules.ts'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/rules/validators.ts'
import type { Story } from '#gallery/story.ts'

type Pool = { readonly start: string; readonly end: string }

const rules: Rules<Pool> = { start: [required()], end: [required()] }
const press = (box: HTMLDivElement | null) => box?.querySelector('form')?.requestSubmit()

const long = '2001:db8:1111:2222:3333:4444:5555:'

const Demo = (props: {
  readonly pools: readonly Pool[]
  readonly max?: number
  readonly one?: string
  /** The form is sent as soon as it is drawn. */
  readonly sent?: boolean
}) => {
  const { pools, max = 5, one = 'Pool', sent = false } = props
  const form = useForm({
    initial: { pools: rowsOf(pools) },
    rules: { pools: [eachRow(rules)] },
    submit: async () => undefined,
  })
  return (
    <div ref={sent ? press : undefined} className="max-w-md">
      <Form form={form}>
        <RepeatedRows
          field={form.field('pools')}
          label="Allocation Pools"
          one={one}
          empty={{ start: '', end: '' }}
          rules={rules}
          max={max}
        >
          {({ field }) => (
            <>
              <TextInput field={field('start')} label="Start" mono />
              <TextInput field={field('end')} label="End" mono />
            </>
          )}
        </RepeatedRows>
        <div className="self-end">
          <SubmitButton form={form}>Save</SubmitButton>
        </div>
      </Form>
    </div>
  )
}

const two = [
  { start: '10.0.0.2', end: '10.0.0.9' },
  { start: '10.0.0.20', end: '10.0.0.29' },
]

export const story: Story = {
  title: 'Repeated rows',
  states: {
    filled: () => <Demo pools={two} />,
    empty: () => <Demo pools={[]} />,
    failing: () => <Demo pools={[{ start: '', end: '' }]} sent />,
    disabled: () => <Demo pools={two} max={2} />,
    'too long': () => (
      <Demo
        pools={[{ start: `${long}1`, end: `${long}ffff` }]}
        one="Pool of Addresses for the Devices of This Network Alone"
      />
    ),
  },
}
