import type { KeypairCreated } from '@meridian/contract'
import { useState } from 'react'
import { t } from '#lib/translate.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { copyText } from '#ui/copy-text.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { CopyIcon, DownloadIcon } from '#ui/icons.ts'
import { Modal } from '#ui/modal.tsx'
import { saveFile } from '#ui/save-file.ts'
import { TextArea } from '#ui/text-field.tsx'
import { pemFileName } from '#workflows/keypair/names.ts'

export type PrivateKeyDialogProps = {
  readonly keypair: KeypairCreated
  readonly onClose: () => void
}

/**
 * Shows the private half of a new key pair, which nobody can see again afterwards. It asks before
 * it closes while the key was neither copied nor saved.
 */
export const PrivateKeyDialog = ({ keypair, onClose }: PrivateKeyDialogProps) => {
  const [kept, setKept] = useState<'copied' | 'saved'>()
  const [refused, setRefused] = useState(false)
  const [asks, setAsks] = useState(false)
  const key = keypair.private_key ?? ''
  const file = pemFileName(keypair.name)
  const leave = () => (kept ? onClose() : setAsks(true))
  const copy = async () => {
    const copied = await copyText(key)
    setRefused(!copied)
    if (copied) setKept('copied')
  }
  const save = () => {
    saveFile(file, 'application/x-pem-file', key)
    setKept('saved')
  }
  return (
    <Modal
      title={t('Private Key of {name}', { name: keypair.name })}
      onClose={leave}
      footer={
        <>
          <Button icon={CopyIcon} onPress={() => void copy()}>
            {kept === 'copied' ? t('Copied') : t('Copy Private Key')}
          </Button>
          <Button icon={DownloadIcon} tone="primary" autoFocus onPress={save}>
            {t('Download Private Key')}
          </Button>
          <Button onPress={leave}>{t('Close')}</Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Alert type="warning">
          {t('This key is shown only now and is not kept anywhere. Save it before you close.')}
        </Alert>
        {refused && (
          <Alert type="error">
            {t('The browser does not allow copying here. Download the key instead.')}
          </Alert>
        )}
        <TextArea
          label={t('Private Key')}
          description={t('Its download is called {file}.', { file })}
          value={key}
          readOnly
          mono
          rows={12}
        />
      </div>
      {asks && (
        <ConfirmDialog
          title={t('Close Without Saving?')}
          confirm={t('Close Anyway')}
          tone="danger"
          onConfirm={onClose}
          onClose={() => setAsks(false)}
        >
          {t(
            'The private key was neither copied nor downloaded. Once this is closed it cannot be ' +
              'shown again.',
          )}
        </ConfirmDialog>
      )}
    </Modal>
  )
}
