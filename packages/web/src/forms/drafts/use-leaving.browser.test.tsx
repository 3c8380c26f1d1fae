import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { FileInput } from '#forms/fields/file-input.tsx'
import { PasswordInput, TextInput } from '#forms/fields.tsx'
import { PasswordAgain } from '#forms/fields/password-pair.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useForm } from '#forms/use-form.ts'
import { Wizard } from '#forms/wizard.tsx'

type Values = {
  readonly name: string
  readonly password: string
  readonly again: string
  readonly preset: string
  readonly file: File | undefined
}

const initial: Values = { name: '', password: '', again: '', preset: 'given', file: undefined }

type Props = {
  readonly onClose: () => void
  readonly send?: () => Promise<void>
  readonly steps?: boolean
}

const Thing = ({ onClose, send = async () => onClose(), steps = false }: Props) => {
  const form = useForm<Values>({ initial, submit: send })
  const fields = (
    <>
      <TextInput field={form.field('name')} label="Name" />
      <PasswordInput field={form.field('password')} label="Password" />
      <PasswordAgain
        password={form.field('password')}
        field={form.field('again')}
        label="Confirm Password"
      />
      <PasswordInput field={form.field('preset')} label="Preset" />
      <FileInput field={form.field('file')} label="File" />
    </>
  )
  return steps ? (
    <Wizard
      title="Thing"
      steps={[{ id: 'one', title: 'One', content: () => fields }]}
      submit={send}
      close={onClose}
    />
  ) : (
    <FormDialog title="Thing" form={form} submit="Send" onClose={onClose}>
      {fields}
    </FormDialog>
  )
}

const open = async (props: Partial<Props> = {}) => {
  const close = vi.fn()
  await render(<Thing onClose={close} {...props} />)
  await expect.element(page.getByRole('dialog', { name: 'Thing' })).toBeVisible()
  return close
}

const password = page.getByLabelText('Password', { exact: true })
const file = page.getByLabelText('File')
const press = (word: string) => page.getByRole('button', { name: word, exact: true }).click()
const question = page.getByRole('alertdialog')
const keep = question.getByRole('button', { name: 'Keep Editing' })
const warns = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('a dialog with nothing in it, or with what a draft keeps, closes without a question', async () => {
  const close = await open()
  await page.getByRole('textbox', { name: 'Name' }).fill('half')
  expect(warns()).toBe(false)
  await press('Cancel')
  expect(close).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Escape}')
  expect(close).toHaveBeenCalledTimes(2)
  await expect.element(question).not.toBeInTheDocument()
})

test('a typed password is asked about once, by the name of its field, and stays where that is wanted', async () => {
  const close = await open()
  await password.fill('secret')
  await page.getByLabelText('Confirm Password').fill('secret')
  await press('Cancel')
  await expect
    .element(page.getByRole('alertdialog', { name: 'Discard What You Entered?' }))
    .toBeVisible()
  // Its second field and what was there before are nobody's loss.
  expect(
    question
      .getByText(/is not kept/)
      .elements()
      .map((one) => one.textContent),
  ).toEqual(['What you entered in “Password” is not kept. You would have to enter it again.'])
  await expect.element(keep).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(password).toHaveValue('secret')
  expect(close).not.toHaveBeenCalled()
  await press('Close')
  await keep.click()
  await userEvent.keyboard('{Escape}')
  await press('Discard')
  expect(close).toHaveBeenCalledTimes(1)
  await expect.element(question).not.toBeInTheDocument()
})

test('what was emptied or taken back again is not asked about', async () => {
  const close = await open()
  await password.fill('secret')
  await file.upload(new File(['content'], 'disk.raw'))
  await password.fill('')
  await press('Remove disk.raw')
  await press('Cancel')
  expect(close).toHaveBeenCalledTimes(1)
})

test('a chosen file is asked about by its name, in a form with steps too', async () => {
  const close = await open({ steps: true })
  await file.upload(new File(['content'], 'disk.raw'))
  await userEvent.keyboard('{Escape}')
  await expect
    .element(page.getByRole('alertdialog', { name: 'Discard the Chosen File?' }))
    .toBeVisible()
  const said = 'The file “disk.raw” is not kept. You would have to choose it again.'
  await expect.element(question.getByText(said, { exact: true })).toBeVisible()
  await press('Discard')
  expect(close).toHaveBeenCalledTimes(1)
})

test('what was sent is asked about no more', async () => {
  const close = await open()
  await password.fill('secret')
  await page.getByLabelText('Confirm Password').fill('secret')
  await press('Send')
  expect(close).toHaveBeenCalledTimes(1)
  await expect.element(question).not.toBeInTheDocument()
})

test('the browser asks before the page is left while there is something to lose', async () => {
  const { unmount } = await render(<Thing onClose={() => undefined} />)
  await password.fill('secret')
  expect(warns()).toBe(true)
  await password.fill('')
  expect(warns()).toBe(false)
  await password.fill('secret')
  await unmount()
  expect(warns()).toBe(false)
})
