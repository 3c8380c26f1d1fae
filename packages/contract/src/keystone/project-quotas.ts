import { Type, type Static } from 'typebox'
import { Items, Nullable, get } from '#endpoint.ts'
import { KeystoneId } from '#ids.ts'

/**
 * A quota of a project under its service's own name. `used` is what the service refuses by, with what
 * it has reserved; null where it does not count, such as keys of one server's metadata. -1 is no
 * limit.
 */
export const QuotaFigure = Type.Object({
  name: Type.String(),
  limit: Type.Integer(),
  used: Nullable(Type.Integer()),
})
export type QuotaFigure = Static<typeof QuotaFigure>

const params = { projectId: KeystoneId }
const reply = Items(QuotaFigure)

/** What a project may have and has of everything that a service counts, for administrators. */
export const projectQuotas = {
  compute: get('/api/nova/quota-sets/{projectId}/usage/', { params, reply }),
  volume: get('/api/cinder/quota-sets/{projectId}/usage/', { params, reply }),
  network: get('/api/neutron/quota-sets/{projectId}/usage/', { params, reply }),
} as const
