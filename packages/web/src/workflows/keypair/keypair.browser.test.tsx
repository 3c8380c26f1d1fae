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
import { expectNoViolations } from '#ui/testing/no-violations.ts'

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
  delete document.documentElement.dataset['theme']
})

const creates = on('POST', '/api/nova/keypairs/', () => json(made, 201))

const refuses = on('POST', '/api/nova/keypairs/', () =>
  json('Quota exceeded, too many key pairs.', 409, {
    'X-OpenStack-Service': 'compute',
    'X-OpenStack-Request-Id': 'req-7',
  }),
)

const open = async (
  Dialog: (props: KeypairDialogProps) => React.ReactNode,
  ...answers: readonly Answer[]
) => {
  const server = serveCloud(...answers)
  const closed: unknown[] = []
  await show(<Dialog close={(result) => void closed.push(result)} />)
  await expect.element(nameField()).toHaveFocus()
  const sent = async () => {
    const post = server.seen.find(({ method }) => method === 'POST')
    return post?.request.json() as Promise<unknown>
  }
  return { closed, sent, ...server }
}

test('a name is demanded beside the field, and nothing is sent [RS-KEY-14 SH-FORM-21]', async () => {
  const { paths } = await open(CreateKeypair, creates)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('A name is required for the key pair.')).toBeVisible()
  await expect.element(nameField()).toHaveFocus()
  expect(paths().filter((path) => path.startsWith('POST'))).toEqual([])
})

test('a name that exists is refused [RS-KEY-17]', async () => {
  await open(CreateKeypair, creates)
  await nameField().fill('laptop')
  await submit('Create Key Pair').click()
  await expect.element(page.getByText('Key pair already exists.')).toBeVisible()
})

test('a key pair is created and its private key shown once [RS-KEY-01 RS-KEY-05 RS-KEY-08 RS-KEY-10 RS-OK-04]', async () => {
  const { closed, sent } = await open(CreateKeypair, creates)
  await userEvent.keyboard('new/key')
  await page.getByText('X509 Certificate').click()
  await nameField().click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Key pair new/key was successfully created.')).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Private Key' })).toHaveValue(privateKey)
  expect(await sent()).toEqual({ name: 'new/key', key_type: 'x509' })
  expect(closed).toEqual([])
})

test('the private key is saved under a safe name', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download)
  })
  const { closed } = await open(CreateKeypair, creates)
  await userEvent.keyboard('new/key{Enter}')
  await button('Download Private Key').click()
  expect(saved).toEqual(['new_key.pem'])
  await button('Close').last().click()
  expect(closed).toEqual([made])
})

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

test('a failed creation keeps what was typed and shows the words and request id [RS-ERR-16]', async () => {
  await open(CreateKeypair, refuses)
  await userEvent.keyboard('new{Enter}')
  await expect.element(page.getByText('Unable to create the keypair.')).toBeVisible()
  await expect.element(page.getByText(/Quota exceeded, too many/).first()).toBeVisible()
  await expect.element(page.getByText('compute · HTTP 409 · req-7')).toBeVisible()
  await expect.element(nameField()).toHaveValue('new')
  await expect.element(submit('Create Key Pair')).toBeEnabled()
})

test('submitting rests the button until the answer is there [SH-FORM-01]', async () => {
  let answer = (_: Response) => {}
  const waiting = new Promise<Response>((resolve) => {
    answer = resolve
  })
  const { paths } = await open(
    CreateKeypair,
    on('POST', '/api/nova/keypairs/', () => waiting),
  )
  await userEvent.keyboard('new{Enter}')
  await expect.element(submit('Create Key Pair')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Enter}')
  answer(json(made, 201))
  await expect.element(button('Download Private Key')).toBeVisible()
  expect(paths().filter((path) => path.startsWith('POST'))).toHaveLength(1)
})

test('a public key is imported [RS-KEY-02 RS-KEY-06 RS-KEY-09 RS-OK-05]', async () => {
  const { closed, sent } = await open(ImportKeypair, creates)
  await nameField().fill('mine')
  await keyField().fill('  ssh-ed25519 AAAA me\n')
  await submit('Import Public Key').click()
  await expect.element(page.getByText('Successfully imported key pair new/key.')).toBeVisible()
  expect(await sent()).toEqual({
    name: 'mine',
    key_type: 'ssh',
    public_key: 'ssh-ed25519 AAAA me',
  })
  expect(closed).toEqual([made])
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

test('a failed import says so [RS-ERR-28]', async () => {
  await open(ImportKeypair, refuses)
  await nameField().fill('mine')
  await keyField().fill('ssh-rsa A')
  await submit('Import Public Key').click()
  await expect.element(page.getByText('Unable to import the keypair.')).toBeVisible()
  await expect.element(keyField()).toHaveValue('ssh-rsa A')
})

for (const theme of ['light', 'dark']) {
  for (const width of [1440, 390]) {
    test(`axe finds nothing in the dialogs, ${theme}, ${width} wide`, async () => {
      document.documentElement.dataset['theme'] = theme
      await page.viewport(width, 900)
      await open(CreateKeypair, creates)
      await userEvent.keyboard('{Enter}')
      await expect.element(page.getByText('A name is required for the key pair.')).toBeVisible()
      await expectNoViolations()
      await userEvent.keyboard('new/key{Enter}')
      await expect.element(button('Download Private Key')).toBeVisible()
      await expectNoViolations()
    })

    test(`axe finds nothing in the import, ${theme}, ${width} wide`, async () => {
      document.documentElement.dataset['theme'] = theme
      await page.viewport(width, 900)
      await open(ImportKeypair, refuses)
      await nameField().fill('mine')
      await keyField().fill('ssh-rsa A')
      await submit('Import Public Key').click()
      await expect.element(page.getByText('compute · HTTP 409 · req-7')).toBeVisible()
      await expectNoViolations()
    })
  }
}
