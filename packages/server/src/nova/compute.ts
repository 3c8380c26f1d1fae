import { compute, computeFeatures } from '@meridian/contract'
import { compareVersions, type OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { rowsOf } from '#rows.ts'

const lowestOf = new Map<string, string>(Object.entries(computeFeatures))

/** What describes the compute service itself. */
export const computeRoutes = (app: FastifyInstance): void => {
  bind(app, compute.availabilityZones, async ({ query }, context) => {
    const found = await context.openstack.nova.availabilityZones(query.detailed)
    const zones = rowsOf(context, found, (zone) => zone)
    return { items: zones.toSorted((a, b) => a.zoneName.localeCompare(b.zoneName)) }
  })

  bind(app, compute.feature, async ({ params }, { openstack }) =>
    hasFeature(openstack, params.feature),
  )
}

const hasFeature = async ({ nova }: OpenStack, feature: string): Promise<boolean> => {
  const lowest = lowestOf.get(feature)
  if (lowest === undefined) return false
  const range = await nova.versions()
  return range !== undefined && compareVersions(range.max, lowest) >= 0
}
