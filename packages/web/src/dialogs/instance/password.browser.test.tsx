import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#resource/testing/open.tsx'
import { expectNoViolations } from '#ui/testing/no-violations.ts'
import { toast } from '#ui/tell/toast.ts'
import { Password } from '#dialogs/instance/password.tsx'

afterEach(() => toast.clearAll())

const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))

const numberOf = (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)

/** A new key in PEM, and a password that was sealed with its public half. */
const sealing = async (password: string) => {
  const algorithm = {
    ...{ name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 2048 },
    publicExponent: new Uint8Array([1, 0, 1]),
  }
  const { privateKey } = await crypto.subtle.generateKey(algorithm, true, ['encrypt', 'decrypt'])
  const der = new Uint8Array(await crypto.subtle.exportKey('pkcs8', privateKey))
  const { n = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  const text = atob(n.replaceAll('-', '+').replaceAll('_', '/'))
  const modulus = numberOf(Uint8Array.from(text, (one) => one.charCodeAt(0)))
  const message = new TextEncoder().encode(password)
  const padding = new Uint8Array(256 - message.length - 3).fill(7)
  const block = numberOf(new Uint8Array([0, 2, ...padding, 0, ...message]))
  let cipher = block
  for (let round = 0; round < 16; round += 1) cipher = (cipher * cipher) % modulus
  const hex = ((cipher * block) % modulus).toString(16).padStart(512, '0')
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const pem = `-----BEGIN PRIVATE KEY-----\n${base64(der)}\n-----END PRIVATE KEY-----\n`
  return { sealed: base64(bytes), pem }
}

const open = async (sealed: string) => {
  let closed = 0
  await show(
    <Password server={{ key_name: 'laptop' }} sealed={sealed} close={() => void (closed += 1)} />,
  )
  return { closed: () => closed }
}

const named = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`)
  if (!found) throw new Error(`There is no field ${name}.`)
  return found
}
const decrypt = page.getByRole('button', { name: 'Decrypt Password' })
const key = page.getByRole('textbox', { name: 'OR Copy/Paste your Private Key' })

test('a pasted key opens the password, by keyboard [SH-PWD-01 SH-PWD-02 SH-FID-25..28]', async () => {
  const { sealed, pem } = await sealing('sesame, öffne dich')
  await open(sealed)
  expect(named('keypair_name').value).toBe('laptop')
  expect(named('encrypted_password').value).toBe(sealed)
  await expectNoViolations()
  // Browsers neither remember the key nor send it to have its spelling checked.
  await expect.element(key).toHaveAttribute('spellcheck', 'false')
  await expect.element(key).toHaveAttribute('autocomplete', 'off')
  await key.fill(pem)
  expect(named('private_key').value).toBe(pem)
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(decrypt).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('textbox', { name: 'Password', exact: true })).toHaveFocus()
  expect(named('decrypted_password').value).toBe('sesame, öffne dich')
  await expect.element(decrypt).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Give the private key/)).not.toBeInTheDocument()
  await expectNoViolations()
})

test('a key is read from a file [SH-PWD-03 SH-FID-29]', async () => {
  const { sealed, pem } = await sealing('from a file')
  await open(sealed)
  const input = named('private_key_file')
  await userEvent.upload(input, new File([pem], 'laptop.pem'))
  await expect.element(key).toHaveValue(pem)
  await decrypt.click()
  expect(named('decrypted_password').value).toBe('from a file')
  await expect.element(key).not.toBeInTheDocument()
})

test('without a key the dialog closes [SH-PWD-04]', async () => {
  const { closed } = await open('AAAA')
  await decrypt.click()
  expect(closed()).toBe(1)
})

const said = (text: string) => page.getByRole('alertdialog').getByText(text, { exact: true })

test('a key that is another’s is said, and the dialog stays [SH-PWD-05]', async () => {
  const { pem } = await sealing('x')
  const { sealed } = await sealing('y')
  const { closed } = await open(sealed)
  await key.fill(pem)
  await decrypt.click()
  await expect.element(said('Could not decrypt the password')).toBeVisible()
  expect(closed()).toBe(0)
})

test('a file that cannot be read is said, and so is none at all [SH-PWD-06 SH-PWD-07]', async () => {
  await open('AAAA')
  const input = named('private_key_file')
  const unreadable = new File(['x'], 'gone.pem')
  unreadable.arrayBuffer = async () => Promise.reject(new Error('gone'))
  const files = { value: [unreadable], configurable: true }
  Object.defineProperty(input, 'files', files)
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(said('Could not read the file')).toBeVisible()
  // As a browser says that its dialog was closed without a choice: nothing has changed then.
  const givenUp = () => input.dispatchEvent(new Event('cancel', { bubbles: true }))
  givenUp()
  await expect.element(said('Could not decrypt the password')).toBeVisible()
  toast.clearAll()
  await key.fill('pasted')
  await expect.element(key).toHaveValue('pasted')
  givenUp()
  expect(toast.latest()).toBeUndefined()
})

test('where there is no password yet, that is said and nothing asked', async () => {
  await open('')
  await expect.element(page.getByText(/has not made a password yet/)).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: 'Encrypted Password' }))
    .not.toBeInTheDocument()
  await expect.element(decrypt).not.toBeInTheDocument()
})
