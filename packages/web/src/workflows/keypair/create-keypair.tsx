import { keypairs as api, type KeypairCreated } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { RadioInput, TextInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useForm } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import { toast } from '#ui/toast.ts'
import { createPattern, createWords, nameRules, type NameWords } from '#workflows/keypair/names.ts'
import { PrivateKeyDialog } from '#workflows/keypair/private-key-dialog.tsx'
import { useTakenNames } from '#workflows/keypair/use-taken-names.ts'

/** The kinds of key pair that Nova makes (RS-KEY-08). */
export const keyTypes = [
  { value: 'ssh', label: t('SSH Key') },
  { value: 'x509', label: t('X509 Certificate') },
] as const

/** The key type behind a chosen option. */
export const keyTypeOf = (value: string): 'ssh' | 'x509' => (value === 'x509' ? 'x509' : 'ssh')

export type KeypairDialogProps = {
  /** Closes the dialog, with the new key pair or with nothing. */
  readonly close: (created?: KeypairCreated) => void
  /** The names that exist; they are read when they are not given. */
  readonly taken?: readonly string[]
  readonly words?: NameWords
}

/** Makes a key pair, then shows its private half, which the cloud does not keep. */
export const CreateKeypair = ({ close, taken, words = createWords }: KeypairDialogProps) => {
  const names = useTakenNames(taken)
  const [created, setCreated] = useState<KeypairCreated>()
  const form = useForm({
    initial: { name: '', key_type: 'ssh' },
    rules: { name: nameRules(createPattern, words, names) },
    failed: t('Unable to create the keypair.'),
    submit: async ({ name, key_type }) => {
      const body = { name, key_type: keyTypeOf(key_type) }
      const made = await call(api.create, { body })
      toast.add('success', t('Key pair {name} was successfully created.', { name: made.name }))
      setCreated(made)
    },
  })
  if (created) return <PrivateKeyDialog keypair={created} onClose={() => close(created)} />
  return (
    <FormDialog
      title={t('Create Key Pair')}
      form={form}
      submit={t('Create Key Pair')}
      onClose={() => close()}
    >
      <p>
        {t(
          'A key pair lets you sign in to your servers. The cloud keeps its public half; the ' +
            'private half is shown to you once.',
        )}
      </p>
      <TextInput
        field={form.field('name')}
        label={t('Key Pair Name')}
        autoFocus
        autoComplete="off"
      />
      <RadioInput field={form.field('key_type')} label={t('Key Type')} options={keyTypes} />
    </FormDialog>
  )
}
