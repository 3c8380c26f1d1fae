import { expect, test } from 'vitest'
import { schemaMessage } from '#forms/rules/schema-messages.ts'

test('a violation of no known kind has the message of all', () => {
  expect(schemaMessage({ kind: 'other' })).toBe('The data in this field is invalid')
})
