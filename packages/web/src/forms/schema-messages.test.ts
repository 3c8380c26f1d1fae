import { expect, test } from 'vitest'
import { schemaMessage } from '#forms/schema-messages.ts'

test('a violation of no known kind has the message of all [SH-FORM-22 RS-FORM-01]', () => {
  expect(schemaMessage({ kind: 'other' })).toBe('The data in this field is invalid')
})
