import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Form, SubmitButton } from '#forms/form.tsx'
import { confirmsPassword, PasswordPair } from '#forms/fields/password-pair.tsx'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/rules/validators.ts'
import { PasswordRevealContext } from '#ui/fields/password-reveal.ts'
import '#ui/theme.css'

const Passwords = ({ onSent }: { readonly onSent?: () => void }) => {
  const form = useForm({
    initial: { password: '', confirm_password: '' },
    rules: { password: [required()], confirm_password: [required(), confirmsPassword()] },
    submit: async () => onSent?.(),
  })
  return (
    <Form form={form}>
      <PasswordPair
        password={form.field('password')}
        confirmation={form.field('confirm_password')}
      />
      <SubmitButton form={form}>Change</SubmitButton>
    </Form>
  )
}

const first = page.getByLabelText('Password', { exact: true })
const second = page.getByLabelText('Confirm Password', { exact: true })
const mismatch = page.getByText('Passwords do not match.')

test('a password has an eye that shows and hides it', async () => {
  await render(<Passwords />)
  await expect.element(first).toHaveAttribute('name', 'password')
  await expect.element(second).toHaveAttribute('name', 'confirm_password')
  await expect.element(first).toHaveAttribute('type', 'password')
  await expect.element(first).toHaveAttribute('autocomplete', 'new-password')
  await first.click()
  await userEvent.keyboard('secret{Tab}{Enter}')
  await expect.element(first).toHaveAttribute('type', 'text')
  await expect.element(second).toHaveAttribute('type', 'password')
  await page.getByRole('button', { name: 'Hide password' }).click()
  await expect.element(first).toHaveAttribute('type', 'password')
  await expect.element(first).toHaveValue('secret')
})

test('there is no eye when the operator forbids it', async () => {
  await render(
    <PasswordRevealContext value={false}>
      <Passwords />
    </PasswordRevealContext>,
  )
  await expect.element(first).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show password' })).not.toBeInTheDocument()
})

test('a difference is said while the confirmation is typed, and leaves with it [SH-FORM-12 SH-FORM-13 SH-FORM-14]', async () => {
  await render(<Passwords />)
  await first.fill('secret')
  await second.click()
  await userEvent.keyboard('secre')
  await expect.element(mismatch).toBeVisible()
  await expect.element(second).toHaveAccessibleDescription('Passwords do not match.')
  await userEvent.keyboard('t')
  await expect.element(mismatch).not.toBeInTheDocument()
})

test('the first password is compared only once there is a second [SH-FORM-13 SH-FORM-14 SH-FORM-15]', async () => {
  await render(<Passwords />)
  await first.fill('secret')
  await expect.element(mismatch).not.toBeInTheDocument()
  await second.fill('secret')
  await first.fill('other')
  await expect.element(mismatch).toBeVisible()
  await first.fill('secret')
  await expect.element(mismatch).not.toBeInTheDocument()
})

test('passwords that differ are not sent [SH-FORM-16]', async () => {
  let sent = 0
  await render(<Passwords onSent={() => (sent += 1)} />)
  await first.fill('secret')
  await second.fill('other')
  await page.getByRole('button', { name: 'Change' }).click()
  await expect.element(second).toHaveFocus()
  expect(sent).toBe(0)
  await second.fill('secret')
  await page.getByRole('button', { name: 'Change' }).click()
  await expect.poll(() => sent).toBe(1)
})
