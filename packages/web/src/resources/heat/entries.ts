/** The types of Heat, as navigation, addresses and links know them. */
import { entry } from '#resource/registry.ts'
import { policy } from '#resource/define.ts'
import { groups } from '#resources/groups.ts'
import {
  engine,
  resourceType,
  stack,
  stackResource,
  stackSnapshot,
  templateVersion,
} from '#kinds/heat/kinds.ts'

const { orchestration: group } = groups
const heat = { service: 'orchestration' } as const

export const stacks = entry(
  stack,
  {
    panels: [
      { path: '/project/stacks', area: 'project', group, requires: [heat] },
      {
        ...{ path: '/admin/stacks', area: 'admin', group, scope: { all_projects: 'true' } },
        requires: [heat, policy('orchestration', 'context_is_admin')],
      },
    ],
  },
  async () => (await import('#resources/heat/stacks.tsx')).stacks,
)

export const stackResources = entry(
  stackResource,
  { within: [{ parent: stack, path: 'resources', by: 'stack_id', keyed: true }] },
  async () => (await import('#resources/heat/stack-resources.tsx')).stackResources,
)

export const stackSnapshots = entry(
  stackSnapshot,
  { within: [{ parent: stack, path: 'snapshots', by: 'stack_id', keyed: true }] },
  async () => (await import('#resources/heat/snapshots.tsx')).stackSnapshots,
)

export const resourceTypes = entry(
  resourceType,
  {
    panels: [
      {
        ...{ path: '/project/resource_types', area: 'project', group },
        requires: [heat, policy('orchestration', 'stacks:list_resource_types')],
      },
    ],
  },
  async () => (await import('#resources/heat/resource-types.tsx')).resourceTypes,
)

export const templateVersions = entry(
  templateVersion,
  {
    panels: [
      {
        ...{ path: '/project/template_versions', area: 'project', group },
        requires: [heat, policy('orchestration', 'stacks:list_template_versions')],
      },
    ],
  },
  async () => (await import('#resources/heat/template-versions.tsx')).templateVersions,
)

export const engines = entry(
  engine,
  {
    panels: [
      {
        ...{ path: '/admin/orchestration_engines', area: 'admin', group },
        requires: [heat, policy('orchestration', 'service:index')],
      },
    ],
  },
  async () => (await import('#resources/heat/engines.tsx')).engines,
)

/** In the order of the navigation. */
export const orchestrationTypes = [
  stacks,
  stackResources,
  stackSnapshots,
  resourceTypes,
  templateVersions,
  engines,
]
