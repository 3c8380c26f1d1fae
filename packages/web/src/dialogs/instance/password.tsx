import { serverActions as api, type Server } from '@meridian/contract'
import { useEffect, useRef, useState } from 'react'
import { call } from '#api/call.ts'
import { useLeaving } from '#forms/drafts/use-leaving.tsx'
import { readText } from '#forms/fields/read-text.ts'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'
import { FileButton } from '#ui/press/file-button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { TextArea, TextField } from '#ui/fields/text-field.tsx'
import { toast } from '#ui/tell/toast.ts'
import { decryptPassword } from '#dialogs/instance/decrypt.ts'

/** Reads the password that the instance made for itself, and opens the dialog. */
export const openPassword = async (server: Server, signal: AbortSignal) => {
  const { password } = await call(api.password, { params: { id: server.id } }, { signal })
  return (close: () => void) => <Password server={server} sealed={password} close={close} />
}

type Props = {
  readonly server: Pick<Server, 'key_name'>
  /** Empty where the instance made none, or not yet. */
  readonly sealed: string
  readonly close: () => void
}

const undecrypted = () => void toast.add('danger', t('Could not decrypt the password'))

/**
 * Opens the sealed password with the private half of the key pair, which is pasted or read from a
 * file and does not leave the page (SH-PWD-01..07).
 */
export const Password = ({ server, sealed, close }: Props) => {
  const [key, setKey] = useState('')
  const [opened, setOpened] = useState<string>()
  const asks = sealed !== '' && opened === undefined
  const { leave, question } = useLeaving(close, asks && key !== '' ? [t('Private Key')] : [])
  const result = useRef<HTMLDivElement>(null)
  // The button that had the focus leaves with the question: a field that takes the focus by itself
  // waits for a moment after a key, in which the dialog would give it to its first button.
  useEffect(() => {
    if (opened !== undefined) result.current?.querySelector('input')?.focus()
  }, [opened])
  const decrypt = () => {
    if (key === '') return close()
    const password = decryptPassword(sealed, key)
    if (password === undefined) return undecrypted()
    // The key has done its work: nothing holds it any longer.
    setKey('')
    setOpened(password)
  }
  const read = async (file: File) => {
    const found = await readText(file)
    if ('text' in found) setKey(found.text)
    else toast.add('danger', t('Could not read the file'))
  }
  return (
    <Modal
      title={t('Retrieve Instance Password')}
      onClose={leave}
      footer={
        <>
          <Button onPress={leave}>{asks ? t('Cancel') : t('Close')}</Button>
          {asks && (
            <Button tone="primary" onPress={decrypt}>
              {t('Decrypt Password')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {opened === undefined && (
          <p>
            {sealed === ''
              ? t('The instance has not made a password yet. It may take some minutes to start.')
              : t('Give the private key of the pair. It does not leave this page.')}
          </p>
        )}
        <TextField
          name="keypair_name"
          label={t('Key Pair Name')}
          value={server.key_name ?? ''}
          readOnly
        />
        {sealed !== '' && (
          <TextArea
            name="encrypted_password"
            label={t('Encrypted Password')}
            value={sealed}
            rows={4}
            mono
            readOnly
          />
        )}
        {asks && (
          <div className="flex flex-col items-start gap-2">
            <FileButton
              name="private_key_file"
              onSelect={([file]) => file && void read(file)}
              // With a key that is there already nothing has come to nothing (SH-PWD-07).
              onCancel={key === '' ? undecrypted : undefined}
            >
              {t('Private Key File')}
            </FileButton>
            <div className="w-full">
              <TextArea
                name="private_key"
                label={t('OR Copy/Paste your Private Key')}
                value={key}
                onChange={setKey}
                rows={6}
                autoComplete="off"
                mono
              />
            </div>
          </div>
        )}
        {opened !== undefined && (
          <div ref={result}>
            <TextField
              name="decrypted_password"
              label={t('Password')}
              value={opened}
              mono
              readOnly
            />
          </div>
        )}
      </div>
      {question}
    </Modal>
  )
}
