import type { KeypairCreated } from '@meridian/contract'
import { useState } from 'react'
import { t } from '#lib/translate.ts'
import { FieldsDialog } from '#resource/forms/fields-dialog.tsx'
import { creatingForm, importingForm } from '#workflows/keypair/forms.ts'
import type { NameWords } from '#workflows/keypair/names.ts'
import { PrivateKeyDialog } from '#workflows/keypair/private-key-dialog.tsx'

export type KeypairDialogProps = {
  /** Closes the dialog, with the new key pair or with nothing. */
  readonly close: (created?: KeypairCreated) => void
  readonly words?: NameWords
}

/** Makes a key pair, then shows its private half, which the cloud does not keep. */
export const CreateKeypair = ({ close, words }: KeypairDialogProps) => {
  const [created, setCreated] = useState<KeypairCreated>()
  if (created) return <PrivateKeyDialog keypair={created} onClose={() => close(created)} />
  return (
    <FieldsDialog
      title={t('Create Key Pair')}
      form={creatingForm(words)}
      nameOf={({ name }) => name}
      onClose={() => close()}
      onDone={setCreated}
    />
  )
}

/** Makes a key pair of a public key that the user has, in a page that goes on with it. */
export const ImportKeypair = ({ close, words }: KeypairDialogProps) => (
  <FieldsDialog
    title={t('Import Public Key')}
    form={importingForm(words)}
    nameOf={({ name }) => name}
    onClose={() => close()}
    onDone={close}
  />
)
