import { say } from '@meridian/contract'
import type { OpenStack } from '@meridian/openstack'
import type { Context } from '#bind.ts'
import { GivenUp, type Later } from '#later.ts'

type Wanted = {
  readonly server: { readonly id: string; readonly name: string }
  readonly address: { readonly id: string; readonly ip: string }
}

/** Nova plugs a server in while it builds it, which may take minutes. */
const longestMs = 10 * 60_000
const shortestPauseMs = 500
const longestPauseMs = 5_000

/**
 * Gives a floating IP to a server as soon as that has a port. It goes on after the answer; the user is
 * told where it cannot be done.
 */
export const giveAddress = (
  later: Later,
  { openstack, request, session }: Pick<Context, 'openstack' | 'request' | 'session'>,
  { server, address }: Wanted,
): void =>
  later.begin(
    { request, session },
    async () => {
      let pause = shortestPauseMs
      for (let waited = 0; waited < longestMs;) {
        const port = await later.calls(() => plugOf(openstack, server.id))
        if (port !== undefined) {
          const target = { port_id: port }
          await later.calls(() => openstack.neutron.floatingIps.update(address.id, target))
          return
        }
        await later.pause(pause)
        waited += pause
        pause = Math.min(pause * 2, longestPauseMs)
      }
      throw new GivenUp(say('The instance took too long to be plugged in.'))
    },
    (reason) =>
      say('The address {ip} was not given to {name}: {reason}', {
        ip: address.ip,
        name: server.name,
        reason,
      }),
  )

/** The first port of a server with an IPv4 address; throws where the server will never have one. */
const plugOf = async ({ neutron, nova }: OpenStack, id: string): Promise<string | undefined> => {
  const ports = await neutron.ports.list({ device_id: id })
  const port = ports.find(({ fixed_ips }) =>
    fixed_ips.some(({ ip_address }) => !ip_address.includes(':')),
  )
  if (port) return port.id
  const { status } = await nova.servers.get(id)
  if (status === 'ERROR') throw new GivenUp(say('The instance is in the status ERROR.'))
  return undefined
}
