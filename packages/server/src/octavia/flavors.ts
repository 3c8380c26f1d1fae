import {
  flavorProfiles,
  loadBalancerFlavors,
  loadBalancerPlaces,
  type LoadBalancerFlavorCreate,
  type LoadBalancerFlavorUpdate,
} from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { bind } from '#bind.ts'
import { changing, making, orGone, removing } from '#collections.ts'
import { presentFlavor } from '#octavia/present.ts'
import { rowsOf } from '#rows.ts'
import { serve } from '#serve.ts'

/** https://docs.openstack.org/api-ref/load-balancer/v2/#flavors */
export const loadBalancerFlavorRoutes = (app: FastifyInstance): void => {
  const flavorsOf = ({ octavia }: OpenStack) =>
    removing(changing(making(octavia.flavors, newFlavor), changedFlavor), orGone)
  serve(app, loadBalancerFlavors, flavorsOf, { present: presentFlavor, inside: 'flavor' })

  // https://docs.openstack.org/api-ref/load-balancer/v2/#flavor-profiles
  serve(app, flavorProfiles, ({ octavia }) => removing(octavia.flavorProfiles, orGone), {
    present: ({ ...profile }) => profile,
    inside: 'flavor_profile',
  })

  bind(app, loadBalancerPlaces.availabilityZones, async (_, context) => {
    const found = await context.openstack.octavia.availabilityZones()
    return { items: rowsOf(context, found, ({ ...zone }) => zone) }
  })

  bind(app, loadBalancerPlaces.providers, async (_, context) => {
    const found = await context.openstack.octavia.providers()
    return { items: rowsOf(context, found, ({ ...provider }) => provider) }
  })
}

type Create = Static<typeof LoadBalancerFlavorCreate>
type Update = Static<typeof LoadBalancerFlavorUpdate>

/** The form's own word for it, or Octavia's. */
const newFlavor = ({ is_enabled, enabled = is_enabled, ...flavor }: Create) => ({
  ...flavor,
  enabled,
})
const changedFlavor = ({ is_enabled, enabled = is_enabled, ...flavor }: Update) => ({
  ...flavor,
  enabled,
})
