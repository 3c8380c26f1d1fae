import { expectAccessible } from '../axe.ts'
import { expect, test } from '../fixtures.ts'
import { unique } from '../helpers.ts'
import { ownProject } from '../own-project.ts'
import { takeNetworkDown, takePlugsDown } from './walk-down.ts'
import { buildFloating, launch, takeFloatingDown } from './walk-floating.ts'
import { emptied } from './walk-ground.ts'
import { buildGroup } from './walk-groups.ts'
import { refuseInUse } from './walk-in-use.ts'
import { buildNetwork } from './walk-network.ts'
import { buildPorts } from './walk-ports.ts'
import { refuseOthers } from './walk-rights.ts'
import { buildRouter, takeRouterDown } from './walk-router.ts'
import { buildTrunk, takeTrunkDown } from './walk-trunk.ts'
import type { Walk } from './walk.ts'

/**
 * What a person builds of networks in a browser, from the wire to what the outside reaches, and takes
 * down again in the order that Neutron accepts: after each step it is Neutron who is asked, and what
 * it refuses is read in its own words. A part that rests on another stands after it above, and before
 * it below.
 */
test(
  'networks are built part by part, kept while they are used, and taken down in the order that Neutron accepts',
  { tag: '@openstack' },
  async ({ page, signIn, openstack, cleanUp, eventually }) => {
    test.slow()
    const name = unique('walk-')
    const outside = await openstack('admin')
    const projectId = await ownProject({ name, outside, cleanUp })
    const admin = await openstack('admin', name)
    const cloud = await openstack('demo', name)
    const { neutron } = cloud
    const walk: Walk = {
      ...{ page, cloud, neutron, admin, outside, projectId, name, eventually, cleanUp },
    }
    cleanUp(() => emptied(walk))
    await signIn('demo', name)

    const { step } = test
    const wire = await step('a network with two subnets', () => buildNetwork(walk))
    const started = await launch(walk, wire)
    const routed = await step('a router', () => buildRouter(walk, wire))
    await expectAccessible(page, 'the router with all its parts')
    const group = await step('a security group', () => buildGroup(walk))
    const plugs = await step('ports', () => buildPorts(walk, wire, group))
    const server = await step('a server', started)
    const floating = await step('floating IPs', () => buildFloating(walk, server, plugs))
    await step('a trunk', () => buildTrunk(walk, plugs))
    await step('what is in use stays', () => refuseInUse(walk, routed, plugs))
    await step('what is of others', () => refuseOthers(walk))

    await step('floating IPs go', () => takeFloatingDown(walk, floating))
    await step('the trunk goes', () => takeTrunkDown(walk, plugs))
    await step('the server, ports and the group go', () =>
      takePlugsDown(walk, routed, server, plugs),
    )
    await step('the router goes', () => takeRouterDown(walk, routed))
    await step('the network goes', () => takeNetworkDown(walk, routed))
    const own = { project_id: projectId }
    expect(await neutron.networks.list(own)).toEqual([])
    expect(await neutron.routers.list(own)).toEqual([])
    expect(await neutron.ports.list(own)).toEqual([])
  },
)
