import {
  say,
  volumePools,
  volumeServices,
  type VolumePool,
  type VolumeService,
} from '@meridian/contract'
import type { CinderPool, CinderService } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, type Context } from '#bind.ts'
import type { KnownExtensions } from '#extensions.ts'
import { ApiRefusal, errors } from '#http/errors.ts'
import { rowsOf } from '#rows.ts'

type Numbered = { readonly service: CinderService; readonly at: number }

const presentService = ({ service, at }: Numbered): VolumeService => ({
  ...service,
  id: at + 1,
  key: `${service.binary}@${service.host}`,
})

/** A binary has no `@` in its name, a host may. */
const placeOf = (key: string) => {
  const at = key.indexOf('@')
  return { binary: key.slice(0, at), host: key.slice(at + 1) }
}

/** What runs of Cinder and where, for administrators. */
export const volumeOperationRoutes = (app: FastifyInstance, known: KnownExtensions): void => {
  const read = async (context: Context): Promise<VolumeService[]> => {
    const { openstack, session } = context
    const { cinder } = openstack
    const all = cinder.available ? await known.of('volume', openstack, session) : []
    if (!all.some(({ name }) => name === 'Services')) {
      throw new ApiRefusal(
        501,
        say('Extension is not enabled: {extension}.', { extension: 'Services' }),
      )
    }
    const found = await cinder.services.listAll()
    const numbered = found.map((service, at) => ({ service, at }))
    return rowsOf(context, numbered, presentService)
  }

  bind(app, volumeServices.list, async (_, context) => ({ items: await read(context) }))

  bind(app, volumeServices.load, async ({ params: { key } }, context) => {
    const found = (await read(context)).find((service) => service.key === key)
    if (found === undefined) throw errors.notFound(`no service ${key}`)
    return found
  })

  bind(app, volumeServices.update, async ({ params: { key }, body }, { openstack }) => {
    const { binary, host } = placeOf(key)
    const { services } = openstack.cinder
    if (body.status === 'enabled') return services.enable(binary, host)
    return services.disable(binary, host, body.disabled_reason || undefined)
  })

  bind(app, volumePools.list, async (_, context) => {
    const pools = await readPools(context)
    return { items: pools.toSorted((a, b) => a.name.localeCompare(b.name)) }
  })

  bind(app, volumePools.load, async ({ params: { name } }, context) => {
    const found = (await readPools(context)).find((pool) => pool.name === name)
    if (found === undefined) throw errors.notFound(`no pool ${name}`)
    return found
  })
}

const readPools = async (context: Context): Promise<VolumePool[]> =>
  rowsOf(context, await context.openstack.cinder.pools.list(), presentPool)

/** Drivers write figures as texts, too, and "unknown" or "infinite" for what is no figure. */
const figure = (value: unknown): number | null => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? number : null
}

const word = (value: unknown): string | null => (typeof value === 'string' ? value : null)
const truth = (value: unknown): boolean | null => (typeof value === 'boolean' ? value : null)

const presentPool = ({ name, capabilities }: CinderPool): VolumePool => {
  const said = capabilities ?? {}
  return {
    name,
    backend: word(said['volume_backend_name']),
    total_capacity_gb: figure(said['total_capacity_gb']),
    free_capacity_gb: figure(said['free_capacity_gb']),
    allocated_capacity_gb: figure(said['allocated_capacity_gb']),
    provisioned_capacity_gb: figure(said['provisioned_capacity_gb']),
    max_over_subscription_ratio: figure(said['max_over_subscription_ratio']),
    reserved_percentage: figure(said['reserved_percentage']),
    thin_provisioning_support: truth(said['thin_provisioning_support']),
    multiattach: truth(said['multiattach']),
    qos_support: truth(said['QoS_support']),
    backend_state: word(said['backend_state']),
    storage_protocol: word(said['storage_protocol']),
    vendor_name: word(said['vendor_name']),
    driver_version: word(said['driver_version']),
    updated_at: word(said['timestamp']),
  }
}
