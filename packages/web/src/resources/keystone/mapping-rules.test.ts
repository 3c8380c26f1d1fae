import { expect, test } from 'vitest'
import { rulesInWords } from '#resources/keystone/mapping-rules.tsx'

const wordsFor = (remote: object): string =>
  rulesInWords([{ local: [], remote: [{ type: 'MAIL', ...remote }] }]).join(' ')

test('patterns are told from values that must be just so', () => {
  const values = ['.*@example.org']
  expect(wordsFor({ any_one_of: values })).toContain('MAIL is one of .*@example.org')
  expect(wordsFor({ any_one_of: values, regex: true })).toContain(
    'MAIL fits one of the patterns .*@example.org',
  )
  expect(wordsFor({ not_any_of: values })).toContain('MAIL is none of .*@example.org')
  expect(wordsFor({ not_any_of: values, regex: true })).toContain(
    'MAIL fits none of the patterns .*@example.org',
  )
})
