import { identityVersion } from '#api/session.ts'
import { setting } from '#api/settings.ts'

/** The services whose API version a piece of the page may depend on (SH-GATE-09, SH-GATE-10). */
export type VersionedService = 'image' | 'identity'

/** The API version of a service, as its version requirement compares it. */
export const versionOf = async (service: VersionedService): Promise<string> =>
  service === 'identity' ? identityVersion() : String(await setting('HORIZON_ACTIVE_IMAGE_VERSION'))
