import { expect, test } from 'vitest'
import { distinct, endsWithDot, master, singleAt } from '#dialogs/designate/rules.ts'

test('an email has a single @ [SV-ZONEFORM-04]', () => {
  const words = "Email address must contain a single '@' character"
  expect(singleAt('hostmaster@example.com', {})).toBe(undefined)
  for (const email of ['hostmaster', 'host@master@example.com', '@@'])
    expect(singleAt(email, {}), email).toBe(words)
})

test('a name ends with a dot, of which an empty one is not asked', () => {
  const rule = endsWithDot('No dot.')
  expect(rule('example.com.', {})).toBe(undefined)
  expect(rule(' example.com. ', {})).toBe(undefined)
  expect(rule('', {})).toBe(undefined)
  expect(rule('example.com', {})).toBe('No dot.')
})

test('a master is an IP address, with a port if it needs one [SV-ZONEFORM-11]', () => {
  for (const line of ['192.0.2.53', '192.0.2.53:5353', '2001:db8::53'])
    expect(master(line, {}), line).toBe(undefined)
  for (const line of [
    'ns1.example.com.',
    '192.0.2',
    '192.0.2.53:0',
    '192.0.2.53:99999',
    '1.2.3.4:5:6',
  ])
    expect(master(line, {}), line).toBe('Give an IP address.')
})

test('what is there twice is told', () => {
  const rule = distinct('Twice.')
  expect(rule(['a', 'b'], {})).toBe(undefined)
  expect(rule(['a', 'b', 'a'], {})).toBe('Twice.')
})
