import { expect, test } from 'vitest'
import { underTodaysNames } from '#heat/resources/earlier-names.ts'
import { port } from '#heat/resources/neutron/port.ts'
import { routerInterface } from '#heat/resources/neutron/router.ts'
import { failure } from '#heat/resources/testing.ts'

test('earlier names of properties mean those of today, not both at once', () => {
  expect(underTodaysNames(port, { network_id: 'a', name: 'b' })).toEqual({
    network: 'a',
    name: 'b',
  })
  const leg = { router_id: 'r', subnet_id: 's' }
  expect(underTodaysNames(routerInterface, leg)).toEqual({ router: 'r', subnet: 's' })
  expect(failure(() => underTodaysNames(port, { network: 'a', network_id: 'b' }))).toBe(
    'StackValidationFailed: resources.it: Cannot define the following properties at the same ' +
      'time: network, network_id',
  )
})
