/** What hangs on the protocols of a load balancer's parts. */
import type { Pool } from '@meridian/contract'
import { own } from '#lib/own.ts'
import type { Option } from '#ui/fields/select.tsx'
import { listenerProtocols, poolProtocols } from '#kinds/octavia/options.ts'

/** It ends the encryption itself: it has certificates, and its pool speaks HTTP. */
export const endsTls = (protocol: string): boolean => protocol === 'TERMINATED_HTTPS'

/** Whether a listener of that protocol reads requests, to which it can add headers. */
export const readsHttp = (protocol: string): boolean => protocol === 'HTTP' || endsTls(protocol)

/** Whether a monitor of that type asks by HTTP (SV-LBCLEAN-23). */
export const asksHttp = (type: string): boolean => type === 'HTTP' || type === 'HTTPS'

/** The protocols of a new listener; without a key manager none can end TLS (SV-LBPERM-13). */
export const listenerProtocolsWith = (keyManager: boolean): readonly Option[] =>
  keyManager ? listenerProtocols : listenerProtocols.filter(({ value }) => !endsTls(value))

/** The protocol of the pool that goes with a listener (SV-LBCLEAN-13, SV-L7-05). */
export const poolProtocolOf = (listener: string): string => (endsTls(listener) ? 'HTTP' : listener)

/** `octavia.common.constants.VALID_LISTENER_POOL_PROTOCOL_MAP`, but for SV-LBCLEAN-13. */
const poolsOf: Readonly<Record<string, readonly string[]>> = {
  HTTP: ['HTTP', 'PROXY'],
  HTTPS: ['HTTPS', 'PROXY', 'TCP'],
  TCP: ['HTTP', 'HTTPS', 'PROXY', 'TCP'],
  TERMINATED_HTTPS: ['HTTP'],
}

/** The protocols that a pool under such a listener can have; of no listener all. */
export const poolProtocolsUnder = (listener: string): readonly Option[] => {
  const fitting = own(poolsOf, listener)
  return fitting ? poolProtocols.filter(({ value }) => fitting.includes(value)) : poolProtocols
}

/**
 * The pools that a policy of a listener can lead to, or that can be its default one: not of another
 * listener, and of the protocol that goes with it (SV-L7-03..05).
 */
export const poolsFor = (
  listener: { readonly id: string; readonly protocol: string },
  pools: readonly Pool[],
): readonly Pool[] =>
  pools.filter(
    ({ listeners, protocol }) =>
      listeners.every(({ id }) => id === listener.id) &&
      protocol === poolProtocolOf(listener.protocol),
  )

/** Where a listener of that protocol usually is (SV-LBCONST-01, SV-LBCONST-02). */
const usualPorts: Readonly<Record<string, number>> = { HTTP: 80, TERMINATED_HTTPS: 443 }

/** The usual port of a protocol, or the first above it that no listener has (SV-LSTN-08..10). */
export const defaultPort = (protocol: string, taken: readonly number[]): number | undefined => {
  let port = own(usualPorts, protocol)
  while (port !== undefined && taken.includes(port)) port += 1
  return port
}

/** The port of members once a listener's protocol was chosen (SV-LSTN-11). */
export const memberPort = 80

/** The port of a new member that is no instance: of a pool that speaks HTTP (SV-LBMEM-05). */
export const externalPort = (poolProtocol: string): number =>
  poolProtocol === 'HTTP' ? memberPort : Number.NaN
