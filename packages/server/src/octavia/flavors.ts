import { flavorProfiles, loadBalancerFlavors, loadBalancerPlaces } from '@meridian/contract'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { ifFound } from '#if-found.ts'
import { presentFlavor } from '#octavia/present.ts'
import { rowsOf } from '#rows.ts'
import { serve } from '#serve.ts'

/** https://docs.openstack.org/api-ref/load-balancer/v2/#flavors */
export const loadBalancerFlavorRoutes = (app: FastifyInstance): void => {
  const { list, load } = loadBalancerFlavors
  serve(app, { list, load }, ({ octavia }) => octavia.flavors, { present: presentFlavor })

  bind(app, loadBalancerFlavors.create, async ({ body }, { openstack }) => {
    const { is_enabled, enabled = is_enabled, ...flavor } = body.flavor
    return presentFlavor(await openstack.octavia.flavors.create({ ...flavor, enabled }))
  })

  bind(app, loadBalancerFlavors.update, async ({ params, body }, { openstack }) => {
    const { is_enabled, enabled = is_enabled, ...flavor } = body.flavor
    await openstack.octavia.flavors.update(params.id, { ...flavor, enabled })
  })

  bind(app, loadBalancerFlavors.remove, async ({ params }, { openstack }) => {
    await ifFound(openstack.octavia.flavors.remove(params.id))
  })

  flavorProfileRoutes(app)

  bind(app, loadBalancerPlaces.availabilityZones, async (_, context) => {
    const found = await context.openstack.octavia.availabilityZones()
    return { items: rowsOf(context, found, ({ ...zone }) => zone) }
  })

  bind(app, loadBalancerPlaces.providers, async (_, context) => {
    const found = await context.openstack.octavia.providers()
    return { items: rowsOf(context, found, ({ ...provider }) => provider) }
  })
}

/** https://docs.openstack.org/api-ref/load-balancer/v2/#flavor-profiles */
const flavorProfileRoutes = (app: FastifyInstance): void => {
  const { list, load } = flavorProfiles
  serve(app, { list, load }, ({ octavia }) => octavia.flavorProfiles, {
    present: ({ ...profile }) => profile,
  })

  bind(app, flavorProfiles.create, async ({ body }, { openstack }) =>
    openstack.octavia.flavorProfiles.create(body.flavor_profile),
  )

  bind(app, flavorProfiles.update, async ({ params, body }, { openstack }) => {
    await openstack.octavia.flavorProfiles.update(params.id, body.flavor_profile)
  })

  bind(app, flavorProfiles.remove, async ({ params }, { openstack }) => {
    await ifFound(openstack.octavia.flavorProfiles.remove(params.id))
  })
}
