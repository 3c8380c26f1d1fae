/** https://docs.openstack.org/api-ref/load-balancer/v2/#providers */
import type { Context } from '#http/context.ts'
import { Fault, badRequest } from '#http/faults.ts'
import { ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { picked } from '#octavia/listing.ts'
import { allow, noOption } from '#octavia/style.ts'
import { firstFailure, type Schema } from '#wire/schema.ts'

const PROVIDERS: Readonly<Record<string, string>> = {
  amphora: 'The Octavia Amphora driver.',
  octavia: 'Deprecated alias of the Octavia Amphora driver.',
}
export const DEFAULT_PROVIDER = 'amphora'

/** What a profile's data may say, in the words of the provider. */
const FLAVOR_WORDS = {
  loadbalancer_topology:
    'The load balancer topology. One of: SINGLE - One amphora per load balancer. ' +
    'ACTIVE_STANDBY - Two amphora per load balancer.',
  compute_flavor: 'The compute driver flavor ID.',
  amp_image_tag: 'The amphora image tag.',
}
const ZONE_WORDS = {
  compute_zone: 'The compute availability zone.',
  management_network: 'The management network ID for the amphora.',
  valid_vip_networks:
    'List of network IDs that are allowed for VIP use. This overrides/replaces the list of ' +
    'allowed networks configured in `octavia.conf`.',
}
const text: Schema = { type: 'string' }
const FLAVOR: Schema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    loadbalancer_topology: { type: 'string', enum: ['ACTIVE_STANDBY', 'SINGLE'] },
    compute_flavor: text,
    amp_image_tag: text,
  },
}
const ZONE: Schema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    compute_zone: text,
    management_network: text,
    valid_vip_networks: { type: 'array', items: text },
  },
}

/** Throws 400 for a provider that is not enabled; answers the name of its driver. */
export function driverOf(provider: string): string {
  if (!Object.hasOwn(PROVIDERS, provider)) {
    throw badRequest(`Provider '${provider}' is not enabled.`)
  }
  return provider
}

/** 501: what the provider cannot do, in its words. */
export const unsupported = (provider: string, why: string): Fault =>
  new Fault(501, `Provider '${provider}' does not support a requested option: ${why}`)

/** The settings in a profile's data. Throws 400 for no JSON, 501 for what amphorae do not know. */
export function checkedData(
  data: string,
  provider: string,
  what: 'flavor_data' | 'availability_zone_data',
): Record<string, unknown> {
  const settings = parsed(data, what)
  const driver = driverOf(provider)
  const failure = firstFailure(what === 'flavor_data' ? FLAVOR : ZONE, settings)
  if (failure) {
    const place = failure.path[0] === undefined ? '' : `${failure.path[0]} `
    throw unsupported(driver, `${place}${failure.message}`)
  }
  return { ...Object(settings) }
}

function parsed(data: string, what: string): unknown {
  try {
    return JSON.parse(data)
  } catch (error) {
    if (error instanceof SyntaxError) throw noOption(data, what)
    throw error
  }
}

export const providerRoutes: Routes = (router) => {
  router.get('/providers', (context) => {
    allow(context, 'provider', 'get_all', context.projectId)
    const all = Object.entries(PROVIDERS)
    return ok({
      providers: all.map(([name, description]) => picked(context, { name, description })),
    })
  })
  router.get('/providers/{provider}/flavor_capabilities', (context) => {
    allow(context, 'provider-flavor', 'get_all', context.projectId)
    return ok({ flavor_capabilities: capabilities(context, FLAVOR_WORDS) })
  })
  router.get('/providers/{provider}/availability_zone_capabilities', (context) => {
    allow(context, 'provider-availability-zone', 'get_all', context.projectId)
    return ok({ availability_zone_capabilities: capabilities(context, ZONE_WORDS) })
  })
}

function capabilities(context: Context, words: Readonly<Record<string, string>>) {
  driverOf(context.param('provider'))
  const named = context.query.get('name')
  const described = context.query.get('description')
  return Object.entries(words)
    .filter(([name]) => named === null || name === named)
    .filter(([, description]) => described === null || description === described)
    .map(([name, description]) => picked(context, { name, description }))
}
