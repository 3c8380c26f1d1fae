import type { CallReply, servers } from '@meridian/contract'
import type { Named } from '@meridian/openstack'

/** Names by id; a thing without a name is called by its id. */
export const nameMap = (found: readonly Named[]): CallReply<typeof servers.names> => ({
  names: Object.fromEntries(found.map(({ id, name }) => [id, name || id])),
})
