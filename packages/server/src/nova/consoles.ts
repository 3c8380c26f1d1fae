import { say, type consoleTypes } from '@meridian/contract'
import { isOpenStackError, type NovaRemoteConsoleCreate, type OpenStack } from '@meridian/openstack'
import { errors } from '#http/errors.ts'

type ConsoleType = (typeof consoleTypes)[number]
type Kind = Exclude<ConsoleType, 'AUTO'>

/** In the order in which AUTO tries them. */
const protocols: Readonly<Record<Kind, NovaRemoteConsoleCreate>> = {
  VNC: { protocol: 'vnc', type: 'novnc' },
  SPICE: { protocol: 'spice', type: 'spice-html5' },
  RDP: { protocol: 'rdp', type: 'rdp-html5' },
  SERIAL: { protocol: 'serial', type: 'serial' },
  MKS: { protocol: 'mks', type: 'webmks' },
}
// Object.keys widens to string; the keys are the kinds.
const kinds = Object.keys(protocols) as Kind[]

/**
 * The address of a console of the wished kind, or of the first kind that the cloud has, as Nova gives
 * it: with a token in it, which is for the console alone. Throws 404
 * "No available console found." when it has none, and the service's own refusal for a named kind.
 */
export const findConsole = async (
  openstack: OpenStack,
  server: string,
  wish: ConsoleType,
): Promise<{ type: string; url: string }> => {
  for (const kind of wish === 'AUTO' ? kinds : [wish]) {
    try {
      const { url } = await openstack.nova.servers.remoteConsole(server, protocols[kind])
      return { type: kind, url }
    } catch (error) {
      if (wish !== 'AUTO' || !isUnavailable(error)) throw error
    }
  }
  throw errors.notFound(say('No available console found.'))
}

/** 400: this kind is not served; 501: the hypervisor has no such console. */
const isUnavailable = (error: unknown): boolean =>
  isOpenStackError(error, 'fault') && (error.status === 400 || error.status === 501)
