import { ApiError } from '#api/errors.ts'
import { hasComputeFeature } from '#api/features.ts'
import { settings } from '#api/settings.ts'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { readyWhen } from '#resource/reading/requirements.tsx'
import { offeredSourceTypes } from '#dialogs/launch-instance/sources.ts'
import type { Known } from '#dialogs/launch-instance/spec.ts'

// Each of these throws when nobody can say now whether it is so.

/** Whether the session has the network service (RS-LNET-01, RS-LPORT-01, RS-LSEC-01). */
export const hasNetworking = readyWhen({ service: 'network' })

/** Whether ports can be chosen: with networking, and unless the operator leaves them out. */
export const hasPorts = readyWhen(
  { service: 'network' },
  { setting: 'LAUNCH_INSTANCE_DEFAULTS.enable_net_ports' },
)

/** Whether Nova has key pairs, under either name (RS-LKEY-01). */
export const hasKeypairs = async (): Promise<boolean> => (await hasAlias()) || (await hasName())

const hasAlias = readyWhen({ feature: ['compute', 'keypairs'] })
const hasName = readyWhen({ feature: ['compute', 'Keypairs'] })

/** Whether there are server groups, and the user may see them (RS-LSGRP-01..03). */
export const hasServerGroups = readyWhen(
  { feature: ['compute', 'os-server-groups'] },
  policy('compute', 'os_compute_api:os-server-groups:index'),
  policy('compute', 'os_compute_api:os-server-groups:discoverable'),
)

/** Whether the scheduler takes hints, and from this user (RS-LHINT-01..04). */
export const hasHints = readyWhen(
  { feature: ['compute', 'SchedulerHints'] },
  { setting: 'enable_scheduler_hints' },
  policy('compute', 'os_compute_api:os-scheduler-hints:discoverable'),
)

/** Whether the operator lets instances have metadata from the start. */
export const hasMetadata = readyWhen({ setting: 'LAUNCH_INSTANCE_DEFAULTS.enable_metadata' })

const hasImages = readyWhen({ service: 'image' })

/** Whether the session has the volume service, version 2 or 3 (RS-LSRC-04, RS-LMODEL-16). */
const hasVolumes = async (): Promise<boolean> => (await hasVolumes3()) || (await hasVolumes2())

const hasVolumes3 = readyWhen({ service: 'volumev3' })
const hasVolumes2 = readyWhen({ service: 'volumev2' })

/** Whether Nova makes volumes of images when a server starts (RS-LMODEL-17). */
const hasV2Boot = readyWhen({ feature: ['compute', 'BlockDeviceMappingV2Boot'] })

/** The service's own failure, which tells more than what was made of it. */
const failureIn = (error: unknown): Error => {
  if (error instanceof Error && error.cause instanceof ApiError) return error.cause
  return error instanceof Error ? error : new Error(String(error))
}

/** An error that says what could not be read; its cause is the service's failure, which says why. */
const unread = (what: string, error: unknown): Error => new Error(what, { cause: failureIn(error) })

const offerUnread = () => t('What this cloud offers could not be read.')

/** What only parts of the wizard rest on: one that nobody can say now leaves the others alone. */
const loadExtras = async (signal: AbortSignal) => {
  const [v2Boot, description, ...steps] = await Promise.allSettled([
    hasV2Boot(),
    hasComputeFeature('instance_description', { signal, quiet: true }),
    ...[hasKeypairs, hasServerGroups, hasHints].map((has) => has()),
  ])
  const isSo = (answer: PromiseSettledResult<boolean>) =>
    answer.status === 'fulfilled' && answer.value
  const failed = [description, ...steps].find((one) => one.status === 'rejected')
  return {
    v2Boot: isSo(v2Boot),
    /** Whether servers of this cloud have descriptions (RS-LDET-05). */
    hasDescription: isSo(description),
    // This one rests on the extensions alone.
    failure:
      v2Boot.status === 'rejected'
        ? unread(t('Unable to retrieve the extensions.'), v2Boot.reason)
        : failed && unread(offerUnread(), failed.reason),
  }
}

/**
 * What the operator and the catalogue decide; mostly answered from what the page has read. Throws
 * when either cannot be read, with a message that says which and the failure as its cause; what else
 * could not be is its `failure`, an error of the same kind (RS-ERR-07, RS-ERR-08).
 */
export const loadGround = async (signal: AbortSignal) => {
  const [[networking, ...stored], extras, chosen] = await Promise.all([
    orUnread(offerUnread(), Promise.all([hasNetworking(), hasVolumes(), hasImages()])),
    loadExtras(signal),
    orUnread(t('Unable to retrieve the settings.'), settings()),
  ])
  const { v2Boot, ...known } = extras
  const [withVolumes] = stored
  const defaults = chosen.LAUNCH_INSTANCE_DEFAULTS
  return {
    ...known,
    sourceTypes: offeredSourceTypes(defaults, chosen.DEFAULT_BOOT_SOURCE, ...stored),
    hasNetworking: networking,
    hasVolumes: withVolumes,
    canCreateVolume: withVolumes && v2Boot,
    createVolumeDefault: defaults.create_volume,
    hideCreateVolume: defaults.hide_create_volume,
    deleteVolumeDefault: defaults.vol_delete_on_instance_delete ?? false,
    configDrive: defaults.config_drive,
    requiresKeypair: chosen.OPENSTACK_HYPERVISOR_FEATURES.requires_keypair,
    defaultZone: defaults.default_availability_zone,
    defaultUserData: chosen.OPENSTACK_SERVER_DEFAULT_USER_DATA,
  } satisfies Known & Readonly<Record<string, unknown>>
}

const orUnread = async <T>(what: string, read: Promise<T>): Promise<T> => {
  try {
    return await read
  } catch (error) {
    throw unread(what, error)
  }
}
