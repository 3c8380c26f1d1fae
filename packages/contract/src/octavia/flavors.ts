import { Type, type Static } from 'typebox'
import { Items, Name, del, get, post, put } from '#endpoint.ts'
import { Uuid } from '#ids.ts'
import { flag, optionalText, text } from '#octavia/common.ts'

/** What load balancers can be made as (SV-LBFLAV-01). */
export const LoadBalancerFlavor = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: optionalText,
  flavor_profile_id: optionalText,
  /** Octavia's `enabled`. */
  is_enabled: Type.Boolean(),
})
export type LoadBalancerFlavor = Static<typeof LoadBalancerFlavor>

/** Either spelling says whether it is offered. */
const changes = { description: text, enabled: flag, is_enabled: flag }

export const LoadBalancerFlavorCreate = Type.Object({
  name: Name,
  flavor_profile_id: Uuid,
  ...changes,
})
export const LoadBalancerFlavorUpdate = Type.Object({ name: Type.Optional(Name), ...changes })

/** What a provider makes of a flavor; for administrators. */
export const FlavorProfile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  provider_name: Type.String(),
  /** JSON. */
  flavor_data: Type.String(),
})
export type FlavorProfile = Static<typeof FlavorProfile>

/** `octavia.api.v2.types.flavor_profile`. */
const FlavorData = Type.String({ minLength: 1, maxLength: 4096 })

export const FlavorProfileCreate = Type.Object({
  name: Name,
  provider_name: Name,
  flavor_data: FlavorData,
})
export const FlavorProfileUpdate = Type.Object({
  name: Type.Optional(Name),
  provider_name: Type.Optional(Name),
  flavor_data: Type.Optional(FlavorData),
})

const params = { id: Uuid }
const flavor = '/api/lbaas/flavors/{id}/'
const profile = '/api/lbaas/flavorprofiles/{id}/'

export const loadBalancerFlavors = {
  list: get('/api/lbaas/flavors/', { reply: Items(LoadBalancerFlavor) }),
  load: get(flavor, { params, reply: LoadBalancerFlavor }),
  create: post('/api/lbaas/flavors/', {
    body: Type.Object({ flavor: LoadBalancerFlavorCreate }),
    reply: LoadBalancerFlavor,
  }),
  update: put(flavor, {
    params,
    body: Type.Object({ flavor: LoadBalancerFlavorUpdate }),
    status: 204,
  }),
  remove: del(flavor, { params, status: 204 }),
} as const

export const flavorProfiles = {
  list: get('/api/lbaas/flavorprofiles/', { reply: Items(FlavorProfile) }),
  load: get(profile, { params, reply: FlavorProfile }),
  create: post('/api/lbaas/flavorprofiles/', {
    body: Type.Object({ flavor_profile: FlavorProfileCreate }),
    reply: FlavorProfile,
  }),
  update: put(profile, {
    params,
    body: Type.Object({ flavor_profile: FlavorProfileUpdate }),
    status: 204,
  }),
  remove: del(profile, { params, status: 204 }),
} as const

/** Where load balancers can be made, and what makes them: chosen by their names. */
export const loadBalancerPlaces = {
  availabilityZones: get('/api/lbaas/availabilityzones/', {
    reply: Items(
      Type.Object({
        name: Type.String(),
        description: optionalText,
        enabled: Type.Optional(Type.Boolean()),
      }),
    ),
  }),
  providers: get('/api/lbaas/providers/', {
    reply: Items(Type.Object({ name: Type.String(), description: optionalText })),
  }),
} as const
