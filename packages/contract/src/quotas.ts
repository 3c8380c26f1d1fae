import { Type, type Static } from 'typebox'
import { Items, Nullable, get } from '#endpoint.ts'
import { ServiceFailure } from '#failure.ts'

/** Whose a quota is, by the service's type in the catalogue, and what it is counted in. */
type Quota = {
  readonly service: 'compute' | 'block-storage' | 'network' | 'image'
  readonly unit: 'count' | 'MB' | 'GB'
}

/**
 * Every quota that is known, under the service's own name for it. Where its figures come from is
 * the server's to say, what it is called the browser's: a new one is a line here and in both.
 */
export const quotaTable = {
  instances: { service: 'compute', unit: 'count' },
  cores: { service: 'compute', unit: 'count' },
  ram: { service: 'compute', unit: 'MB' },
  key_pairs: { service: 'compute', unit: 'count' },
  server_groups: { service: 'compute', unit: 'count' },
  volumes: { service: 'block-storage', unit: 'count' },
  gigabytes: { service: 'block-storage', unit: 'GB' },
  snapshots: { service: 'block-storage', unit: 'count' },
  backups: { service: 'block-storage', unit: 'count' },
  backup_gigabytes: { service: 'block-storage', unit: 'GB' },
  groups: { service: 'block-storage', unit: 'count' },
  network: { service: 'network', unit: 'count' },
  subnet: { service: 'network', unit: 'count' },
  subnetpool: { service: 'network', unit: 'count' },
  port: { service: 'network', unit: 'count' },
  router: { service: 'network', unit: 'count' },
  floatingip: { service: 'network', unit: 'count' },
  security_group: { service: 'network', unit: 'count' },
  security_group_rule: { service: 'network', unit: 'count' },
  rbac_policy: { service: 'network', unit: 'count' },
  trunk: { service: 'network', unit: 'count' },
  image_count_total: { service: 'image', unit: 'count' },
  image_count_uploading: { service: 'image', unit: 'count' },
  image_size_total: { service: 'image', unit: 'MB' },
  image_stage_total: { service: 'image', unit: 'MB' },
} as const satisfies Readonly<Record<string, Quota>>

/** Those that Cinder counts again for each type of volume: `gigabytes_fast`. */
const typed = ['volumes', 'gigabytes', 'snapshots'] as const

export type NamedQuota = keyof typeof quotaTable
export type QuotaId = NamedQuota | `${(typeof typed)[number]}_${string}`

// Object.keys forgets whose keys they are.
const named = Object.keys(quotaTable) as readonly NamedQuota[]

/** A quota's line in the table, and the type of volume where it is that of one. */
export const quotaOf = (
  id: string,
): Quota & { readonly name: NamedQuota; readonly of?: string } => {
  const own = named.find((name) => name === id)
  if (own !== undefined) return { ...quotaTable[own], name: own }
  const base = typed.find((name) => id.startsWith(`${name}_`)) ?? 'volumes'
  return { ...quotaTable[base], name: base, of: id.slice(base.length + 1) }
}

/**
 * How much of a quota is taken. `used` is what the service refuses by: what is there and what it
 * has reserved for what is being made. Null where the service does not count, or failed; `limit`
 * -1 is none.
 */
export const QuotaUse = Type.Object({
  // The schema is made of the table; its type says which ids those are.
  id: Type.Unsafe<QuotaId>(Type.String()),
  used: Nullable(Type.Integer()),
  limit: Nullable(Type.Integer()),
  failure: Type.Optional(ServiceFailure),
})
export type QuotaUse = Static<typeof QuotaUse>

const ids = `^(${named.join('|')}|(${typed.join('|')})_.{1,255})$`

export const quotas = {
  /** The project's, in the order asked for: each service that counts one of them is asked once. */
  use: get('/api/quotas/', {
    query: Type.Object({
      id: Type.Array(Type.Unsafe<QuotaId>(Type.String({ pattern: ids })), { maxItems: 100 }),
    }),
    reply: Items(QuotaUse),
    asks: ({ id }) => (Array.isArray(id) ? id : [id]).map((one) => quotaOf(String(one)).service),
  }),
} as const
