import { Type, type Static } from 'typebox'
import { get, Nullable } from '#endpoint.ts'

const Version = Type.String({ maxLength: 20 })

/** The services that speak microversions, by their types. */
export const MicroversionedService = Type.Union([Type.Literal('compute'), Type.Literal('volume')])
export type MicroversionedService = Static<typeof MicroversionedService>

/** The lowest and highest microversion; null where the service has none. */
export const VersionRange = Nullable(Type.Object({ min: Version, max: Version }))

/** https://docs.openstack.org/api-guide/compute/microversions.html */
export const versions = {
  load: get('/api/versions/', {
    query: Type.Object({ service: MicroversionedService }),
    reply: Type.Object({ range: VersionRange }),
    asks: ({ service }) => [service === 'volume' ? 'block-storage' : 'compute'],
  }),
} as const
