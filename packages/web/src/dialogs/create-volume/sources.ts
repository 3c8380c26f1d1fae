/** What a new volume can be made from, of which types volumes are, and what the project has left. */
import {
  images,
  volumeBackups,
  volumes,
  volumeSnapshots,
  volumeTypes,
  type VolumeType,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { isNotFound } from '#api/errors.ts'
import { t } from '#lib/translate.ts'
import type { Requirement } from '#resource/define.ts'
import { areMet } from '#resource/reading/requirements.tsx'
import {
  fromBackup,
  fromImage,
  fromSnapshot,
  fromVolume,
  type SourceKind,
  type VolumeSource,
} from '#dialogs/create-volume/volume.ts'

/** The kinds of sources, in the order of the field. */
export const sourceKinds: readonly { readonly value: SourceKind; readonly label: string }[] = [
  { value: '', label: t('No source, empty volume') },
  { value: 'image', label: t('Image') },
  { value: 'snapshot', label: t('Snapshot') },
  { value: 'volume', label: t('Volume') },
  { value: 'backup', label: t('Backup') },
]

/** Backups where the cloud has some, from 3.47 on. */
const ofBackups: readonly Requirement[] = [
  { setting: 'OPENSTACK_CINDER_FEATURES.enable_backup' },
  { feature: ['volume', '>= 3.47'] },
]

/** Those that this cloud has. */
export const readKinds = async () =>
  (await areMet(ofBackups)) ? sourceKinds : sourceKinds.filter(({ value }) => value !== 'backup')

type SourceWords = { readonly name: string; readonly label: string; readonly none: string }

/** The field that chooses one of them (SH-FID-04..06), and what is said where there is none. */
export const sourceWords: Readonly<Record<SourceKind, SourceWords>> = {
  '': { name: 'source_id', label: '', none: '' },
  image: {
    name: 'image_source',
    label: t('Use image as a source'),
    none: t('There is no usable image.'),
  },
  snapshot: {
    name: 'snapshot_source',
    label: t('Use snapshot as a source'),
    none: t('The project has no available volume snapshot.'),
  },
  volume: {
    name: 'volume_source',
    label: t('Use a volume as source'),
    none: t('The project has no volume that can be copied.'),
  },
  backup: {
    name: 'backup_source',
    label: t('Use backup as a source'),
    none: t('The project has no available volume backup.'),
  },
}

const paged = { paginate: true, limit: 1000, sort_key: 'name', sort_dir: 'asc' } as const

/** Those of a kind that can be used now, by name. Throws `ApiError`. */
export const readSources = async (
  kind: SourceKind,
  signal: AbortSignal,
): Promise<readonly VolumeSource[]> => {
  if (kind === 'image') {
    const { items } = await call(images.list, { query: { ...paged, status: 'active' } }, { signal })
    return items.filter(({ container_format: format }) => !isPart(format)).map(fromImage)
  }
  if (kind === 'snapshot') {
    const query = { ...paged, status: 'available' }
    return (await call(volumeSnapshots.list, { query }, { signal })).items.map(fromSnapshot)
  }
  if (kind === 'backup') {
    const query = { ...paged, status: 'available' }
    return (await call(volumeBackups.list, { query }, { signal })).items.map(fromBackup)
  }
  if (kind === 'volume') {
    const { items } = await call(volumes.list, { query: paged }, { signal })
    return items.filter(({ status }) => copied.includes(status)).map(fromVolume)
  }
  return []
}

/** Kernels and ramdisks are no disks (RS-IMG-33). */
const isPart = (format: string | null | undefined) => format === 'aki' || format === 'ari'

/** What a volume may be while it is copied (`cinder.volume.flows.api.create_volume`). */
const copied = ['available', 'in-use']

/** The id of what a source is made from. */
export const idOfSource = ({ from }: VolumeSource): string =>
  from.image_id ?? from.snapshot_id ?? from.source_volid ?? from.backup_id ?? ''

export type Types = {
  readonly all: readonly VolumeType[]
  /** That of volumes which name none; a cloud need not have one. */
  readonly default: VolumeType | undefined
}

/** The types of volumes and the default one (RS-CINDER-03 to RS-CINDER-05). Throws `ApiError`. */
export const readTypes = async (signal: AbortSignal): Promise<Types> => {
  const [{ items }, atFirst] = await Promise.all([
    call(volumeTypes.list, undefined, { signal }),
    defaultType(signal),
  ])
  return { all: items, default: atFirst }
}

const defaultType = async (signal: AbortSignal): Promise<VolumeType | undefined> => {
  try {
    return await call(volumeTypes.load, { params: { id: 'default' } }, { signal, quiet: true })
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}
