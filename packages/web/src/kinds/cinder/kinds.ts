import type {
  QosSpecs,
  Volume,
  VolumeBackup,
  VolumeGroup,
  VolumeGroupSnapshot,
  VolumeGroupType,
  VolumePool,
  VolumeService,
  VolumeSnapshot,
  VolumeType,
} from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { kind, named } from '#kinds/kind.ts'

export const volume = kind({
  type: 'OS::Cinder::Volume',
  name: [t('Volume'), t('Volumes')],
  inline: [t('volume'), t('volumes')],
  key: ({ id }: Volume) => [id],
  title: ({ name }) => name,
  names: named(
    t('Volume names are missing.'),
    async () => (await import('#kinds/names.ts')).cinder.volumes,
  ),
})

export const snapshot = kind({
  type: 'OS::Cinder::Snapshot',
  name: [t('Volume Snapshot'), t('Volume Snapshots')],
  inline: [t('volume snapshot'), t('volume snapshots')],
  key: ({ id }: VolumeSnapshot) => [id],
  title: ({ name }) => name,
  names: named(
    t('Snapshot names are missing.'),
    async () => (await import('#kinds/names.ts')).cinder.snapshots,
  ),
})

export const backup = kind({
  type: 'OS::Cinder::Backup',
  name: [t('Volume Backup'), t('Volume Backups')],
  inline: [t('volume backup'), t('volume backups')],
  key: ({ id }: VolumeBackup) => [id],
  title: ({ name }) => name,
})

/** A type, and what its page knows of it: whose default it is, and who may use a private one. */
export type ShownVolumeType = VolumeType & {
  readonly is_default?: boolean
  readonly default_of?: readonly string[]
  /** It is that of the project that one works in, by its own choice. */
  readonly is_own_default?: boolean
  readonly projects?: readonly string[]
}

export const volumeType = kind({
  type: 'OS::Cinder::VolumeType',
  name: [t('Volume Type'), t('Volume Types')],
  inline: [t('volume type'), t('volume types')],
  key: ({ id }: ShownVolumeType) => [id],
  title: ({ name }) => name,
  names: named(
    t('Volume type names are missing.'),
    async () => (await import('#kinds/names.ts')).cinder.volumeTypes,
  ),
})

/** QoS specs, and the volume types that have them. */
export type ShownQosSpecs = QosSpecs & {
  readonly types?: readonly { readonly id: string; readonly name: string }[]
}

export const qosSpec = kind({
  type: 'OS::Cinder::QoSSpec',
  name: [t('QoS Spec'), t('QoS Specs')],
  inline: [t('QoS spec'), t('QoS specs')],
  key: ({ id }: ShownQosSpecs) => [id],
  title: ({ name }) => name,
  names: named(
    t('QoS spec names are missing.'),
    async () => (await import('#kinds/names.ts')).cinder.qosSpecs,
  ),
})

export const volumeService = kind({
  type: 'OS::Cinder::Service',
  name: [t('Block Storage Service'), t('Block Storage Services')],
  inline: [t('service'), t('services')],
  key: ({ key }: VolumeService) => [key],
  title: ({ binary, host }) => t('{binary} on {host}', { binary, host }),
})

export const volumePool = kind({
  type: 'OS::Cinder::Pool',
  name: [t('Storage Pool'), t('Storage Pools')],
  inline: [t('storage pool'), t('storage pools')],
  key: ({ name }: VolumePool) => [name],
  title: ({ name }) => name,
})

export const volumeGroup = kind({
  type: 'OS::Cinder::Group',
  name: [t('Volume Group'), t('Volume Groups')],
  inline: [t('volume group'), t('volume groups')],
  key: ({ id }: VolumeGroup) => [id],
  title: ({ name }) => name,
  names: named(
    t('Volume group names are missing.'),
    async () => (await import('#kinds/names.ts')).cinder.volumeGroups,
  ),
})

export const groupSnapshot = kind({
  type: 'OS::Cinder::GroupSnapshot',
  name: [t('Group Snapshot'), t('Group Snapshots')],
  inline: [t('group snapshot'), t('group snapshots')],
  key: ({ id }: VolumeGroupSnapshot) => [id],
  title: ({ name }) => name,
  names: named(
    t('Group snapshot names are missing.'),
    async () => (await import('#kinds/names.ts')).cinder.groupSnapshots,
  ),
})

export const groupType = kind({
  type: 'OS::Cinder::GroupType',
  name: [t('Group Type'), t('Group Types')],
  inline: [t('group type'), t('group types')],
  key: ({ id }: VolumeGroupType) => [id],
  title: ({ name }) => name,
  names: named(
    t('Group type names are missing.'),
    async () => (await import('#kinds/names.ts')).cinder.groupTypes,
  ),
})

declare module '#kinds/codes.ts' {
  interface TypeCodes {
    cinder: CodesOf<typeof import('#kinds/cinder/kinds.ts')>
  }
}
