import { say, type consoleTypes } from '@meridian/contract'
import type { Catalog } from '@meridian/openstack'
import { ApiRefusal } from '#http/errors.ts'

type Kind = (typeof consoleTypes)[number]

/**
 * The websocket behind the address that Nova handed out, or undefined for kinds of console that
 * only their own page can show. noVNC's page takes the socket's address, relative to itself, from
 * its query name `path`; a serial console is handed out as the socket itself.
 * https://docs.openstack.org/nova/latest/admin/remote-console-access.html
 */
export const consoleSocket = (kind: Kind | (string & {}), address: string): URL | undefined => {
  const page = URL.parse(address)
  if (page === null) return undefined
  if (kind === 'SERIAL') return page
  if (kind !== 'VNC') return undefined
  const token = page.searchParams.get('token')
  const path =
    page.searchParams.get('path') ?? (token === null ? '' : `?token=${encodeURIComponent(token)}`)
  const socket = URL.parse(path, page)
  if (socket === null || socket.host !== page.host) return undefined
  socket.protocol = page.protocol === 'https:' ? 'wss:' : 'ws:'
  socket.hash = ''
  return socket
}

/**
 * Throws 403 unless the console is on a host of the catalogue or at a configured origin: an
 * address in an answer is no reason to connect to wherever it points.
 */
export const allowConsole = (
  socket: URL,
  catalog: Catalog,
  consoleOrigins: readonly string[],
): void => {
  const origin = `${socket.protocol}//${socket.host}`
  const known = catalog
    .flatMap((service) => service.endpoints)
    .some(({ url }) => URL.parse(url)?.hostname === socket.hostname)
  if (/^wss?:$/.test(socket.protocol) && (known || consoleOrigins.includes(origin))) return
  throw new ApiRefusal(
    403,
    say(
      "The console is at {origin}, which is no host of the cloud's catalogue. The operator of this server can allow it: CONSOLE_ORIGINS={origin}",
      { origin },
    ),
  )
}
