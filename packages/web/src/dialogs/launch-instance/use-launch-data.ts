import {
  compute,
  flavors,
  images,
  keypairs,
  networks,
  securityGroups,
  volumes,
  volumeSnapshots,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { ifFeature } from '#api/features.ts'
import { loadQuotas } from '#api/quotas.ts'
import { ifServiceEnabled } from '#api/session.ts'
import { settings } from '#api/settings.ts'
import { useLoaded, type Loaded } from '#api/use-loaded.ts'
import { readyWhen } from '#resource/requirements.tsx'
import {
  imageSources,
  offeredSourceTypes,
  volumeSources,
  type Source,
  type SourceType,
} from '#dialogs/launch-instance/sources.ts'
import type { Known } from '#dialogs/launch-instance/spec.ts'

const isTrue = async (check: Promise<void>): Promise<boolean> => {
  try {
    await check
    return true
  } catch {
    // A requirement that cannot be checked is not met.
    return false
  }
}

const anyOf = async (checks: readonly Promise<void>[]): Promise<boolean> =>
  (await Promise.all(checks.map(isTrue))).includes(true)

/** Whether the session has the network service (RS-LNET-01, RS-LSEC-01). */
export const hasNetworking = readyWhen({ service: 'network' })

/** Whether the session has the volume service, version 2 or 3 (RS-LSRC-04). */
const hasVolumes = (): Promise<boolean> =>
  anyOf(['volumev3', 'volumev2'].map((type) => ifServiceEnabled(type)))

/** Whether Nova has key pairs, under either name (RS-LKEY-01). */
export const hasKeypairs = (): Promise<boolean> =>
  anyOf(['keypairs', 'Keypairs'].map((name) => ifFeature('compute', name)))

/** What the operator and the catalogue decide; answered from what the page has read already. */
const loadGround = async () => {
  const [networking, withVolumes, v2Boot, chosen] = await Promise.all([
    hasNetworking(),
    hasVolumes(),
    isTrue(ifFeature('compute', 'BlockDeviceMappingV2Boot')),
    settings(),
  ])
  const defaults = chosen.LAUNCH_INSTANCE_DEFAULTS
  return {
    sourceTypes: offeredSourceTypes(defaults, chosen.DEFAULT_BOOT_SOURCE, withVolumes),
    hasNetworking: networking,
    hasVolumes: withVolumes,
    canCreateVolume: withVolumes && v2Boot,
    createVolumeDefault: defaults.create_volume,
    hideCreateVolume: defaults.hide_create_volume,
    deleteVolumeDefault: defaults.vol_delete_on_instance_delete ?? false,
    configDrive: defaults.config_drive,
    requiresKeypair: chosen.OPENSTACK_HYPERVISOR_FEATURES.requires_keypair,
  }
}

const none: Known = {
  sourceTypes: [],
  hasNetworking: false,
  canCreateVolume: false,
  createVolumeDefault: false,
  deleteVolumeDefault: false,
  configDrive: false,
  requiresKeypair: false,
}

const key = (name: string) => ['launch', name] as const

/** Everything that the wizard chooses from. A part that fails leaves the others alone. */
export const useLaunchData = () => {
  const ground = useLoaded(key('ground'), loadGround)
  const networking = ground.data?.hasNetworking ?? false
  const quotas = useLoaded(key('quotas'), (signal) =>
    loadQuotas(['instances', 'cores', 'ram'], signal),
  )
  const zones = useLoaded(
    key('zones'),
    async (signal) => (await call(compute.availabilityZones, {}, { signal })).items,
  )
  const networkList = useLoaded(
    key('networks'),
    async (signal) => (await call(networks.list, undefined, { signal })).items,
    { enabled: networking },
  )
  const groups = useLoaded(
    key('security-groups'),
    async (signal) => (await call(securityGroups.list, undefined, { signal })).items,
    { enabled: networking },
  )
  const pairs = useLoaded(
    key('keypairs'),
    async (signal) => (await call(keypairs.list, undefined, { signal })).items,
  )
  const known: Known = {
    ...(ground.data ?? none),
    quotas: quotas.data,
    zones: zones.data,
    networks: networkList.data,
    securityGroups: groups.data,
    keypairs: pairs.data,
  }
  return { known, ground, quotas, zones, networks: networkList, groups, keypairs: pairs }
}

export type LaunchData = ReturnType<typeof useLaunchData>

/** The flavors, the smallest first; read when the Flavor step is first shown. */
export const useFlavors = () =>
  useLoaded(key('flavors'), async (signal) =>
    (await call(flavors.list, {}, { signal })).items.toSorted((a, b) => a.ram - b.ram),
  )

const byName = (a: Source, b: Source): number => a.name.localeCompare(b.name)

/** The sources of one kind, read when the Source step shows that kind for the first time. */
export const useSources = (type: SourceType): Loaded<readonly Source[]> => {
  const usesImages = type === 'image' || type === 'snapshot'
  // Images of servers are images too: both kinds are one reading.
  const imageList = useLoaded(
    key('images'),
    async (signal) => {
      const query = { status: 'active', sort_key: 'name', sort_dir: 'asc' as const }
      return (await call(images.list, { query }, { signal })).items
    },
    { enabled: usesImages },
  )
  const volumeList = useLoaded(
    key('volumes'),
    async (signal) => {
      const query = { status: 'available', bootable: true }
      return (await call(volumes.list, { query }, { signal })).items
    },
    { enabled: type === 'volume' },
  )
  const snapshotList = useLoaded(
    key('volume-snapshots'),
    async (signal) => {
      const query = { status: 'available' }
      return (await call(volumeSnapshots.list, { query }, { signal })).items
    },
    { enabled: type === 'volume_snapshot' },
  )
  switch (type) {
    case 'image':
    case 'snapshot':
      return { ...imageList, data: imageList.data && imageSources(imageList.data, type) }
    case 'volume':
      return {
        ...volumeList,
        data: volumeList.data && volumeSources(volumeList.data).toSorted(byName),
      }
    case 'volume_snapshot':
      return {
        ...snapshotList,
        data: snapshotList.data && volumeSources(snapshotList.data).toSorted(byName),
      }
  }
}
