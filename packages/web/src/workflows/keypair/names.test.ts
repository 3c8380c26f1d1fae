import { expect, test } from 'vitest'
import { errorsOf } from '#forms/rules.ts'
import { rulesOf } from '#resource/forms/bounds.ts'
import { anyFields } from '#resource/forms/fields.ts'
import { creatingForm, importingForm } from '#workflows/keypair/forms.ts'
import { createWords, importWords, pemFileName } from '#workflows/keypair/names.ts'

const creating = anyFields(creatingForm())
const importing = anyFields(importingForm())

const problem = (form: typeof creating, name: string) =>
  errorsOf({ name }, rulesOf(form, false, { name: ['old'] }))['name']

test('a new key pair needs a name [RS-KEY-14]', () => {
  expect(problem(creating, '')).toBe('A name is required for the key pair.')
})

test('a name has as many characters as Nova takes', () => {
  expect(problem(creating, 'a'.repeat(255))).toBeUndefined()
  expect(problem(importing, 'a'.repeat(256))).toBe('Use at most 255 characters.')
})

test('a created name has letters, digits and what lies from space to underscore [RS-KEY-15]', () => {
  const allowed = Array.from({ length: 0x5f - 0x20 + 1 }, (_, at) =>
    String.fromCodePoint(0x20 + at),
  )
  expect(problem(creating, `aZ9${allowed.join('')}`)).toBeUndefined()
  for (const character of ['`', '{', '~', 'é', '\u{1F511}', '\n', '\t']) {
    expect(problem(creating, `a${character}`), character).toBe(createWords.characters)
  }
})

test('an imported name has letters, digits, space, underscore and hyphen [RS-KEY-16]', () => {
  expect(problem(importing, 'My key_2-b')).toBeUndefined()
  for (const character of ['.', '/', '@', '!', 'é']) {
    expect(problem(importing, `a${character}`), character).toBe(importWords.characters)
  }
})

test('a name that exists is refused [RS-KEY-17]', () => {
  expect(problem(creating, 'old')).toBe('Key pair already exists.')
  expect(problem(importing, 'old')).toBe('Key pair already exists.')
})

test('the file of a private key has a safe name', () => {
  expect(pemFileName('My key')).toBe('My_key.pem')
  expect(pemFileName('../../etc/passwd')).toBe('etc_passwd.pem')
  expect(pemFileName('..')).toBe('key.pem')
  expect(pemFileName('-rf _x')).toBe('rf__x.pem')
  expect(pemFileName('a"; rm -rf /')).toBe('a_rm_-rf_.pem')
})
