import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cleanup, render } from 'vitest-browser-react'
import { page } from 'vitest/browser'
import { sealOf } from '#api/activity/activity-seal.ts'
import { forgetDrafts, openDrafts } from '#api/drafts.ts'
import { DraftedDialog } from '#forms/drafts/drafted-dialog.tsx'
import { drafted, type Drafted } from '#forms/drafts/use-draft.ts'
import { useKeptState } from '#forms/drafts/use-kept.ts'
import { FileInput } from '#forms/fields/file-input.tsx'
import { NumberInput, PasswordInput, SelectInput, TextInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { required } from '#forms/rules/validators.ts'
import { useForm } from '#forms/use-form.ts'
import { Wizard } from '#forms/wizard.tsx'
import { Button } from '#ui/press/button.tsx'

const key = sealOf({ storage_key: btoa('k'.repeat(32)) })

beforeEach(() => openDrafts('ann demo', key))
afterEach(() => forgetDrafts())

type Values = {
  readonly name: string
  readonly password: string
  readonly size: number
  readonly network: string
  readonly file: File | undefined
  readonly roles: ReadonlyMap<string, readonly string[]>
}

const initial: Values = {
  ...{ name: '', password: '', size: 1, network: '', file: undefined },
  roles: new Map([['ann', ['reader']]]),
}

type Props = {
  readonly networks?: readonly string[] | undefined
  readonly before?: Partial<Values>
  readonly sent?: (values: Values) => void
}

const Written = ({ networks, before = {}, sent }: Props) => {
  const form = useForm<Values>({
    ...{ draft: 'details', initial: { ...initial, ...before }, unkept: ['password'] },
    rules: { network: [required()] },
    submit: async (values) => sent?.(values),
  })
  const roles = form.field('roles')
  return (
    <FormDialog title="Thing" form={form} submit="Send" onClose={() => undefined}>
      <TextInput field={form.field('name')} label="Name" />
      <PasswordInput field={form.field('password')} label="Password" />
      <NumberInput field={form.field('size')} label="Size" />
      <SelectInput
        field={form.field('network')}
        label="Network"
        options={(networks ?? []).map((value) => ({ value, label: value }))}
        unread={networks === undefined}
      />
      <FileInput field={form.field('file')} label="File" />
      <Button onPress={() => roles.onChange(new Map(roles.value).set('bob', ['member']))}>
        Add bob
      </Button>
      <p>Members: {[...roles.value.keys()].join(' ')}</p>
    </FormDialog>
  )
}

const Opened = ({ draft, ...props }: Props & { readonly draft: Drafted }) => (
  <DraftedDialog drafted={draft}>
    <Written {...props} />
  </DraftedDialog>
)

const open = async (props: Props = {}) => {
  await cleanup()
  return render(<Opened {...props} draft={await drafted('thing')} />)
}

const name = page.getByRole('textbox', { name: 'Name' })
const network = page.getByRole('button', { name: /Network/ })
const note = page.getByText('What you entered before is still here.')
const stored = () => Object.values(sessionStorage).join('')

test('a form that is written begins with what was filled in before it was left', async () => {
  await open()
  await expect.element(note).not.toBeInTheDocument()
  await name.fill('half')
  await page.getByRole('textbox', { name: 'Size' }).fill('')
  await page.getByRole('button', { name: 'Add bob' }).click()
  await open()
  await expect.element(note).toBeVisible()
  await expect.element(name).toHaveValue('half')
  await expect.element(page.getByRole('textbox', { name: 'Size' })).toHaveValue('')
  await expect.element(page.getByText('Members: ann bob')).toBeVisible()
})

test('Start Over begins with nothing, and leaves nothing behind', async () => {
  await open()
  await name.fill('half')
  await open()
  await page.getByRole('button', { name: 'Start Over' }).click()
  await expect.element(name).toHaveValue('')
  await expect.element(note).not.toBeInTheDocument()
  await open()
  await expect.element(name).toHaveValue('')
  await expect.element(note).not.toBeInTheDocument()
})

test('what was filled in and taken back is no draft, and the note goes with it', async () => {
  await open()
  await name.fill('half')
  await open()
  await expect.element(note).toBeVisible()
  await name.fill('')
  await expect.element(note).not.toBeInTheDocument()
  expect((await drafted('thing')).kept).toBeUndefined()
})

test('a secret is kept nowhere, and of a file its name, which is asked for again', async () => {
  await open()
  await name.fill('half')
  await page.getByLabelText('Password').fill('secret')
  const file = new File(['content'], 'disk.raw')
  await page.getByLabelText('File').upload(file)
  await expect.poll(stored).not.toBe('')
  const { kept } = await drafted('thing')
  expect(JSON.stringify(kept)).not.toContain('secret')
  expect(JSON.stringify(kept)).not.toContain('content')
  const again = page.getByText('Choose the file “disk.raw” again: files are not kept.')
  await open()
  await expect.element(page.getByLabelText('Password')).toHaveValue('')
  await expect.element(again).toBeVisible()
  // It is said until it was chosen, however often the form is left.
  await open()
  await expect.element(again).toBeVisible()
  await page.getByLabelText('File').upload(file)
  await expect.element(again).not.toBeInTheDocument()
})

test('a choice that a service has no longer is none again, and says what is said of none', async () => {
  const sent: Values[] = []
  await open({ networks: ['blue', 'red'] })
  await network.click()
  await page.getByRole('option', { name: 'red' }).click()
  await expect.element(network).toHaveTextContent('red')
  const { rerender } = await open({ sent: (values) => sent.push(values) })
  // While nobody knows what there is, it stays.
  await expect.element(note).toBeVisible()
  const draft = await drafted('thing')
  expect(JSON.stringify(draft)).toContain('red')
  await rerender(<Opened networks={['blue', 'red']} draft={draft} />)
  await expect.element(network).toHaveTextContent('red')
  await open({ networks: ['blue'], sent: (values) => sent.push(values) })
  await expect.element(network).not.toHaveTextContent('red')
  await expect.element(page.getByText('This field is required.')).toBeVisible()
  await page.getByRole('button', { name: 'Send' }).click()
  expect(sent).toEqual([])
})

test('a list that others have changed meanwhile is not undone by a draft', async () => {
  await open()
  await name.fill('half')
  await page.getByRole('button', { name: 'Add bob' }).click()
  const roles = new Map([...initial.roles, ['eve', ['member']]] as const)
  await open({ before: { roles } })
  await expect.element(name).toHaveValue('half')
  await expect.element(page.getByText('Members: ann eve')).toBeVisible()
})

test('a dialog on top of another keeps nothing, and says nothing of the draft', async () => {
  const Nested = ({ draft }: { readonly draft: Drafted }) => {
    const [isOpen, setOpen] = useState(false)
    const form = useForm({ draft: 'outer', initial: { name: '' } })
    const inner = useForm({ initial: { name: '' } })
    return (
      <DraftedDialog drafted={draft}>
        <FormDialog title="Outer" form={form} submit="Send" onClose={() => undefined}>
          <TextInput field={form.field('name')} label="Name" />
          <Button onPress={() => setOpen(true)}>More</Button>
          {isOpen && (
            <FormDialog title="Inner" form={inner} submit="Add" onClose={() => undefined}>
              <TextInput field={inner.field('name')} label="Inside" />
            </FormDialog>
          )}
        </FormDialog>
      </DraftedDialog>
    )
  }
  await render(
    <Nested draft={{ form: 'nested', kept: { parts: { outer: kept({ name: 'a' }) } } }} />,
  )
  await page.getByRole('button', { name: 'More' }).click()
  await expect.element(page.getByRole('textbox', { name: 'Inside' })).toBeVisible()
  expect(note.elements()).toHaveLength(1)
})

const kept = (filled: Readonly<Record<string, unknown>>) => ({ filled, from: {} })

const Steps = ({ onDraw }: { readonly onDraw: (step: string) => void }) => {
  const [rows, setRows] = useKeptState<readonly { readonly port: number }[]>('rows', [])
  const form = useForm({ draft: 'first', initial: { name: '' } })
  return (
    <Wizard
      title="Steps"
      steps={[
        {
          ...{ id: 'first', title: 'First' },
          content: () => <TextInput field={form.field('name')} label="Name" />,
        },
        {
          ...{ id: 'second', title: 'Second' },
          content: () => {
            onDraw('second')
            return (
              <>
                <Button onPress={() => setRows([...rows, { port: Number.NaN }])}>Add row</Button>
                <p>Rows: {rows.map(({ port }) => String(port)).join(' ')}</p>
              </>
            )
          },
        },
      ]}
      submit={async () => undefined}
      close={() => undefined}
    />
  )
}

test('a wizard keeps lists of objects, and begins at its first step with all steps drawn', async () => {
  const drawn = new Set<string>()
  const openSteps = async () => {
    await cleanup()
    drawn.clear()
    const draft = await drafted('steps')
    await render(
      <DraftedDialog drafted={draft}>
        <Steps onDraw={(step) => drawn.add(step)} />
      </DraftedDialog>,
    )
  }
  await openSteps()
  expect(drawn).toEqual(new Set())
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Add row' }).click()
  await expect.element(page.getByText('Rows: NaN')).toBeVisible()
  await openSteps()
  await expect.element(note).toBeVisible()
  await expect.element(name).toBeVisible()
  // What is gone meanwhile is taken back in steps that nobody looks at, too.
  expect(drawn).toEqual(new Set(['second']))
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.element(page.getByText('Rows: NaN')).toBeVisible()
  await expect.element(note).not.toBeVisible()
})
