import { expect, test } from 'vitest'
import {
  asSent,
  editableTypes,
  exampleOf,
  nameFault,
  recordFault,
  recordTypes,
} from '#dialogs/designate/record-types.ts'

test('the types are those of the specification, all but SOA to be edited [SV-DNSCONST-07 SV-DNSCONST-08]', () => {
  expect(recordTypes).toEqual([
    ...['A', 'AAAA', 'CNAME', 'MX', 'PTR', 'SPF', 'SRV', 'SSHFP', 'TXT', 'SOA', 'NS'],
  ])
  expect(recordTypes.filter((type) => !editableTypes.includes(type))).toEqual(['SOA'])
})

test('the example of each type is a record of it', () => {
  for (const type of recordTypes)
    expect(recordFault(type, exampleOf(type) ?? ''), type).toBe(undefined)
})

const wrong: Readonly<Record<string, readonly string[]>> = {
  A: ['192.0.2', '192.0.2.256', '2001:db8::1', 'www.example.com.'],
  AAAA: ['192.0.2.1', '2001:db8:::1', '2001:db8::g'],
  CNAME: ['www.example.com', '-www.example.com.', 'www..example.com.', 'two words.'],
  MX: [
    'mail.example.com.',
    '10 mail.example.com',
    '65536 mail.example.com.',
    '10  mail.example.com.',
  ],
  PTR: ['192.0.2.1', 'www'],
  SPF: ['v=spf1 mx -all', '"v=spf1'],
  SRV: ['10 60 sip.example.com.', '10 60 5060 sip.example.com', '10 60 99999 sip.example.com.'],
  SSHFP: ['4 2 xyz', '5 2 0123456789', '4 2', '4 3 0123456789'],
  TXT: ['two words', '"open', `"${'x'.repeat(256)}"`, 'x\\'],
  NS: ['ns1', '10 ns1.example.com.'],
}

test('what is no record of its type is refused with an example', () => {
  for (const [type, records] of Object.entries(wrong))
    for (const record of records)
      expect(recordFault(type, record), `${type} ${record}`).toContain(exampleOf(type))
})

test('of types that nobody knows here nothing is said', () => {
  expect(recordFault('CAA', '0 issue ca.example.net')).toBe(undefined)
  expect(recordFault('constructor', 'x')).toBe(undefined)
  expect(exampleOf('CAA')).toBe(undefined)
})

test('texts in quotation marks may have several parts and marks of their own', () => {
  const parts = `"${'x'.repeat(255)}" "y"`
  for (const record of ['"a b"', String.raw`"a \" b"`, 'v=DKIM1', parts])
    expect(recordFault('TXT', record), record).toBe(undefined)
})

test('names in records may be typed in any letters', () => {
  expect(recordFault('MX', '10 bücher.example.')).toBe(undefined)
  expect(asSent('MX', '10 bücher.example.')).toBe('10 xn--bcher-kva.example.')
  expect(asSent('TXT', '"bücher"')).toBe('"bücher"')
})

test('a name is in its zone, and that of a service says which', () => {
  expect(nameFault('A', 'www.example.com.', 'example.com.')).toBe(undefined)
  expect(nameFault('A', 'Example.com.', 'example.com.')).toBe(undefined)
  expect(nameFault('A', 'www.bücher.example.', 'xn--bcher-kva.example.')).toBe(undefined)
  expect(nameFault('A', 'www.example.org.', 'example.com.')).toContain('example.com.')
  expect(nameFault('A', 'myexample.com.', 'example.com.')).toContain('example.com.')
  expect(nameFault('SRV', '_sip._tcp.example.com.', 'example.com.')).toBe(undefined)
  expect(nameFault('SRV', 'sip.example.com.', 'example.com.')).toContain('_sip._tcp.example.com.')
})
