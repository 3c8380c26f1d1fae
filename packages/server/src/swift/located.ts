import { toAddress, withNames } from '@meridian/contract'
import type { Context } from '#bind.ts'

/** Says where a made thing is, whose names are free: `located(context, '/api/…/{+path}', { path })`. */
export const located = (
  { request, reply }: Context,
  path: string,
  names: Readonly<Record<string, string>>,
): void => {
  const root = request.server.config.webRoot.replace(/\/$/, '')
  reply.header('Location', root + withNames(path, ({ name }) => toAddress(names[name] ?? '')))
}
