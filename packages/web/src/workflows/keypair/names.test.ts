import { expect, test } from 'vitest'
import { errorsOf } from '#forms/rules.ts'
import {
  createPattern,
  createWords,
  importPattern,
  importWords,
  nameRules,
  pemFileName,
} from '#workflows/keypair/names.ts'

const problem = (form: RegExp, name: string) =>
  errorsOf(
    { name },
    { name: nameRules(form, form === createPattern ? createWords : importWords, ['old']) },
  ).name

test('a new key pair needs a name [RS-KEY-14]', () => {
  expect(problem(createPattern, '')).toBe('A name is required for the key pair.')
})

test('a created name has letters, digits and what lies from space to underscore [RS-KEY-15]', () => {
  const allowed = Array.from({ length: 0x5f - 0x20 + 1 }, (_, at) =>
    String.fromCodePoint(0x20 + at),
  )
  expect(problem(createPattern, `aZ9${allowed.join('')}`)).toBeUndefined()
  for (const character of ['`', '{', '~', 'é', '\u{1F511}', '\n', '\t']) {
    expect(problem(createPattern, `a${character}`), character).toBe(createWords.characters)
  }
})

test('an imported name has letters, digits, space, underscore and hyphen [RS-KEY-16]', () => {
  expect(problem(importPattern, 'My key_2-b')).toBeUndefined()
  for (const character of ['.', '/', '@', '!', 'é']) {
    expect(problem(importPattern, `a${character}`), character).toBe(importWords.characters)
  }
})

test('a name that exists is refused [RS-KEY-17]', () => {
  expect(problem(createPattern, 'old')).toBe('Key pair already exists.')
  expect(problem(importPattern, 'old')).toBe('Key pair already exists.')
})

test('the file of a private key has a safe name', () => {
  expect(pemFileName('My key')).toBe('My_key.pem')
  expect(pemFileName('../../etc/passwd')).toBe('etc_passwd.pem')
  expect(pemFileName('..')).toBe('key.pem')
  expect(pemFileName('-rf _x')).toBe('rf__x.pem')
  expect(pemFileName('a"; rm -rf /')).toBe('a_rm_-rf_.pem')
})
