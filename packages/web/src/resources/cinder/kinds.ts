import type { Volume, VolumeBackup, VolumeSnapshot, VolumeType } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { kind, named } from '#resource/define.ts'

export const volume = kind<Volume>({
  type: 'OS::Cinder::Volume',
  name: [t('Volume'), t('Volumes')],
  inline: [t('volume'), t('volumes')],
  key: ({ id }) => [id],
  title: ({ name }) => name,
  names: named(
    t('Volume names are missing.'),
    async () => (await import('#resources/cinder/names.ts')).volumes,
  ),
})

export const snapshot = kind<VolumeSnapshot>({
  type: 'OS::Cinder::Snapshot',
  name: [t('Volume Snapshot'), t('Volume Snapshots')],
  inline: [t('volume snapshot'), t('volume snapshots')],
  key: ({ id }) => [id],
  title: ({ name }) => name,
  names: named(
    t('Snapshot names are missing.'),
    async () => (await import('#resources/cinder/names.ts')).snapshots,
  ),
})

export const backup = kind<VolumeBackup>({
  type: 'OS::Cinder::Backup',
  name: [t('Volume Backup'), t('Volume Backups')],
  inline: [t('volume backup'), t('volume backups')],
  key: ({ id }) => [id],
  title: ({ name }) => name,
})

export const volumeType = kind<VolumeType>({
  type: 'OS::Cinder::VolumeType',
  name: [t('Volume Type'), t('Volume Types')],
  inline: [t('volume type'), t('volume types')],
  key: ({ id }) => [id],
  title: ({ name }) => name,
  names: named(
    t('Volume type names are missing.'),
    async () => (await import('#resources/cinder/names.ts')).volumeTypes,
  ),
})
