import type {
  AvailabilityZone,
  Flavor,
  Keypair,
  Network,
  Port,
  SecurityGroup,
  ServerGroup,
} from '@meridian/contract'
import type { Quotas } from '#api/quotas/quotas.ts'
import { preselected, type LaunchContext } from '#dialogs/launch-instance/context.ts'
import {
  minimumVolumeSize,
  type Source,
  type Sources,
  type SourceType,
} from '#dialogs/launch-instance/sources.ts'

/** How the root disk is laid out when an instance starts (RS-LMODEL-04). */
export type DiskConfig = 'AUTO' | 'MANUAL'

/** Keys and values out of the metadata editor, and whether each of them is right. */
export type Texts = {
  readonly texts: Readonly<Record<string, string>>
  readonly valid: boolean
}

/** The instance as it would be launched now (RS-LMODEL-01..11). */
export type Spec = {
  readonly name: string
  readonly description: string
  readonly availability_zone: string
  readonly instance_count: number
  readonly source_type: SourceType
  readonly source: Source | undefined
  readonly vol_create: boolean
  readonly vol_size: number
  /** The device under which a boot volume is attached. */
  readonly vol_device_name: string
  readonly vol_delete_on_instance_delete: boolean
  readonly flavor: Flavor | undefined
  readonly networks: readonly Network[]
  readonly ports: readonly Port[]
  readonly security_groups: readonly SecurityGroup[]
  readonly key_pair: Keypair | undefined
  readonly admin_pass: string
  readonly user_data: string
  /** A script that is no text, such as a packed one, in place of that. */
  readonly user_data_file: PackedScript | undefined
  readonly config_drive: boolean
  readonly disk_config: DiskConfig
  readonly server_groups: readonly ServerGroup[]
  readonly scheduler_hints: Texts
  readonly metadata: Texts
}

/** A file's name, and its bytes in base64. */
export type PackedScript = { readonly name: string; readonly base64: string }

/**
 * What the user has chosen so far. What is missing, or undefined, was not chosen, which leaves the
 * choice to what is loaded: the only network, the group `default`, and so on. A key pair that is
 * null was taken away, so was a source.
 */
export type Choices = {
  readonly [K in Exclude<keyof Spec, 'key_pair' | 'source'>]?: Spec[K] | undefined
} & {
  readonly key_pair?: Keypair | null | undefined
  readonly source?: Source | null | undefined
}

/** What the choices rest on; each part is undefined until it is known. */
export type Known = {
  readonly context?: LaunchContext
  readonly quotas?: Quotas | undefined
  readonly zones?: readonly AvailabilityZone[] | undefined
  readonly sources?: Sources
  readonly flavors?: readonly Flavor[] | undefined
  readonly networks?: readonly Network[] | undefined
  readonly securityGroups?: readonly SecurityGroup[] | undefined
  readonly keypairs?: readonly Keypair[] | undefined
  /** The kinds of source that there are, the default first. */
  readonly sourceTypes: readonly SourceType[]
  readonly hasNetworking: boolean
  /** Whether the cloud makes a volume of an image when a server starts. */
  readonly canCreateVolume: boolean
  /** Whether servers have descriptions (RS-LDET-05). */
  readonly hasDescription: boolean
  readonly createVolumeDefault: boolean
  /** Whether the operator leaves no choice of a new volume. */
  readonly hideCreateVolume?: boolean
  readonly deleteVolumeDefault: boolean
  readonly configDrive: boolean
  readonly requiresKeypair: boolean
  /** The zone that the operator prefers, and the script that instances get without another. */
  readonly defaultZone: string
  readonly defaultUserData: string
}

/** What is known before anything is. */
export const nothingKnown: Known = {
  sourceTypes: [],
  hasNetworking: false,
  canCreateVolume: false,
  hasDescription: false,
  createVolumeDefault: false,
  deleteVolumeDefault: false,
  configDrive: false,
  requiresKeypair: false,
  defaultZone: '',
  defaultUserData: '',
}

/** The device of a boot volume that nobody has named (RS-LMODEL-09). */
export const usualDevice = 'vda'

export const noChoices: Choices = {}

const noTexts: Texts = { texts: {}, valid: true }

/** The choices, with everything that was not chosen taken from what is known. */
export const resolve = (choices: Choices, known: Known): Spec => {
  const source_type = typeOf(choices, known)
  const source = sourceOf(choices, known)
  const flavor = choices.flavor
  return {
    name: choices.name ?? '',
    description: choices.description ?? '',
    availability_zone: choices.availability_zone ?? preferredZone(known),
    instance_count: atLeastOne(choices.instance_count ?? 1),
    source_type,
    source,
    vol_create: createsVolume(choices, source_type, known),
    vol_size: volumeSize(choices.vol_size, source, flavor),
    vol_device_name: choices.vol_device_name ?? usualDevice,
    vol_delete_on_instance_delete:
      choices.vol_delete_on_instance_delete ?? known.deleteVolumeDefault,
    flavor,
    networks: choices.networks ?? onlyNetwork(known.networks),
    ports: choices.ports ?? [],
    security_groups: choices.security_groups ?? defaultGroup(known.securityGroups),
    key_pair: choices.key_pair === null ? undefined : (choices.key_pair ?? onlyOne(known.keypairs)),
    admin_pass: choices.admin_pass ?? '',
    user_data: choices.user_data ?? known.defaultUserData,
    user_data_file: choices.user_data_file,
    config_drive: choices.config_drive ?? known.configDrive,
    disk_config: choices.disk_config ?? 'AUTO',
    server_groups: choices.server_groups ?? [],
    scheduler_hints: choices.scheduler_hints ?? noTexts,
    metadata: choices.metadata ?? noTexts,
  }
}

/** The kind of source: the chosen one, else what the launch starts from, else the operator's. */
export const typeOf = ({ source_type }: Choices, known: Known): SourceType =>
  source_type ?? named(known)?.type ?? known.sourceTypes[0] ?? 'image'

/** Another kind of source clears what was chosen of the last one (RS-LSRC-02, RS-LSRC-15). */
export const withSourceType = (source_type: SourceType): Choices => ({
  source_type,
  source: null,
  vol_create: undefined,
  vol_size: undefined,
  vol_delete_on_instance_delete: undefined,
})

/** The names of the zones that take servers (RS-LDET-06). */
export const availableZones = (zones: readonly AvailabilityZone[] | undefined) =>
  (zones ?? []).filter(({ zoneState }) => zoneState.available).map(({ zoneName }) => zoneName)

/** Networks that a server can get an address on (RS-LNET-05). */
export const usableNetworks = (networks: readonly Network[]): readonly Network[] =>
  networks.filter(({ subnets }) => subnets.length > 0)

const named = ({ context = {}, sources = {} }: Known) => preselected(context, sources)

const sourceOf = ({ source }: Choices, known: Known): Source | undefined =>
  source === null ? undefined : (source ?? named(known)?.source)

/** A count of zero or less is 1 again (RS-LDET-03). */
const atLeastOne = (count: number): number => (count <= 0 ? 1 : count)

/** The empty value leaves the zone to the scheduler (RS-LDET-07..10). */
const preferredZone = ({ zones, defaultZone }: Known): string => {
  const available = availableZones(zones)
  return onlyOne(available) ?? available.find((zone) => zone === defaultZone) ?? ''
}

const onlyNetwork = (networks: Known['networks']): readonly Network[] => {
  const only = onlyOne(usableNetworks(networks ?? []))
  return only ? [only] : []
}

const defaultGroup = (groups: Known['securityGroups']): readonly SecurityGroup[] =>
  (groups ?? []).filter(({ name }) => name === 'default')

const onlyOne = <T>(list: readonly T[] | undefined): T | undefined =>
  list?.length === 1 ? list[0] : undefined

/** The operator's default holds where a volume can be made of the source at all (RS-LSRC-13, 14). */
const createsVolume = (choices: Choices, type: SourceType, known: Known): boolean =>
  (type === 'image' || type === 'snapshot') &&
  known.canCreateVolume &&
  (choices.vol_create ?? known.createVolumeDefault)

/** At least as large as the flavor's root disk (RS-LSRC-19). */
const volumeSize = (
  chosen: number | undefined,
  source: Source | undefined,
  flavor: Flavor | undefined,
): number => Math.max(chosen ?? Math.max(1, minimumVolumeSize(source)), flavor?.disk ?? 0)
