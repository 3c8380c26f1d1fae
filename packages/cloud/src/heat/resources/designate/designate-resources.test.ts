import { expect, test } from 'vitest'
import { recordSet, zone } from '#heat/resources/designate/designate.ts'
import { failure, heatWorld } from '#heat/resources/testing.ts'

test('a zone and its record sets are pending, then there, and go again', () => {
  const { stack, call } = heatWorld()
  const one = stack(zone, { name: 'stack.example.org.', email: 'a@example.org' })
  expect(one.create()).toBeGreaterThan(0)
  expect(one.attribute('serial')).toEqual(expect.any(Number))
  one.update({ ttl: 600, description: 'mine' })
  expect(one.attribute('show')).toMatchObject({ ttl: 600, description: 'mine' })
  const set = stack(recordSet, {
    zone: 'stack.example.org.',
    name: 'www.stack.example.org.',
    type: 'A',
    records: ['10.0.0.1'],
  })
  expect(set.create()).toBeGreaterThan(0)
  set.update({ records: ['10.0.0.2'] })
  expect(set.attribute('show')).toMatchObject({ records: ['10.0.0.2'] })
  set.remove()
  one.remove()
  expect(call('dns', 'GET', `/zones/${one.id()}`).status).toBe(404)
})

test('what a zone lacks is said before, what Designate refuses in its words', () => {
  const { stack } = heatWorld()
  expect(failure(() => stack(zone, { name: 'a.org.' }).create())).toBe(
    'StackValidationFailed: resources.it: Property email is required for zone type PRIMARY',
  )
  const twice = { name: 'twice.example.org.', email: 'a@example.org' }
  stack(zone, twice).create()
  expect(failure(() => stack(zone, twice).create())).toBe('Conflict: resources.it: Duplicate Zone')
})
