import { toAddress, withNames } from '@meridian/contract'
import { findEndpoint } from '@meridian/openstack'
import { locate, type Context } from '#bind.ts'

/** Says where a made thing is, whose names are free: `located(context, '/api/…/{+path}', { path })`. */
export const located = (
  { request, reply }: Context,
  path: string,
  names: Readonly<Record<string, string>>,
): void => {
  const root = request.server.config.webRoot.replace(/\/$/, '')
  locate(reply, root + withNames(path, ({ name }) => toAddress(names[name] ?? '')))
}

/**
 * The address of the account that everybody sees, whichever one this server uses; undefined where there
 * is none. A gateway of Ceph without the account in its addresses takes that from the token, which who
 * comes without one has not: https://docs.ceph.com/en/latest/radosgw/config-ref/#swift-settings
 */
export const publicAccount = ({ session, request }: Context): URL | undefined => {
  const where = { region: session.region ?? '', interface: 'public' }
  const { objectsAt } = request.server
  const url = new URL(findEndpoint(session.catalog, 'object-store', where).url)
  if (objectsAt === null || /\/v1(\.0)?$/.test(url.pathname)) return undefined
  return objectsAt === undefined ? url : new URL(url.pathname, objectsAt)
}
