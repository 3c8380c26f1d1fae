/** https://docs.openstack.org/barbican/latest/api/reference/secret_metadata.html */
import { checkedBody } from '#barbican/bodies.ts'
import { secrets, type Secret } from '#barbican/rows.ts'
import { secretKind } from '#barbican/secrets.ts'
import { allow, itemOf } from '#barbican/style.ts'
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Schema } from '#wire/schema.ts'
import { without } from '#wire/without.ts'

const ALL: Schema = { properties: { metadata: { type: 'object' } }, required: ['metadata'] }
const text: Schema = { type: 'string', maxLength: 255 }
const ONE: Schema = {
  properties: { key: text, value: text },
  required: ['key', 'value'],
  additionalProperties: false,
}

export const metadataRoutes: Routes = (router) => {
  const path = '/secrets/{id}/metadata'
  router.get(path, (context) => {
    return ok({ metadata: asked(context, 'get', 'Secret metadata retrieval').metadata })
  })
  router.put(path, (context) => {
    const secret = asked(context, 'put', 'Secret metadata creation')
    const metadata = texts(checkedBody(context, 'SecretMetadata', ALL, 3)['metadata'])
    write(context, secret, metadata)
    return created({ metadata_ref: refOf(context, secret) })
  })
  router.post(path, (context) => {
    const secret = asked(context, 'post', 'Secret metadatum creation')
    const { key, value } = pairOf(context)
    if (Object.hasOwn(secret.metadata, key)) {
      throw conflict('Conflict. Key in request is already in the secret metadata')
    }
    write(context, secret, { ...secret.metadata, [key]: value })
    return created({ key, value }, { location: `${refOf(context, secret)}/${key}` })
  })
  router.get(`${path}/{key}`, (context) => {
    const secret = asked(context, 'get', 'Secret metadatum retrieval')
    return ok({ key: context.param('key'), value: valueOf(context, secret) })
  })
  router.put(`${path}/{key}`, (context) => {
    const secret = asked(context, 'put', 'Secret metadatum update')
    const { key, value } = pairOf(context)
    valueOf(context, secret)
    if (key !== context.param('key'))
      throw conflict('Key in request data does not match key in the ')
    write(context, secret, { ...secret.metadata, [key]: value })
    return ok({ key, value })
  })
  router.delete(`${path}/{key}`, (context) => {
    const secret = asked(context, 'delete', 'Secret metadatum removal')
    write(context, secret, without(secret.metadata, context.param('key')))
    return noContent()
  })
}

function asked(context: Context, verb: string, operation: string): Secret {
  const secret = itemOf(context, secretKind)
  allow(context, `secret_meta:${verb}`, operation, secretKind.target(context, secret))
  return secret
}

function valueOf(context: Context, { metadata }: Secret): string {
  const key = context.param('key')
  const value = Object.hasOwn(metadata, key) ? metadata[key] : undefined
  if (value === undefined) throw notFound('Secret metadata not found.')
  return value
}

/** Keys are kept in lower case, and stand in addresses. */
function texts(value: unknown): Record<string, string> {
  const entries = Object.entries(isObject(value) ? value : {}).map(([key, one]) => {
    checkKey(key)
    if (typeof one === 'string') return [key.toLowerCase(), one] as const
    throw badRequest('Invalid Metadata. Keys and Values must be Strings.')
  })
  return Object.fromEntries(entries)
}

function pairOf(context: Context): { key: string; value: string } {
  const { key, value } = checkedBody(context, 'SecretMetadatum', ONE, 3)
  checkKey(String(key))
  return { key: String(key).toLowerCase(), value: String(value) }
}

function checkKey(key: string): void {
  if (/^[\w-]*$/.test(key)) return
  throw badRequest('Invalid Key. Key must be URL safe.')
}

function write(context: Context, secret: Secret, metadata: Record<string, string>): void {
  context.table(secrets).update({ ...secret, metadata })
}

const refOf = ({ base }: Context, { id }: Secret): string => `${base}/secrets/${id}/metadata`
