import { keypairs as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { pattern, required, type Validator } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import { createForm, fileText, line, radio } from '#resource/forms/fields.ts'
import {
  createPattern,
  createWords,
  importPattern,
  importWords,
  type NameWords,
} from '#workflows/keypair/names.ts'

const takenNames = async () => (await call(api.list)).items.map(({ name }) => name)

const nameField = (form: RegExp, words: NameWords) =>
  line(t('Key Pair Name'), {
    rules: [required(t('A name is required for the key pair.')), pattern(form, words.characters)],
    taken: { names: takenNames, message: words.taken },
  })

/** The kinds of key pair that Nova makes (RS-KEY-08). */
const keyType = radio(t('Key Type'), [
  { value: 'ssh', label: t('SSH Key') },
  { value: 'x509', label: t('X509 Certificate') },
])

/** Nova's public keys are shorter by far; a larger file is no public key. */
const largest = 16_384

/** The half that must stay with its owner is not sent by mistake. */
const notPrivate: Validator<string> = (value) =>
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(value)
    ? t('This is a private key. Give the public key, which usually ends in .pub.')
    : undefined

/** Makes a key pair, of which the cloud keeps the public half. */
export const creatingForm = (words: NameWords = createWords) =>
  createForm({
    endpoint: api.create,
    fields: { name: nameField(createPattern, words), key_type: keyType },
    send: (body) => call(api.create, { body }),
    intro: t(
      'A key pair lets you sign in to your servers. The cloud keeps its public half; the ' +
        'private half is shown to you once.',
    ),
    done: t('Key pair %s was successfully created.'),
    failed: t('Unable to create the keypair.'),
  })

/** Makes a key pair of a public key that the user has (RS-KEY-06). */
export const importingForm = (words: NameWords = importWords) =>
  createForm({
    endpoint: api.create,
    fields: {
      name: nameField(importPattern, words),
      key_type: keyType,
      public_key: fileText(t('Public Key'), {
        description: t('Paste it here, or load it from a file such as ~/.ssh/id_ed25519.pub.'),
        choose: t('Load Public Key from a File'),
        largest,
        rules: [required(t('A public key is required.')), notPrivate],
        mono: true,
        rows: 8,
      }),
    },
    send: (body) => call(api.create, { body }),
    done: t('Successfully imported key pair %s.'),
    failed: t('Unable to import the keypair.'),
    size: 'medium',
  })
