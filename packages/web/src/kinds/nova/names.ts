/** Names by id, of the types of Nova that others point at. What the answer leaves out is gone. */
import { flavors as flavorApi, servers as serverApi } from '@meridian/contract'
import { ofProjects, seen } from '#kinds/read-names.ts'

export const servers = ofProjects(serverApi, [
  'compute',
  'os_compute_api:servers:detail:get_all_tenants',
])
export const flavors = seen(flavorApi)
