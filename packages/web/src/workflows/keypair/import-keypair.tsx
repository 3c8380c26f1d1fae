import { keypairs as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { FileTextInput, RadioInput, TextInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useForm } from '#forms/use-form.ts'
import { maxLength, required, type Validator } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import { toast } from '#ui/toast.ts'
import { keyTypeOf, keyTypes, type KeypairDialogProps } from '#workflows/keypair/create-keypair.tsx'
import { importPattern, importWords, nameRules } from '#workflows/keypair/names.ts'
import { useTakenNames } from '#workflows/keypair/use-taken-names.ts'

/** Nova's public keys are shorter by far; a larger file is no public key. */
const largest = 16_384

/** The half that must stay with its owner is not sent by mistake. */
const notPrivate: Validator<string> = (value) =>
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(value)
    ? t('This is a private key. Give the public key, which usually ends in .pub.')
    : undefined

/** Makes a key pair of a public key that the user has (RS-KEY-06). */
export const ImportKeypair = ({ close, taken, words = importWords }: KeypairDialogProps) => {
  const names = useTakenNames(taken)
  const form = useForm({
    initial: { name: '', key_type: 'ssh', public_key: '' },
    rules: {
      name: nameRules(importPattern, words, names),
      public_key: [required(t('A public key is required.')), notPrivate, maxLength(largest)],
    },
    failed: t('Unable to import the keypair.'),
    submit: async ({ name, key_type, public_key }) => {
      const body = { name, key_type: keyTypeOf(key_type), public_key: public_key.trim() }
      const made = await call(api.create, { body })
      toast.add('success', t('Successfully imported key pair {name}.', { name: made.name }))
      close(made)
    },
  })
  return (
    <FormDialog
      title={t('Import Public Key')}
      form={form}
      submit={t('Import Public Key')}
      onClose={() => close()}
      size="medium"
    >
      <TextInput
        field={form.field('name')}
        label={t('Key Pair Name')}
        autoFocus
        autoComplete="off"
      />
      <RadioInput field={form.field('key_type')} label={t('Key Type')} options={keyTypes} />
      <FileTextInput
        field={form.field('public_key')}
        label={t('Public Key')}
        description={t('Paste it here, or load it from a file such as ~/.ssh/id_ed25519.pub.')}
        choose={t('Load Public Key from a File')}
        largest={largest}
        mono
        rows={8}
      />
    </FormDialog>
  )
}
