import { expect, test } from 'vitest'
import { isWebAddress } from '#screens/stack-details/output-value.tsx'
import { resourcesOf, timelineOf } from '#screens/stack-details/timeline.ts'

const event = (id: string, event_time: string, resource_name = 'web', failed = false) => ({
  ...{ id, event_time, resource_name },
  resource_status: failed ? 'CREATE_FAILED' : 'CREATE_COMPLETE',
})
const events = [
  event('1', '2026-11-26T23:30:00Z'),
  event('2', '2026-11-27T08:00:00Z', 'db', true),
  event('3', '2026-11-27T08:00:00Z'),
  event('4', '2026-11-27T07:00:00'),
]
const all = { resource: '', failed: false }
const told = (filter = all, zone = 'UTC') =>
  timelineOf(events, filter, zone, 100).days.map((one) =>
    [one.day, ...one.events.map(({ id }) => id)].join(),
  )

test('events stand by days, the newest first', () => {
  expect(told()).toEqual(['2026-11-27,3,2,4', '2026-11-26,1'])
  // The day is that of the clocks that the user has chosen.
  expect(told(all, 'Europe/Berlin')).toEqual(['2026-11-27,3,2,4,1'])
  expect(timelineOf([event('1', 'soon'), ...events], all, 'UTC', 9).days.at(-1)?.day).toBe('')
  const few = timelineOf(events, all, 'UTC', 1)
  expect(few.days.map(({ events: one }) => one.map(({ id }) => id))).toEqual([['3']])
  expect(few.older).toBe(3)
})

test('events are those of a resource, or of failures', () => {
  expect(told({ resource: 'db', failed: false })).toEqual(['2026-11-27,2'])
  expect(told({ resource: '', failed: true })).toEqual(['2026-11-27,2'])
  expect(told({ resource: 'web', failed: true })).toEqual([])
  expect(resourcesOf(events)).toEqual(['db', 'web'])
})

test('only addresses of the web are followed', () => {
  for (const good of ['http://10.0.0.5/', 'HTTPS://a.example/x?y=z'])
    expect(isWebAddress(good)).toBe(true)
  for (const bad of ['javascript:alert(1)', 'ftp://a', 'http://', 'see http://a', 'https://a b'])
    expect(isWebAddress(bad)).toBe(false)
})
