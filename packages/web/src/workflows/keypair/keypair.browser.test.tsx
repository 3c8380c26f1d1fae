import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json, type Answer } from '#api/testing.ts'
import { show } from '#resource/testing/open.tsx'
import { toast } from '#ui/toast.ts'
import {
  CreateKeypair,
  ImportKeypair,
  type KeypairDialogProps,
} from '#workflows/keypair/create-keypair.tsx'
import { on, serveCloud } from '#workflows/testing/cloud.ts'

const privateKey =
  '-----BEGIN OPENSSH PRIVATE KEY-----\nsecret\n-----END OPENSSH PRIVATE KEY-----\n'
const made = {
  id: 'new/key',
  name: 'new/key',
  type: 'ssh',
  fingerprint: 'aa:bb',
  public_key: 'ssh-ed25519 AAAA',
  private_key: privateKey,
  user_id: 'u',
}

const button = (name: string) => page.getByRole('button', { name, exact: true })
const nameField = () => page.getByRole('textbox', { name: /^Key Pair Name/ })
const keyField = () => page.getByRole('textbox', { name: /^Public Key/ })
const submit = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true })

beforeEach(() => page.viewport(1440, 900))
afterEach(() => {
  toast.clearAll()
  vi.restoreAllMocks()
})

const creates = on('POST', '/api/nova/keypairs/', () => json(made, 201))

const open = async (
  Dialog: (props: KeypairDialogProps) => React.ReactNode,
  ...answers: readonly Answer[]
) => {
  const server = serveCloud(...answers)
  const closed: unknown[] = []
  await show(<Dialog close={(result) => void closed.push(result)} />)
  await expect.element(nameField()).toHaveFocus()
  return { closed, ...server }
}

test('closing without keeping the private key asks first', async () => {
  const { closed } = await open(CreateKeypair, creates)
  await userEvent.keyboard('new/key{Enter}')
  await expect.element(button('Download Private Key')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  const question = page.getByRole('alertdialog', { name: 'Close Without Saving?' })
  await expect.element(question).toMatchTextContent(/cannot be shown again/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(closed).toEqual([])
  await button('Close').last().click()
  await page.getByRole('button', { name: 'Close Anyway' }).click()
  await expect.poll(() => closed).toEqual([made])
})

test('a key that the browser does not let be copied is not taken for kept', async () => {
  await open(CreateKeypair, creates)
  await userEvent.keyboard('new/key{Enter}')
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  vi.spyOn(document, 'execCommand').mockReturnValue(false)
  await button('Copy Private Key').click()
  await expect.element(page.getByText(/does not allow copying here/)).toBeVisible()
  await button('Close').last().click()
  await expect
    .element(page.getByRole('alertdialog', { name: 'Close Without Saving?' }))
    .toBeVisible()
})

test('a public key is read from a file; a file too large is refused', async () => {
  await open(ImportKeypair, creates)
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const give = async (text: string) => {
    if (!input) throw new Error('There is no file input.')
    await userEvent.upload(input, new File([text], 'id.pub', { type: 'text/plain' }))
  }
  await give('ssh-rsa BBBB')
  await expect.element(keyField()).toHaveValue('ssh-rsa BBBB')
  await give('x'.repeat(20_000))
  await expect.element(page.getByText('id.pub is too large: at most 16384 bytes.')).toBeVisible()
  await expect.element(keyField()).toHaveValue('ssh-rsa BBBB')
})

test('a private key is not sent by mistake', async () => {
  const { paths } = await open(ImportKeypair, creates)
  await nameField().fill('mine')
  await keyField().fill(privateKey)
  await submit('Import Public Key').click()
  await expect.element(page.getByText(/This is a private key/)).toBeVisible()
  expect(paths().filter((path) => path.startsWith('POST'))).toEqual([])
})
