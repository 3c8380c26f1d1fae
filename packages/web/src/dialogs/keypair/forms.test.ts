import { expect, test } from 'vitest'
import { errorsOf } from '#forms/rules/rules.ts'
import { rulesOf } from '#resource/forms/bounds.ts'
import { formOfNew } from '#resource/forms/fields.ts'
import { creatingForm, importingForm } from '#dialogs/keypair/forms.ts'

const creating = formOfNew(creatingForm())
const importing = formOfNew(importingForm())

type Values = Readonly<Record<string, string>>
const problems = (form: typeof creating, values: Values) =>
  errorsOf(values, rulesOf(form, false, { name: ['old'] }))
const problem = (form: typeof creating, name: string) => problems(form, { name })['name']

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
    expect(problem(creating, `a${character}`), character).toBe(
      'The name may contain letters without accents, digits, spaces and ' +
        '! " # $ % & \' ( ) * + , - . / : ; < = > ? @ [ \\ ] ^ _ only.',
    )
  }
})

test('an imported name has letters, digits, space, underscore and hyphen [RS-KEY-16]', () => {
  expect(problem(importing, 'My key_2-b')).toBeUndefined()
  for (const character of ['.', '/', '@', '!', 'é']) {
    expect(problem(importing, `a${character}`), character).toBe(
      'The name may contain letters without accents, digits, spaces, underscores and hyphens only.',
    )
  }
})

test('a name that exists is refused [RS-KEY-17]', () => {
  expect(problem(creating, 'old')).toBe('Key pair already exists.')
  expect(problem(importing, 'old')).toBe('Key pair already exists.')
})

test('a page with one sentence for all wrong names has it said of each', () => {
  for (const form of [creatingForm('No.'), importingForm('No.')]) {
    expect(problem(formOfNew(form), 'old')).toBe('No.')
    expect(problem(formOfNew(form), 'é')).toBe('No.')
  }
})

test('a private key is not sent by mistake', () => {
  const public_key = '-----BEGIN OPENSSH PRIVATE KEY-----\nsecret'
  expect(problems(importing, { name: 'mine', public_key })['public_key']).toMatch(
    /^This is a private key/,
  )
})
