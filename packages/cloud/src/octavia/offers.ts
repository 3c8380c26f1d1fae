/**
 * What operators offer: flavors and availability zones, and their profiles.
 * https://docs.openstack.org/api-ref/load-balancer/v2/#flavors
 */
import type { Context } from '#http/context.ts'
import { conflict, type Fault } from '#http/faults.ts'
import {
  availabilityZone,
  availabilityZoneProfile,
  flavor,
  flavorProfile,
} from '#octavia/operator-attributes.ts'
import { checkedData } from '#octavia/providers.ts'
import {
  availabilityZoneProfiles,
  availabilityZones,
  flavorProfiles,
  flavors,
  loadBalancers,
  type AvailabilityZone,
  type AvailabilityZoneProfile,
  type Flavor,
  type FlavorProfile,
} from '#octavia/rows.ts'
import { filtersOf, missing, noOption, octaviaStyle, type OctaviaKind } from '#octavia/style.ts'
import { flag, text } from '#octavia/values.ts'
import { stumbled } from '#octavia/wsme.ts'
import { resource, type Fields } from '#resource/resource.ts'
import { without } from '#wire/without.ts'

const owner = ({ projectId }: Context): string => projectId
const byId = { owner, first: 'to_dict', order: [['id', 'asc']] } as const

const inUse = (what: string, id: string): Fault =>
  conflict(`${what} ${id} is in use and cannot be modified.`)

const flavorKind: OctaviaKind<Flavor> = {
  path: '/flavors',
  one: 'flavor',
  many: 'flavors',
  collection: flavors,
  ruled: 'flavor',
  argument: 'flavor_',
  attributes: flavor,
  ...byId,
  filters: filtersOf(['id', 'name', 'description', 'enabled', 'flavor_profile_id']),
  notFound: (id) => missing('Flavor', id),
  shown: (_context, one) => ({
    ...without(one, 'flavor_profile_id'),
    description: one.description ?? '',
    flavor_profile_id: one.flavor_profile_id,
  }),
  create: (context, body) => {
    mayOffer(context, 'flavor', 'post')
    const name = text(body, 'name') ?? ''
    const profile = text(body, 'flavor_profile_id') ?? ''
    const table = context.table(flavors)
    if (table.first({ name })) throw conflict(`A flavor of ${name} already exists.`)
    if (!context.table(flavorProfiles).has(profile)) throw noSuchProfile('flavor')
    return table.insert({
      id: context.random.uuid(),
      name,
      description: text(body, 'description'),
      enabled: flag(body, 'enabled'),
      flavor_profile_id: profile,
    })
  },
  change: (context, item, body) => context.table(flavors).update({ ...item, ...body }),
  remove: (context, { id }) => {
    if (context.table(loadBalancers).first({ flavor_id: id })) throw inUse('Flavor', id)
    context.table(flavors).remove(id)
  },
}

const flavorProfileKind: OctaviaKind<FlavorProfile> = {
  path: '/flavorprofiles',
  one: 'flavorprofile',
  many: 'flavorprofiles',
  collection: flavorProfiles,
  ruled: 'flavor-profile',
  argument: 'flavor_profile_',
  attributes: flavorProfile,
  linksName: 'flavorprofile_links',
  ...byId,
  filters: filtersOf(['id', 'name', 'provider_name', 'flavor_data']),
  notFound: (id, doing) => missing(doing === 'delete' ? 'Flavor profile' : 'Flavor Profile', id),
  shown: (_context, one) => ({ ...one }),
  create: (context, body) => {
    mayOffer(context, 'flavor-profile', 'post')
    const data = text(body, 'flavor_data') ?? ''
    const provider = text(body, 'provider_name') ?? ''
    checkedData(data, provider, 'flavor_data')
    return context.table(flavorProfiles).insert({
      id: context.random.uuid(),
      name: text(body, 'name') ?? '',
      provider_name: provider,
      flavor_data: data,
    })
  },
  change: (context, item, body) => {
    const used = context.table(flavors).first({ flavor_profile_id: item.id }) !== undefined
    checkChange(body, 'flavor_data', item, () => {
      if (used) throw inUse('Flavor profile', item.id)
    })
    return context.table(flavorProfiles).update({ ...item, ...body })
  },
  remove: (context, { id }) => {
    if (context.table(flavors).first({ flavor_profile_id: id })) throw inUse('Flavor profile', id)
    context.table(flavorProfiles).remove(id)
  },
}

const zoneKind: OctaviaKind<AvailabilityZone> = {
  path: '/availabilityzones',
  one: 'availability_zone',
  many: 'availability_zones',
  collection: availabilityZones,
  named: { parameter: 'name', column: 'name' },
  ruled: 'availability-zone',
  argument: 'availability_zone_',
  attributes: availabilityZone,
  ...byId,
  filters: filtersOf(['name', 'description', 'enabled', 'availability_zone_profile_id']),
  notFound: (id) => missing('Availability Zone', id),
  shown: (_context, one) => ({
    name: one.name,
    description: one.description ?? '',
    enabled: one.enabled,
    availability_zone_profile_id: one.availability_zone_profile_id,
  }),
  create: (context, body) => {
    mayOffer(context, 'availability-zone', 'post')
    const name = text(body, 'name') ?? ''
    const profile = text(body, 'availability_zone_profile_id') ?? ''
    const table = context.table(availabilityZones)
    if (table.first({ name })) throw conflict(`A availability zone of ${name} already exists.`)
    const profiles = context.table(availabilityZoneProfiles)
    if (!profiles.has(profile)) throw noSuchProfile('availability_zone')
    return table.insert({
      id: context.random.uuid(),
      name,
      description: text(body, 'description'),
      enabled: flag(body, 'enabled'),
      availability_zone_profile_id: profile,
    })
  },
  change: (context, item, body) => context.table(availabilityZones).update({ ...item, ...body }),
  remove: (context, { id, name }) => {
    const used = context.table(loadBalancers).first({ availability_zone: name })
    if (used) throw inUse('Availability Zone', name)
    context.table(availabilityZones).remove(id)
  },
}

const zoneProfileKind: OctaviaKind<AvailabilityZoneProfile> = {
  path: '/availabilityzoneprofiles',
  one: 'availability_zone_profile',
  many: 'availability_zone_profiles',
  collection: availabilityZoneProfiles,
  ruled: 'availability-zone-profile',
  argument: 'availability_zone_profile_',
  attributes: availabilityZoneProfile,
  linksName: 'availability_zone_profile_links',
  ...byId,
  filters: filtersOf(['id', 'name', 'provider_name', 'availability_zone_data']),
  notFound: (id) => missing('Availability Zone Profile', id),
  shown: (_context, one) => ({ ...one }),
  create: (context, body) => {
    mayOffer(context, 'availability-zone-profile', 'post')
    const data = text(body, 'availability_zone_data') ?? ''
    const provider = text(body, 'provider_name') ?? ''
    checkedData(data, provider, 'availability_zone_data')
    return context.table(availabilityZoneProfiles).insert({
      id: context.random.uuid(),
      name: text(body, 'name') ?? '',
      provider_name: provider,
      availability_zone_data: data,
    })
  },
  change: (context, item, body) => {
    checkChange(body, 'availability_zone_data', item, () => {
      if (zoneOf(context, item.id)) throw inUse('Availability Zone Profile', item.id)
    })
    return context.table(availabilityZoneProfiles).update({ ...item, ...body })
  },
  remove: (context, { id }) => {
    if (zoneOf(context, id)) throw inUse('Availability Zone Profile', id)
    context.table(availabilityZoneProfiles).remove(id)
  },
}

export const offerRoutes = [
  resource(octaviaStyle, flavorKind),
  resource(octaviaStyle, flavorProfileKind),
  resource(octaviaStyle, zoneKind),
  resource(octaviaStyle, zoneProfileKind),
]

const zoneOf = (context: Context, id: string): AvailabilityZone | undefined =>
  context.table(availabilityZones).first({ availability_zone_profile_id: id })

function mayOffer(context: Context, ruled: string, action: string): void {
  context.enforce(`os_load-balancer_api:${ruled}:${action}`, { project_id: context.projectId })
}

/** Octavia leaves that to its database, whose words of it nobody should need. */
const noSuchProfile = (of: string): Fault =>
  stumbled(`Cannot add or update a child row: a foreign key constraint fails (\`${of}\`)`)

/** Throws 400 for what may not be null, 409 where what is used would change, 400 and 501 for data. */
function checkChange(
  body: Fields,
  data: 'flavor_data' | 'availability_zone_data',
  item: { provider_name: string },
  refuseUsed: () => void,
): void {
  const bare = ['name', 'provider_name', data].find((name) => body[name] === null)
  if (bare !== undefined) throw noOption('None', bare)
  const provider = text(body, 'provider_name')
  const settings = text(body, data)
  if (provider === null && settings === null) return
  refuseUsed()
  if (settings !== null) checkedData(settings, provider ?? item.provider_name, data)
}
