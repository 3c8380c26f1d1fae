import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { unique } from '../helpers.ts'
import { buildRouter, takeRouterDown } from './walk-router.ts'
import type { Walk } from './walk.ts'

/**
 * What a person builds of networks in a browser, from the wire to what the outside reaches, and takes
 * down again in the order that Neutron accepts: after each step it is Neutron who is asked. A part
 * that rests on another stands after it above, and before it below.
 */
test(
  'networks are built part by part, and taken down in the order that Neutron accepts',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp, eventually }) => {
    test.slow()
    const { neutron } = await openstack()
    const name = unique('walk-')
    const walk: Walk = { page, neutron, name, cleanUp, eventually }
    await signIn()
    const parts = await test.step('a network with two subnets, and a router', () =>
      buildRouter(walk))
    await expectAccessible(page, 'the router with all its parts')
    await test.step('all goes again', () => takeRouterDown(walk, parts))
    expect(await neutron.networks.list({ name })).toEqual([])
    expect(await neutron.routers.list({ name })).toEqual([])
  },
)
