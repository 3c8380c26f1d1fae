import type { AvailabilityZone, Flavor, Keypair, Network, SecurityGroup } from '@meridian/contract'
import type { Quotas } from '#api/quotas.ts'
import {
  minimumVolumeSize,
  type Source,
  type SourceType,
} from '#dialogs/launch-instance/sources.ts'

/**
 * What the user has chosen so far. `undefined` means that nothing was chosen, which leaves the
 * choice to what is loaded: the only network, the group `default`, and so on.
 */
export type Choices = {
  readonly name: string
  readonly description: string
  readonly availability_zone: string | undefined
  readonly instance_count: number
  readonly source_type: SourceType | undefined
  readonly source: Source | undefined
  readonly vol_create: boolean | undefined
  readonly vol_size: number | undefined
  readonly vol_delete_on_instance_delete: boolean | undefined
  readonly flavor: Flavor | undefined
  readonly networks: readonly Network[] | undefined
  readonly security_groups: readonly SecurityGroup[] | undefined
  readonly key_pair: Keypair | null | undefined
}

/** What the choices rest on; each part is undefined until it is known. */
export type Known = {
  readonly quotas?: Quotas | undefined
  readonly zones?: readonly AvailabilityZone[] | undefined
  readonly networks?: readonly Network[] | undefined
  readonly securityGroups?: readonly SecurityGroup[] | undefined
  readonly keypairs?: readonly Keypair[] | undefined
  /** The kinds of source that there are, the default first. */
  readonly sourceTypes: readonly SourceType[]
  readonly hasNetworking: boolean
  /** Whether the cloud makes a volume of an image when a server starts. */
  readonly canCreateVolume: boolean
  readonly createVolumeDefault: boolean
  readonly deleteVolumeDefault: boolean
  readonly configDrive: boolean
  readonly requiresKeypair: boolean
}

/** The instance as it would be launched now. */
export type Spec = {
  readonly name: string
  readonly description: string
  readonly availability_zone: string
  readonly instance_count: number
  readonly source_type: SourceType
  readonly source: Source | undefined
  readonly vol_create: boolean
  readonly vol_size: number
  readonly vol_delete_on_instance_delete: boolean
  readonly flavor: Flavor | undefined
  readonly networks: readonly Network[]
  readonly security_groups: readonly SecurityGroup[]
  readonly key_pair: Keypair | undefined
  readonly config_drive: boolean
}

export const noChoices: Choices = {
  name: '',
  description: '',
  availability_zone: undefined,
  instance_count: 1,
  source_type: undefined,
  source: undefined,
  vol_create: undefined,
  vol_size: undefined,
  vol_delete_on_instance_delete: undefined,
  flavor: undefined,
  networks: undefined,
  security_groups: undefined,
  key_pair: undefined,
}

/** The choices, with everything that was not chosen taken from what is known. */
export const resolve = (choices: Choices, known: Known): Spec => {
  const source_type = choices.source_type ?? known.sourceTypes[0] ?? 'image'
  return {
    name: choices.name,
    description: choices.description,
    availability_zone: choices.availability_zone ?? onlyZone(known.zones),
    // A count of zero or less is 1 again (RS-LDET-03).
    instance_count: choices.instance_count <= 0 ? 1 : choices.instance_count,
    source_type,
    source: choices.source,
    vol_create: createsVolume(choices, source_type, known),
    vol_size: volumeSize(choices),
    vol_delete_on_instance_delete:
      choices.vol_delete_on_instance_delete ?? known.deleteVolumeDefault,
    flavor: choices.flavor,
    networks: choices.networks ?? onlyNetwork(known.networks),
    security_groups: choices.security_groups ?? defaultGroup(known.securityGroups),
    key_pair: choices.key_pair === null ? undefined : (choices.key_pair ?? onlyOne(known.keypairs)),
    config_drive: known.configDrive,
  }
}

/** Another kind of source clears what was chosen of the last one (RS-LSRC-02, RS-LSRC-15). */
export const withSourceType = (source_type: SourceType): Partial<Choices> => ({
  source_type,
  source: undefined,
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

/** The empty value leaves the zone to the scheduler (RS-LDET-07..10). */
const onlyZone = (zones: Known['zones']): string => onlyOne(availableZones(zones)) ?? ''

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
const volumeSize = ({ vol_size, source, flavor }: Choices): number =>
  Math.max(vol_size ?? Math.max(1, minimumVolumeSize(source)), flavor?.disk ?? 0)
