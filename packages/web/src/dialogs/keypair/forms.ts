import { keypairs as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { pattern, required, type Validator } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { createForm, fileText, line, radio } from '#resource/forms/fields.ts'
import { keyNames } from '#dialogs/keypair/names.ts'

/** The kinds of key pair that Nova makes (RS-KEY-08). */
export const keyTypes = [
  { value: 'ssh', label: t('SSH Key') },
  { value: 'x509', label: t('X509 Certificate') },
] as const

/** The fields of both forms; `allowed` are the characters of a name, `words` what is said of others. */
const fieldsFor = (allowed: RegExp, words: string, wrong?: string) => ({
  name: line(t('Key Pair Name'), {
    rules: [required(t('A name is required for the key pair.')), pattern(allowed, wrong ?? words)],
    taken: {
      names: async (signal) =>
        (await call(api.list, undefined, { signal })).items.map(({ name }) => name),
      message: wrong ?? t('Key pair already exists.'),
    },
  }),
  key_type: radio(t('Key Type'), keyTypes),
})

/** The half that must stay with its owner is not sent by mistake. */
const notPrivate: Validator<string> = (value) =>
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(value)
    ? t('This is a private key. Give the public key, which usually ends in .pub.')
    : undefined

/**
 * Makes a key pair, of which the cloud keeps the public half; `wrong` is said of each name that is
 * taken or not allowed, where that has one sentence for both, and `done` once it was made.
 */
export const creatingForm = (wrong?: string, done = t('Key pair %s was successfully created.')) =>
  createForm({
    endpoint: api.create,
    fields: fieldsFor(
      keyNames.create,
      t(
        'The name may contain letters without accents, digits, spaces and ' +
          '! " # $ % & \' ( ) * + , - . / : ; < = > ? @ [ \\ ] ^ _ only.',
      ),
      wrong,
    ),
    shownOnce: {
      called: [t('Private Key'), t('private key'), t('key')],
      value: ({ private_key }) => private_key,
      file: ['key.pem', 'application/x-pem-file'],
    },
    intro: t(
      'A key pair lets you sign in to your servers. The cloud keeps its public half; the ' +
        'private half is shown to you once.',
    ),
    done,
    failed: t('Unable to create the keypair.'),
  })

/** Makes a key pair of a public key that the user has (RS-KEY-06). */
export const importingForm = (wrong?: string) =>
  createForm({
    endpoint: api.create,
    fields: {
      ...fieldsFor(
        keyNames.import,
        t(
          'The name may contain letters without accents, digits, spaces, underscores and hyphens only.',
        ),
        wrong,
      ),
      public_key: fileText(t('Public Key'), {
        description: t('Paste it here, or load it from a file such as ~/.ssh/id_ed25519.pub.'),
        choose: t('Load Public Key from a File'),
        rules: [required(t('A public key is required.')), notPrivate],
        mono: true,
        rows: 8,
      }),
    },
    done: t('Successfully imported key pair %s.'),
    failed: t('Unable to import the keypair.'),
    size: 'medium',
  })
