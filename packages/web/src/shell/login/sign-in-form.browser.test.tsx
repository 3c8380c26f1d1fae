import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { connectApi } from '#api/connection.ts'
import { SignInForm } from '#shell/login/sign-in-form.tsx'

const options = {
  auth_types: [
    { id: 'credentials', label: 'Credentials' },
    { id: 'oidc', label: 'Company Login' },
  ],
  default_domain: 'Default',
  regions: [
    { id: 'one', label: 'RegionOne' },
    { id: 'two', label: 'RegionTwo' },
  ],
}

let sent: unknown
let users: readonly string[] = []

beforeEach(async () => {
  users = []
  sent = undefined
  connectApi({
    transport: async (request) => {
      const body: unknown = await request.json()
      sent = body
      const good = JSON.stringify(body).includes('"right"')
      return Response.json(good ? { username: 'demo' } : 'Invalid credentials.', {
        status: good ? 201 : 401,
      })
    },
  })
  await render(<SignInForm options={options} onSignedIn={(user) => (users = [user.username])} />)
})

const field = (label: string) => page.getByLabelText(label)
const way = page.getByRole('combobox', { name: 'Authenticate using' })
const signIn = page.getByRole('button', { name: 'Sign In' })

test('the form has a selector of the way to sign in [SH-LOGIN-01]', async () => {
  await expect.element(way).toHaveValue('credentials')
  await expect.element(way.getByRole('option', { name: 'Company Login' })).toBeInTheDocument()
})

test('user name, password, domain and region show only for credentials [SH-LOGIN-02 SH-LOGIN-03 SH-LOGIN-04 SH-LOGIN-05 SH-LOGIN-06]', async () => {
  const labels = [/^User Name/, /^Password/, /^Domain/, /^Region/]
  for (const label of labels) await expect.element(page.getByLabelText(label)).toBeVisible()
  await way.selectOptions('oidc')
  for (const label of labels) {
    await expect.element(page.getByLabelText(label)).not.toBeInTheDocument()
  }
  await way.selectOptions('credentials')
  for (const label of labels) await expect.element(page.getByLabelText(label)).toBeVisible()
})

test('password managers know the fields by their names', async () => {
  await expect.element(field('User Name')).toHaveAttribute('autocomplete', 'username')
  await expect.element(field('User Name')).toHaveAttribute('name', 'username')
  await expect
    .element(page.getByLabelText(/^Password/))
    .toHaveAttribute('autocomplete', 'current-password')
})

test('what was refused is said in place, and a second try signs in', async () => {
  await field('User Name').fill('demo')
  await page.getByLabelText(/^Password/).fill('wrong')
  await signIn.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Error: Invalid credentials.')
  expect(users).toEqual([])
  await page.getByLabelText(/^Password/).fill('right')
  await page.getByRole('combobox', { name: 'Region' }).selectOptions('two')
  await signIn.click()
  await expect.poll(() => users).toEqual(['demo'])
  expect(sent).toEqual({
    auth_type: 'credentials',
    username: 'demo',
    password: 'right',
    domain: 'Default',
    region: 'two',
  })
})

test('an empty field is pointed out and nothing is sent', async () => {
  await signIn.click()
  await expect.element(page.getByText('This field is required.').first()).toBeVisible()
  expect(sent).toBeUndefined()
})

test('a new password in the place of an expired one is compared as it is typed, and not sent while it differs [SH-FORM-12 SH-FORM-13 SH-FORM-14 SH-FORM-15 SH-FORM-16]', async () => {
  const expired = JSON.stringify([[['new_password'], 'The password is expired.']])
  const bodies: unknown[] = []
  connectApi({
    transport: async (request) => {
      const body: unknown = await request.json()
      bodies.push(body)
      return JSON.stringify(body).includes('new_password')
        ? Response.json({ username: 'demo' }, { status: 201 })
        : Response.json('The password is expired.', {
            status: 401,
            headers: { 'X-OpenStack-Fields': expired },
          })
    },
  })
  await field('User Name').fill('demo')
  await page.getByLabelText(/^Password/).fill('old')
  await signIn.click()
  const fresh = page.getByLabelText(/^New Password/)
  const again = page.getByLabelText(/^Confirm New Password/)
  const mismatch = page.getByText('Passwords do not match.')
  await fresh.fill('newer')
  await expect.element(mismatch).not.toBeInTheDocument()
  await again.fill('newe')
  await expect.element(again).toHaveAccessibleDescription('Passwords do not match.')
  await signIn.click()
  await expect.element(again).toHaveAccessibleDescription('Passwords do not match.')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(bodies).toHaveLength(1)
  await fresh.fill('newe')
  await expect.element(mismatch).not.toBeInTheDocument()
  await signIn.click()
  await expect.poll(() => users).toEqual(['demo'])
  expect(bodies.at(-1)).toMatchObject({ password: 'old', new_password: 'newe' })
})

test('who has signed in here before finds their domain and region chosen', async () => {
  await cleanup()
  const remembered = { domain: 'engineering', region: 'two' }
  await render(<SignInForm options={{ ...options, remembered }} onSignedIn={() => undefined} />)
  await expect.element(field('Domain')).toHaveValue('engineering')
  await expect.element(field('Region')).toHaveValue('two')
})
