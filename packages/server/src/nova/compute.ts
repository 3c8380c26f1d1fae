import { compute } from '@meridian/contract'
import { compareVersions, type OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'

/** Feature → the lowest microversion that has it (contract: nova.md, features). */
const features = new Map<string, string>(
  Object.entries({
    instance_description: '2.19',
    locked_attribute: '2.9',
    remote_console_mks: '2.8',
    servergroup_soft_policies: '2.15',
    servergroup_user_info: '2.13',
    multiattach: '2.60',
    auto_allocated_network: '2.37',
    key_types: '2.2',
    key_type_list: '2.9',
    rescue_instance_volume_based: '2.87',
    bdm2_volume_type: '2.67',
    live_migrate: '2.30',
  }),
)

/** What describes the compute service itself. */
export const computeRoutes = (app: FastifyInstance): void => {
  bind(app, compute.availabilityZones, async ({ query }, { openstack }) => ({
    items: (await openstack.nova.availabilityZones(query.detailed)).toSorted((a, b) =>
      a.zoneName.localeCompare(b.zoneName),
    ),
  }))

  bind(app, compute.services, async (_, { openstack }) => ({
    items: await openstack.nova.services.list(),
  }))

  bind(app, compute.feature, async ({ params }, { openstack }) =>
    hasFeature(openstack, params.feature),
  )
}

const hasFeature = async ({ nova }: OpenStack, feature: string): Promise<boolean> => {
  const lowest = features.get(feature)
  if (lowest === undefined) return false
  const range = await nova.versions()
  return range !== undefined && compareVersions(range.max, lowest) >= 0
}
