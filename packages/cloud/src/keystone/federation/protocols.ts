import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import { created, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import {
  identityProviderRows,
  mappingRows,
  protocolId,
  protocolRows,
  type Protocol,
} from '#keystone/federation/rows.ts'
import { protocolBodies } from '#keystone/federation/schemas.ts'
import { refuseLong, removed, unexpected } from '#keystone/federation/style.ts'
import { listReply } from '#keystone/listing.ts'
import { given, judged, missing, textIn } from '#keystone/validate.ts'
import type { Fields } from '#resource/resource.ts'

/** Protocols of an identity provider. A list tells more of each than it is told of alone. */
export const protocolRoutes: Routes = (router) => {
  const many = '/OS-FEDERATION/identity_providers/{idp_id}/protocols'
  const one = `${many}/{protocol_id}`
  router.get(many, (context) => {
    context.enforce('identity:list_protocols')
    // Of a provider that is not there it is empty.
    const where = { idp_id: context.param('idp_id') }
    const rows = context.world.table(protocolRows).list({ where })
    return listReply(context, 'protocols', rows, (_, { id: _id, name, ...rest }) => ({
      id: name,
      ...rest,
      links: linksOf(context, name, rest.idp_id),
    }))
  })
  router.get(one, (context) => {
    context.enforce('identity:get_protocol')
    return ok(told(context, loaded(context)))
  })
  router.put(one, (context) => {
    context.enforce('identity:create_protocol')
    const body = judged(given(context, 'protocol'), protocolBodies.create)
    const [idp_id, name] = [context.param('idp_id'), context.param('protocol_id')]
    const mapping_id = mappingIn(context, body)
    if (!context.world.table(identityProviderRows).has(idp_id))
      throw missing('Identity Provider')(idp_id)
    refuseLong(name)
    const table = context.world.table(protocolRows)
    const id = protocolId(idp_id, name)
    if (table.has(id)) {
      throw conflict(
        'Conflict occurred attempting to store federation_protocol - ' +
          `Duplicate entry found with ID ${name}.`,
      )
    }
    const remote_id_attribute = textIn(body, 'remote_id_attribute') ?? null
    const made = table.insert({ id, name, idp_id, mapping_id, remote_id_attribute })
    return created(told(context, made))
  })
  router.patch(one, (context) => {
    context.enforce('identity:update_protocol')
    const body = judged(given(context, 'protocol'), protocolBodies.update)
    // Keystone reads it of every change, whether it is there or not.
    if (body['mapping_id'] === undefined) throw unexpected()
    const mapping_id = mappingIn(context, body)
    const before = loaded(context)
    const attribute = textIn(body, 'remote_id_attribute') ?? before.remote_id_attribute
    const after = { ...before, mapping_id, remote_id_attribute: attribute }
    return ok(told(context, context.world.table(protocolRows).update(after)))
  })
  router.delete(one, (context) => {
    context.enforce('identity:delete_protocol')
    return removed(context, protocolRows, loaded(context))
  })
}

/** The protocol of that name there, if it has one. Throws Keystone's 404. */
export function protocolOf({ world }: Context, idp: string, name: string): Protocol {
  const found = world.table(protocolRows).get(protocolId(idp, name))
  if (found) return found
  throw notFound(`Could not find federated protocol ${name} for Identity Provider: ${idp}.`)
}

const loaded = (context: Context): Protocol =>
  protocolOf(context, context.param('idp_id'), context.param('protocol_id'))

function mappingIn({ world }: Context, body: Fields): string {
  const id = textIn(body, 'mapping_id') ?? ''
  if (!world.table(mappingRows).has(id)) throw badRequest(`Invalid mapping id: ${id}`)
  return id
}

const told = (context: Context, { name, mapping_id, idp_id }: Protocol): Fields => ({
  protocol: { id: name, mapping_id, links: linksOf(context, name, idp_id) },
})

/** As Keystone writes them, which lead nowhere. */
const linksOf = ({ base }: Context, name: string, idp: string): Fields => ({
  self: `${base}/protocols/${name}`,
  identity_provider: `${base}/${idp}`,
})
