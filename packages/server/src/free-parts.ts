/** Names that users chose freely in addresses of this server: docs/addresses.md. */
import { fromAddress, namesIn, withNames } from '@meridian/contract'
import type { FastifyRequest } from 'fastify'
import { ApiRefusal } from '#http/errors.ts'

/** How Fastify writes a path of the contract; a free part at its end is all that follows. */
export const routeOf = (path: string): string =>
  withNames(path, ({ name, free }) => (free && path.endsWith(`{+${name}}`) ? '*' : `:${name}`))

/**
 * Reads the free parts of a request from its address as it was sent: the router leaves out slashes
 * that are doubled or at the end, which are signs of a name here. Throws 404 for what no name is
 * written like.
 */
export const readFreeParts = (request: FastifyRequest, path: string): void => {
  const [sent = ''] = (request.raw.url ?? '').split('?')
  const root = request.server.config.webRoot.split('/').filter(Boolean).length
  const words = path.split('/').slice(1)
  // Only a name at the end may have parts that are empty; before it the router has left them out.
  const last = words.at(-1) ?? ''
  const ends = /^\{\+\w+\}$/.test(last)
  const before = new RegExp(`^(?:/+[^/]+){${root + words.length - 1}}/`).exec(sent)?.[0] ?? ''
  const parts = before.split('/').filter(Boolean).slice(root)
  const found = namesIn(path).map(({ name, free }) => {
    const at = words.findIndex((word) => word.replace('+', '') === `{${name}}`)
    const written = ends && at === words.length - 1 ? sent.slice(before.length) : (parts[at] ?? '')
    return [name, free ? read(written) : decodeURIComponent(written)] as const
  })
  request.params = Object.fromEntries(found)
}

const read = (written: string): string => {
  try {
    return fromAddress(written)
  } catch {
    throw new ApiRefusal(404, `there is no ${written.slice(0, 200)}`)
  }
}
