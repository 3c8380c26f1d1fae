/** https://docs.openstack.org/barbican/latest/api/reference/secrets.html (payloads) */
import { expectMedia } from '#barbican/bodies.ts'
import { contentOfBytes } from '#barbican/content.ts'
import { secrets, type Secret } from '#barbican/rows.ts'
import { secretKind } from '#barbican/secrets.ts'
import { allow, barbicanStyle, itemOf, stamp } from '#barbican/style.ts'
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notAcceptable, notFound } from '#http/faults.ts'
import { bytes, noContent, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'

export const payloadRoutes: Routes = (router) => {
  router.get('/secrets/{id}/payload', (context) => {
    const secret = itemOf(context, secretKind)
    const target = secretKind.target(context, secret)
    allow(context, 'secret:decrypt', 'Secret payload retrieval', target)
    return told(context, secret)
  })
  router.put('/secrets/{id}', put, { body: 'bytes' })
}

function told({ headers }: Context, { payload }: Secret): Answer {
  if (!payload) throw notFound('Not Found. Sorry but your secret has no payload.')
  const asked = headers.get('accept') ?? '*/*'
  const wanted = asked === '*/*' || asked === '' ? payload.type : asked
  const data = Buffer.from(payload.data, 'base64')
  if (wanted === 'text/plain') return bytes(data, 'text/plain; charset=UTF-8')
  if (wanted === payload.type) return bytes(data, wanted)
  const what = 'Secret payload retrieval issue seen - Wrong payload content-type.'
  throw notAcceptable(what)
}

/** A secret that was made without its content gets it, once. */
function put(context: Context): Answer {
  const secret = barbicanStyle.load(context, secretKind, 'update')
  const type = expectMedia(context, ['application/octet-stream', 'text/plain'])
  if (context.bytes.length === 0) {
    throw badRequest('Secret update issue seen - No data supplied to process..')
  }
  const payload = contentOfBytes(context.bytes, type)
  if (secret.payload) throw conflict('Secret already has data, cannot modify it.')
  context.table(secrets).update({ ...secret, payload, updated: stamp(context.now) })
  return noContent()
}
