import type { RecordSet } from '@meridian/contract'
import { expect, test } from 'vitest'
import {
  planBack,
  planOf,
  readRecords,
  waitOf,
  writeRecords,
} from '#dialogs/designate/records-text.ts'

const zone = 'example.com.'

const set = (
  name: string,
  type: string,
  records: string[],
  ttl: number | null = null,
): RecordSet => ({
  ...{ id: `${name} ${type}`, zone_id: 'z1', zone_name: zone, name, type, records, ttl },
  ...{ status: 'ACTIVE', action: 'NONE' },
})

const sets = [
  set(zone, 'SOA', ['ns1.example.net. hostmaster.example.com. 1 2 3 4 5']),
  set(zone, 'NS', ['ns1.example.net.']),
  set('www.example.com.', 'A', ['192.0.2.1', '192.0.2.2'], 300),
  set(zone, 'TXT', ['"v=spf1; all"']),
]

const read = (text: string) => {
  const found = readRecords(text, zone)
  if ('fault' in found) throw new Error(found.fault)
  return found.sets
}

const faultOf = (text: string) => {
  const found = readRecords(text, zone)
  return 'fault' in found ? found.fault : undefined
}

test('what was written is read again, and nothing is to be done', () => {
  const text = writeRecords(sets, zone)
  expect(text).toBe(
    ['@ TXT "v=spf1; all"', 'www 300 A 192.0.2.1', 'www 300 A 192.0.2.2'].join('\n'),
  )
  expect(planOf(sets, read(text), zone, true)).toEqual({
    ...{ removed: [], changed: [], made: [], waiting: [] },
  })
})

test('what is pasted may be a zone file', () => {
  const text = [
    '$ORIGIN example.com.',
    '$TTL 3600',
    '@ 3600 IN SOA ns1.example.net. hostmaster.example.com. 1 2 3 4 5 ; the service has its own',
    'example.com. IN NS ns1.example.net.',
    '',
    'www IN 300 A 192.0.2.1 ; the first',
    '  300 IN A 192.0.2.3',
    'mail.example.com.  MX  10 mx.bücher.example.',
  ].join('\n')
  expect(read(text)).toEqual([
    { name: 'www.example.com.', type: 'A', ttl: 300, records: ['192.0.2.1', '192.0.2.3'] },
    { name: 'mail.example.com.', type: 'MX', ttl: null, records: ['10 mx.xn--bcher-kva.example.'] },
  ])
})

test('a zone is made as the text is: sets are created, changed and, where asked for, deleted', () => {
  const wanted = read('www 300 A 192.0.2.1\napi CNAME www.example.com.')
  const [www, txt] = [sets[2], sets[3]]
  expect(planOf(sets, wanted, zone, false)).toEqual({
    removed: [],
    changed: [{ set: www, to: wanted[0] }],
    made: [wanted[1]],
    waiting: [],
  })
  expect(planOf(sets, wanted, zone, true).removed).toEqual([txt])
  // Another TTL alone is a change, another order is none.
  expect(planOf(sets, read('www A 192.0.2.1\nwww A 192.0.2.2'), zone, false).changed).toHaveLength(
    1,
  )
  expect(
    planOf(sets, read('www 300 A 192.0.2.2\nwww 300 A 192.0.2.1'), zone, false).changed,
  ).toEqual([])
})

test('what is pending or going waits: it is neither updated, deleted nor made anew [SV-RSET-11 SV-RSET-12]', () => {
  const on = (name: string, status: string, action: string): RecordSet => ({
    ...set(`${name}.example.com.`, 'A', ['192.0.2.1']),
    ...{ status, action },
  })
  const [fresh, going, gone] = [
    on('fresh', 'PENDING', 'CREATE'),
    on('going', 'PENDING', 'DELETE'),
    on('gone', 'DELETED', 'NONE'),
  ]
  const all = [fresh, going, gone]
  expect(writeRecords(all, zone)).toBe('fresh A 192.0.2.1')
  const none = { removed: [], changed: [], made: [] }
  expect(planOf(all, read('fresh A 192.0.2.1'), zone, true)).toEqual({ ...none, waiting: [] })
  expect(planOf(all, [], zone, true)).toEqual({ ...none, waiting: [fresh] })
  expect(planOf(all, [], zone, false)).toEqual({ ...none, waiting: [] })
  const others = read('fresh A 192.0.2.2\ngoing A 192.0.2.1\ngone A 192.0.2.2')
  const { waiting, ...rest } = planOf(all, others, zone, true)
  expect(rest).toEqual(none)
  expect(waiting.map(waitOf)).toEqual([
    'A fresh.example.com. waits: The record set is pending and cannot be changed now.',
    'A going.example.com. waits: The record set is being deleted.',
    'A gone.example.com. waits: The record set is being deleted.',
  ])
})

test('what is wrong is told with its line', () => {
  for (const [text, words] of [
    ['www 300 A 192.0.2.1\nwww', /^Line 2: Give a name/],
    ['www A 192.0.2', /^Line 1: .* type A/],
    ['www.example.org. A 192.0.2.1', /^Line 1: .*example\.com\./],
    ['www WWW 192.0.2.1', /^Line 1: There is no record type WWW/],
    ['www 0 A 192.0.2.1', /^Line 1: The TTL/],
    ['www 300 A 192.0.2.1\n\nwww 60 A 192.0.2.2', /^Line 3: All records/],
    ['$ORIGIN example.org.', /^Line 1: .*example\.org\./],
    [' A 192.0.2.1', /^Line 1: The first record/],
  ] as const)
    expect(faultOf(text), text).toMatch(words)
})

const asBefore = ({ name, type, ttl, records }: Partial<RecordSet> = {}) => ({
  ...{ name, type, ttl, records, description: null },
})

test('a plan is taken back by its opposite, and what others have changed since stays', () => {
  const wanted = read('www 300 A 192.0.2.1\napi CNAME www.example.com.')
  const plan = planOf(sets, wanted, zone, true)
  const [www, txt] = [sets[2], sets[3]]
  const now = [
    set('www.example.com.', 'A', ['192.0.2.1'], 300),
    set('api.example.com.', 'CNAME', ['www.example.com.']),
    set('other.example.com.', 'A', ['192.0.2.9']),
  ]
  expect(planBack(plan, now)).toEqual({
    removed: [now[1]],
    changed: [{ set: now[0], to: asBefore(www) }],
    made: [asBefore(txt)],
    waiting: [],
  })
})
