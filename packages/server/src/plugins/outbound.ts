import type { Catalog, Transport } from '@meridian/openstack'
import type { Config } from '#config.ts'

export type Outbound = {
  readonly transport: Transport
  /** Opens the way to the services of a catalogue that Keystone handed out. */
  readonly allow: (catalog: Catalog) => void
}

/**
 * Lets calls out to the configured Keystones and to the origins of catalogues seen, and to
 * nowhere else, whatever a bug or a hostile answer makes of an address.
 */
export const createOutbound = (transport: Transport, config: Config): Outbound => {
  const origins = new Set(config.keystones.map(({ url }) => new URL(url).origin))
  return {
    transport: async (request) => {
      const { origin } = new URL(request.url)
      if (!origins.has(origin)) throw notAllowed(origin)
      return transport(request)
    },
    allow: (catalog) => {
      for (const { url } of catalog.flatMap((service) => service.endpoints)) {
        const origin = URL.parse(url)?.origin
        if (origin !== undefined && /^https?:/.test(origin)) origins.add(origin)
      }
    },
  }
}

/** The code stands in the log. */
const notAllowed = (origin: string): Error =>
  Object.assign(new Error(`calls to ${origin} are not allowed`), { code: 'ERR_HOST_NOT_ALLOWED' })
