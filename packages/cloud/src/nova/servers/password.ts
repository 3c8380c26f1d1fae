/**
 * The password that a server itself made up and encrypted with its key pair, as cloudbase-init does
 * in Windows: only who holds the private key can read it.
 */
import { constants, publicEncrypt } from 'node:crypto'
import { noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { images } from '#glance/rows.ts'
import { keypairRows } from '#nova/keypairs/keypairs.ts'
import { serverOf } from '#nova/requests.ts'
import { rsaKeyOf } from '#nova/keypairs/ssh-keys.ts'
import { servers, type ServerRow } from '#nova/servers/servers.ts'
import { rows, type Scene } from '#scene.ts'

/** https://docs.openstack.org/api-ref/compute/#servers-password-servers-os-server-password */
export const serverPassword: Routes = (router) => {
  router.get('/servers/{id}/os-server-password', (context) => {
    const server = serverOf(context, 'os-server-password:show')
    return ok({ password: server.password ?? '' })
  })
  router.delete('/servers/{id}/os-server-password', (context) => {
    const server = serverOf(context, 'os-server-password:clear')
    context.table(servers).update({ ...server, password: '' })
    return noContent()
  })
}

/** Once a server has started: the password that a Windows in it has set, for its RSA key. */
export function postedPassword(at: Scene, server: ServerRow): Partial<ServerRow> {
  if (server.password !== undefined) return {}
  const image = rows(at, images).get(server.image_ref)
  if (image?.['os_type'] !== 'windows' || server.key_name === null) return {}
  const pair = rows(at, keypairRows).get(`${server.user_id} ${server.key_name}`)
  const key = pair && rsaKeyOf(pair.public_key)
  if (!key) return {}
  const password = Buffer.from(passwordFrom(at.world.random.bytes(15)))
  const encrypted = publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, password)
  return { password: encrypted.toString('base64') }
}

/** Nineteen letters, digits and dashes, and a sign that Windows asks for. */
const passwordFrom = (bytes: Uint8Array): string =>
  `${Buffer.from(bytes).toString('base64url').slice(0, 19)}!`
