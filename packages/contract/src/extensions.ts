import { Type } from 'typebox'
import { Items, get } from '#endpoint.ts'

/** A page asks for one by its alias or its name. */
const Extension = Type.Object({ name: Type.String(), alias: Type.Optional(Type.String()) })

/**
 * The extensions of each service that tells them. Every page asks what its cloud can do, so they
 * stand apart from the resources: the first page would hold those, too.
 */
export const extensions = {
  compute: get('/api/nova/extensions/', { reply: Items(Extension) }),
  network: get('/api/neutron/extensions/', { reply: Items(Extension) }),
  volume: get('/api/cinder/extensions/', { reply: Items(Extension) }),
} as const
