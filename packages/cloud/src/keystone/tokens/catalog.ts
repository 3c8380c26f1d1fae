import { createHash } from 'node:crypto'
import { REGION_PREFIXES } from '#http/mount.ts'
import { REGIONS, type Offered, type World } from '#world.ts'

export type Endpoint = {
  id: string
  interface: 'public' | 'internal' | 'admin'
  region_id: string
  region: string
  url: string
}
export type CatalogEntry = { id: string; type: string; name: string; endpoints: Endpoint[] }

/** The catalogue as tokens carry it: every service in every region, at one origin. */
export function catalog(
  world: World,
  origin: string,
  projectId: string | undefined,
): CatalogEntry[] {
  return world.services.flatMap((service) =>
    [service.type, ...(service.aliases ?? [])].map((type) => ({
      id: stableId(`service ${type}`),
      type,
      name: service.name,
      endpoints: endpoints(service, type, origin, projectId),
    })),
  )
}

function endpoints(
  service: Offered,
  type: string,
  origin: string,
  projectId: string | undefined,
): Endpoint[] {
  const tail = service.catalogPath.includes('{project_id}')
  if (tail && projectId === undefined) return []
  return REGIONS.flatMap((region) => {
    const prefix = service.global ? '' : REGION_PREFIXES[region]
    const path = service.catalogPath.replace('{project_id}', projectId ?? '')
    const url = `${origin}${prefix}${service.mount}${path}`
    return (['public', 'internal', 'admin'] as const).map((face) => ({
      id: stableId(`endpoint ${type} ${region} ${face}`),
      interface: face,
      region_id: region,
      region,
      url,
    }))
  })
}

/** The catalogue is not stored: an id made from the name is the same each time. */
function stableId(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 32)
}
