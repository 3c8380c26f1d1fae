import {
  aggregates,
  flavors,
  images,
  qosSpecs,
  servers,
  volumeGroupTypes,
  volumeSnapshots,
  volumes,
  volumeTypes,
  type TextsPatch,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import type { SendOptions } from '#api/client.ts'
import type { Rule } from '#api/policy.ts'

/** What has metadata, extra specs or properties: all are texts under keys. */
export type MetadataKind =
  | 'instance'
  | 'image'
  | 'flavor'
  | 'volume'
  | 'snapshot'
  | 'volumeType'
  | 'qosSpecs'
  | 'groupType'
  | 'aggregate'

export type Texts = Readonly<Record<string, string>>

type Service = {
  /** What Glance calls the kind where it defines keys for it. */
  readonly resourceType: string
  /** Which of the kind's keys are meant, where it has several sorts. */
  readonly propertiesTarget?: string
  /** All of them allow changing; without them the metadata can only be read. */
  readonly writes: readonly Rule[]
  readonly get: (id: string, options: SendOptions) => Promise<Texts>
  readonly edit: (id: string, body: TextsPatch) => Promise<unknown>
}

const compute = (rule: string): Rule => ['compute', `os_compute_api:${rule}`]

const services: Readonly<Record<MetadataKind, Service>> = {
  instance: {
    resourceType: 'OS::Nova::Server',
    propertiesTarget: 'metadata',
    writes: [compute('server-metadata:create'), compute('server-metadata:delete')],
    get: (id, options) => call(servers.metadata, { params: { id } }, options),
    edit: (id, body) => call(servers.editMetadata, { params: { id }, body }),
  },
  image: {
    resourceType: 'OS::Glance::Image',
    writes: [['image', 'modify_image']],
    get: (id, options) => call(images.properties, { params: { id } }, options),
    edit: (id, body) => call(images.editProperties, { params: { id }, body }),
  },
  flavor: {
    resourceType: 'OS::Nova::Flavor',
    writes: [compute('os-flavor-extra-specs:create'), compute('os-flavor-extra-specs:delete')],
    get: (id, options) => call(flavors.extraSpecs, { params: { id } }, options),
    edit: (id, body) => call(flavors.editExtraSpecs, { params: { id }, body }),
  },
  volume: {
    resourceType: 'OS::Cinder::Volume',
    writes: [
      ['volume', 'volume:create_volume_metadata'],
      ['volume', 'volume:delete_volume_metadata'],
    ],
    get: (id, options) => call(volumes.metadata, { params: { id } }, options),
    edit: (id, body) => call(volumes.editMetadata, { params: { id }, body }),
  },
  snapshot: {
    resourceType: 'OS::Cinder::Snapshot',
    writes: [
      ['volume', 'volume:update_snapshot_metadata'],
      ['volume', 'volume:delete_snapshot_metadata'],
    ],
    get: (id, options) => call(volumeSnapshots.metadata, { params: { id } }, options),
    edit: (id, body) => call(volumeSnapshots.editMetadata, { params: { id }, body }),
  },
  volumeType: {
    resourceType: 'OS::Cinder::VolumeType',
    writes: [
      ['volume', 'volume_extension:types_extra_specs:create'],
      ['volume', 'volume_extension:types_extra_specs:delete'],
    ],
    get: (id, options) => call(volumeTypes.metadata, { params: { id } }, options),
    edit: (id, body) => call(volumeTypes.editMetadata, { params: { id }, body }),
  },
  qosSpecs: {
    resourceType: 'OS::Cinder::QoSSpec',
    writes: [
      ['volume', 'volume_extension:qos_specs_manage:update'],
      ['volume', 'volume_extension:qos_specs_manage:delete'],
    ],
    get: (id, options) => call(qosSpecs.specs, { params: { id } }, options),
    edit: (id, body) => call(qosSpecs.editSpecs, { params: { id }, body }),
  },
  groupType: {
    resourceType: 'OS::Cinder::GroupType',
    writes: [
      ['volume', 'group:group_types_specs:create'],
      ['volume', 'group:group_types_specs:delete'],
    ],
    get: (id, options) => call(volumeGroupTypes.specs, { params: { id } }, options),
    edit: (id, body) => call(volumeGroupTypes.editSpecs, { params: { id }, body }),
  },
  aggregate: {
    resourceType: 'OS::Nova::Aggregate',
    writes: [compute('os-aggregates:set_metadata')],
    get: (id, options) => call(aggregates.extraSpecs, { params: { id } }, options),
    edit: (id, body) => call(aggregates.editExtraSpecs, { params: { id }, body }),
  },
}

/** What a thing has now. Throws `ApiError`. */
export const getMetadata = (
  kind: MetadataKind,
  id: string,
  options: SendOptions = {},
): Promise<Texts> => services[kind].get(id, options)

/**
 * Sets and removes keys (RS-META-14); keys that are not named stay. Throws `ApiError`, of status
 * 409 and without a service where somebody else has changed one of them.
 */
export const editMetadata = async (
  kind: MetadataKind,
  id: string,
  patch: TextsPatch,
): Promise<void> => {
  await services[kind].edit(id, patch)
}

/** The terms under which Glance has definitions: of a resource, and of one sort of its keys. */
export type DefinitionsQuery = {
  readonly resource_type: string
  readonly properties_target?: string
}

/** What the scheduler is told of a new server is defined beside its metadata (RS-LMETA-01). */
export const hintDefinitions: DefinitionsQuery = {
  resource_type: 'OS::Nova::Server',
  properties_target: 'scheduler_hints',
}

/** The terms under which Glance has definitions for the kind. */
export const definitionsFor = (kind: MetadataKind): DefinitionsQuery => {
  const { resourceType, propertiesTarget } = services[kind]
  return {
    resource_type: resourceType,
    ...(propertiesTarget !== undefined && { properties_target: propertiesTarget }),
  }
}

/** The policy rules that changing needs. */
export const writeRules = (kind: MetadataKind): readonly Rule[] => services[kind].writes
