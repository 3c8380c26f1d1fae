import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { QueryProvider } from '#api/query-provider.tsx'
import { settings } from '#api/settings.ts'
import { json, serve } from '#api/testing.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { SignInForm } from '#shell/login/sign-in-form.tsx'
import { PasswordReveal } from '#shell/password-reveal.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import '#ui/theme.css'

const eye = page.getByRole('button', { name: 'Show password' })

const Known = () => (useLoaded(['settings'], settings).data ? <p>The settings are known.</p> : null)

const Page = () => (
  <QueryProvider>
    <PasswordReveal>
      <Known />
      <TextField label="Password" type="password" />
    </PasswordReveal>
  </QueryProvider>
)

test.each([
  [true, 0],
  [false, 1],
])(
  'with DISABLE_PASSWORD_REVEAL %s there are %i eyes [SH-FORM-03 SH-FORM-04]',
  async (disabled, count) => {
    serve((_, { pathname }) =>
      pathname.endsWith('/settings/') ? json({ DISABLE_PASSWORD_REVEAL: disabled }) : undefined,
    )
    await render(<Page />)
    await expect.element(page.getByText('The settings are known.')).toBeVisible()
    expect(eye.elements()).toHaveLength(count)
  },
)

const options = {
  auth_types: [{ id: 'credentials', label: 'Credentials' }],
  default_domain: 'Default',
  regions: [{ id: 'one', label: 'RegionOne' }],
}

test('the sign-in page goes by what it is told before anybody is signed in [SH-FORM-04]', async () => {
  const { rerender } = await render(<SignInForm options={options} onSignedIn={() => undefined} />)
  await expect.element(eye).toBeVisible()
  await rerender(
    <SignInForm options={{ ...options, password_reveal: false }} onSignedIn={() => undefined} />,
  )
  await expect.element(eye).not.toBeInTheDocument()
})
