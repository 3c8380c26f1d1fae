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

/** The address of the account that everybody sees, whichever one this server uses. */
export const publicUrl = ({ session }: Context): string => {
  const where = { region: session.region ?? '', interface: 'public' }
  return findEndpoint(session.catalog, 'object-store', where).url
}
