import { FederationProtocol, federationProtocols as endpoints, say } from '@meridian/contract'
import type { KeystoneProtocol } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created, type Context } from '#bind.ts'
import { errors } from '#http/errors.ts'
import { rowsOf } from '#rows.ts'

/** Protocols of an identity provider, each as the list tells of it, which says more than it alone. */
export const protocolRoutes = (app: FastifyInstance): void => {
  bind(app, endpoints.list, async ({ params }, context) => ({
    items: await allOf(context, params.id),
  }))

  bind(app, endpoints.load, async ({ params: { id, protocol_id } }, context) =>
    oneOf(context, id, protocol_id),
  )

  bind(app, endpoints.create, async ({ params: { id }, body }, context) => {
    await context.openstack.keystone.protocols(id).create(body)
    created(context, endpoints.create.path.replace('{id}', encodeURIComponent(id)), body.id)
    return oneOf(context, id, body.id)
  })

  bind(app, endpoints.update, async ({ params: { id, protocol_id }, body }, { openstack }) => {
    await openstack.keystone.protocols(id).update(protocol_id, body)
  })

  bind(app, endpoints.remove, async ({ params: { id, protocol_id } }, { openstack }) =>
    openstack.keystone.protocols(id).remove(protocol_id),
  )
}

const allOf = async (context: Context, idp_id: string): Promise<FederationProtocol[]> => {
  const found = await context.openstack.keystone.protocols(idp_id).listAll()
  const present = (one: KeystoneProtocol): FederationProtocol => ({ ...one, idp_id })
  return rowsOf(context, found, present, FederationProtocol)
}

const oneOf = async (context: Context, idp: string, name: string): Promise<FederationProtocol> => {
  const one = (await allOf(context, idp)).find(({ id }) => id === name)
  if (one) return one
  throw errors.notFound(say('The identity provider {idp} has no protocol {name}.', { idp, name }))
}
