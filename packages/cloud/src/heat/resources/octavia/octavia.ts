/** Load balancers of a stack and their parts (heat.engine.resources.openstack.octavia). */
import { ask, askIfThere, objectIn, textOf, withoutNulls } from '#heat/resources/ask.ts'
import { inError, invalid, ResourceError, unspecified } from '#heat/resources/failures.ts'
import { octaviaId } from '#heat/resources/find.ts'
import { idOf } from '#heat/resources/neutron/client.ts'
import { healthMonitorSchema } from '#heat/resources/octavia/health-monitor-schema.ts'
import { listenerSchema } from '#heat/resources/octavia/listener-schema.ts'
import { loadBalancerSchema } from '#heat/resources/octavia/load-balancer-schema.ts'
import { poolMemberSchema } from '#heat/resources/octavia/pool-member-schema.ts'
import { poolSchema } from '#heat/resources/octavia/pool-schema.ts'
import type { Life, Progress, Resource, ResourceType } from '#heat/resources/type.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { without } from '#wire/without.ts'

type Part = {
  /** What Octavia calls one, and where they are; a member is within its pool. */
  readonly key: string
  readonly path: (it: Resource) => `/${string}`
  /** Properties as Octavia has them, of what is made or changed. */
  readonly fields: (it: Resource, properties: JsonObject) => JsonObject
  readonly named?: boolean
}

/** While a load balancer changes, it takes no other change: what waits for it is kept by its name. */
const WAITS = 'waits'

/** Tries a change again at the next check where the load balancer is busy (409). */
function attempt(it: Resource, change: () => void): void {
  try {
    change()
    it.data.set(WAITS, '')
  } catch (error) {
    if (!(error instanceof ResourceError) || error.status !== 409) throw error
    it.data.set(WAITS, 'yes')
  }
}

function partLife({ key, path, fields, named = true }: Part): Life {
  const CREATED = 'created_id'
  const one = (it: Resource, id: string): `/${string}` => `${path(it)}/${id}`
  const show = (it: Resource, id: string): JsonObject =>
    objectIn(ask(it, 'load-balancer', 'GET', one(it, id)), key)
  const make = (it: Resource): void => {
    const given = fields(it, withoutNulls(it.properties))
    const body = named ? { name: it.physicalName, ...given } : given
    const answer = ask(it, 'load-balancer', 'POST', path(it), { [key]: body })
    it.data.set(CREATED, textOf(objectIn(answer, key), 'id'))
  }
  const settled = (it: Resource, id: string): Progress => {
    const status = textOf(show(it, id), 'provisioning_status')
    if (status === 'ERROR') throw inError(status)
    return status === 'ACTIVE' ? 'complete' : 'in progress'
  }
  const change = (it: Resource, id: string, changed: JsonObject): void =>
    attempt(it, () => {
      ask(it, 'load-balancer', 'PUT', one(it, id), { [key]: fields(it, changed) })
    })
  const remove = (it: Resource, id: string): void =>
    attempt(it, () => {
      askIfThere(it, 'load-balancer', 'DELETE', one(it, id))
    })
  const CHANGES = 'changes'
  return {
    create: (it) => {
      attempt(it, () => make(it))
      return it.data.get(CREATED) ?? null
    },
    created: (it) => {
      if (it.data.get(WAITS)) attempt(it, () => make(it))
      const id = it.data.get(CREATED)
      return id === undefined ? 'in progress' : settled(it, id)
    },
    made: (it) => it.data.get(CREATED) ?? '',
    update: (it, id, changed) => {
      it.data.set(CHANGES, JSON.stringify(changed))
      change(it, id, changed)
    },
    updated: (it, id) => {
      if (!it.data.get(WAITS)) return settled(it, id)
      const kept: unknown = JSON.parse(it.data.get(CHANGES) ?? '{}')
      if (isObject(kept)) change(it, id, kept)
      return 'in progress'
    },
    delete: remove,
    deleted: (it, id) => {
      const found = askIfThere(it, 'load-balancer', 'GET', one(it, id))
      const status = found ? textOf(objectIn(found, key), 'provisioning_status') : 'DELETED'
      if (status === 'ERROR') throw inError(status)
      if (status === 'DELETED') return 'complete'
      if (it.data.get(WAITS)) remove(it, id)
      return 'in progress'
    },
    attribute: (it, id, name) => {
      const row = show(it, id)
      return name === 'vip_subnet' ? row['vip_subnet_id'] : row[name]
    },
    show,
  }
}

/** A property that names another thing becomes that thing's id. */
function referring(
  properties: JsonObject,
  names: Readonly<Record<string, (nameOrId: string) => string>>,
): JsonObject {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]) => {
      const find = Object.hasOwn(names, name) ? names[name] : undefined
      if (!find) return [[name, value]]
      const to = name === 'tenant_id' ? 'project_id' : `${name}_id`
      return [[to, typeof value === 'string' && value !== '' ? find(value) : null]]
    }),
  )
}

const asIs = (id: string): string => id
const balancer = (it: Resource) => (name: string) => octaviaId(it, 'loadbalancer', name)
const poolOf = (it: Resource) => (name: string) => octaviaId(it, 'pool', name)

export const loadBalancer: ResourceType = {
  ...loadBalancerSchema,
  life: partLife({
    key: 'loadbalancer',
    path: () => '/loadbalancers',
    fields: (it, properties) =>
      referring(properties, {
        vip_subnet: (name) => idOf(it, 'subnet', name),
        flavor: asIs,
        tenant_id: asIs,
      }),
  }),
}

export const listener: ResourceType = {
  ...listenerSchema,
  life: {
    ...partLife({
      key: 'listener',
      path: () => '/listeners',
      fields: (it, properties) =>
        referring(properties, {
          loadbalancer: balancer(it),
          default_pool: poolOf(it),
          tenant_id: asIs,
        }),
    }),
    validate: ({ loadbalancer: owner, default_pool: pool, protocol, ...more }) => {
      if (!owner && !pool) throw unspecified('loadbalancer', 'default_pool')
      if (protocol === 'TERMINATED_HTTPS' && !more['default_tls_container_ref']) {
        throw invalid(
          'Property default_tls_container_ref required when protocol is TERMINATED_HTTPS.',
        )
      }
    },
  },
}

function validateSession({ session_persistence: session }: JsonObject): void {
  if (!isObject(session)) return
  const cookie = textOf(session, 'cookie_name')
  const type = textOf(session, 'type')
  if (type === 'APP_COOKIE' && cookie === '') {
    throw invalid(
      'Property cookie_name is required when session_persistence type is set to APP_COOKIE.',
    )
  }
  if (type === 'SOURCE_IP' && cookie !== '') {
    throw invalid(
      'Property cookie_name must NOT be specified when session_persistence type is set to ' +
        'SOURCE_IP.',
    )
  }
}

export const pool: ResourceType = {
  ...poolSchema,
  life: {
    ...partLife({
      key: 'pool',
      path: () => '/pools',
      fields: (it, properties) => {
        const session = properties['session_persistence']
        const rest = isObject(session) ? { session_persistence: withoutNulls(session) } : {}
        return referring(
          { ...properties, ...rest },
          {
            loadbalancer: balancer(it),
            listener: (name) => octaviaId(it, 'listener', name),
            tenant_id: asIs,
          },
        )
      },
    }),
    validate: (properties) => {
      const { listener: at, loadbalancer: owner } = properties
      if (!at && !owner) throw unspecified('listener', 'loadbalancer')
      validateSession(properties)
    },
  },
}

export const poolMember: ResourceType = {
  ...poolMemberSchema,
  life: partLife({
    key: 'member',
    path: (it) => `/pools/${poolOf(it)(textOf(it.properties, 'pool'))}/members`,
    fields: (it, properties) =>
      referring(without(properties, 'pool'), { subnet: (name) => idOf(it, 'subnet', name) }),
    named: false,
  }),
}

export const healthMonitor: ResourceType = {
  ...healthMonitorSchema,
  life: partLife({
    key: 'healthmonitor',
    path: () => '/healthmonitors',
    fields: (it, properties) => referring(properties, { pool: poolOf(it), tenant_id: asIs }),
    named: false,
  }),
}
