import { useMemo } from 'react'
import { useLoaded, type Loaded } from '#api/use-loaded.ts'
import type { LaunchContext } from '#dialogs/launch-instance/context.ts'
import { loadGround } from '#dialogs/launch-instance/ground.ts'
import {
  readFlavors,
  readGroups,
  readImages,
  readKeypairs,
  readLaunchQuotas,
  readNetworks,
  readPorts,
  readServerGroups,
  readSnapshots,
  readVolumes,
  readZones,
  type QuotasRead,
} from '#dialogs/launch-instance/reads.ts'
import type { SourceType } from '#dialogs/launch-instance/sources.ts'
import { nothingKnown, typeOf, type Choices, type Known } from '#dialogs/launch-instance/spec.ts'
import type { StepId } from '#dialogs/launch-instance/validation.ts'

export type LaunchAsk = {
  readonly choices: Choices
  readonly context: LaunchContext
  /** The id of an image that the launch begins with, where its context names none. */
  readonly image: string | undefined
  /** Whether a step's data is wanted: it is read then, and not before. */
  readonly isNear: (step: StepId) => boolean
}

/**
 * Everything that a launch is chosen from. A part that fails leaves the others alone. The answer is
 * the same object for as long as nothing of it changes.
 */
export const useLaunchData = ({ choices, context, image, isNear }: LaunchAsk) => {
  const ground = usePart('ground', loadGround)
  const { hasNetworking = false, hasVolumes = false } = ground.data ?? {}
  const initialized = ground.data !== undefined
  const read = usePart('quotas', (signal) => readLaunchQuotas(hasVolumes, signal), initialized)
  const zones = usePart('zones', readZones)

  const base = useMemo(() => ({ ...(ground.data ?? nothingKnown), context }), [ground, context])
  const type = typeOf(choices, base)
  const wants = (...types: readonly SourceType[]) =>
    initialized && isNear('source') && types.includes(type)
  const { imageId = image } = context
  const images = usePart(
    `images with ${imageId}`,
    (signal) => readImages(imageId, signal),
    wants('image', 'snapshot'),
  )
  const volumes = usePart('volumes', readVolumes, wants('volume'))
  const snapshots = usePart('volume-snapshots', readSnapshots, wants('volume_snapshot'))

  const flavors = usePart('flavors', readFlavors, isNear('flavor'))
  const nearNetworks = hasNetworking && (isNear('networks') || isNear('ports'))
  const networks = usePart('networks', readNetworks, nearNetworks)
  const ports = usePart(
    // Others are theirs once another network is there.
    `ports of ${networks.data?.map(({ id }) => id).join()}`,
    (signal) => readPorts(networks.data ?? [], signal),
    isNear('ports') && networks.data !== undefined,
  )
  const groups = usePart('security-groups', readGroups, hasNetworking && isNear('securityGroups'))
  const keypairs = usePart('keypairs', readKeypairs, isNear('keyPair'))
  const serverGroups = usePart(
    'server-groups',
    readServerGroups,
    initialized && isNear('serverGroups'),
  )

  const known = useMemo(
    (): Known => ({
      ...base,
      quotas: read.data?.quotas,
      zones: zones.data,
      sources: {
        ...images.data,
        ...(volumes.data && { volume: volumes.data }),
        ...(snapshots.data && { volume_snapshot: snapshots.data }),
      },
      flavors: flavors.data,
      networks: networks.data,
      securityGroups: groups.data,
      keypairs: keypairs.data,
    }),
    [base, read, zones, images, volumes, snapshots, flavors, networks, groups, keypairs],
  )
  return useMemo(() => {
    const lists = {
      image: images,
      snapshot: images,
      volume: volumes,
      volume_snapshot: snapshots,
    }
    return {
      known,
      /** What this cloud offers; nothing is chosen from before it is known (RS-LMODEL-12, 13). */
      ground: withFailure(ground, ground.data?.failure),
      quotas: quotasOf(read),
      zones,
      /** Those of a kind; that of the current one is read, once it is known which there are. */
      sources: (of: SourceType) => ({
        ...(initialized ? lists[of] : ground),
        data: known.sources?.[of],
      }),
      flavors,
      networks,
      ports,
      groups,
      keypairs,
      serverGroups,
    }
  }, [
    known,
    ground,
    initialized,
    read,
    zones,
    images,
    volumes,
    snapshots,
    flavors,
    networks,
    ports,
    groups,
    keypairs,
    serverGroups,
  ])
}

/** One part, under a name of its own in the page's cache. */
const usePart = <T>(name: string, load: (signal: AbortSignal) => Promise<T>, enabled = true) =>
  useLoaded(['launch', name], load, { enabled })

export type LaunchData = ReturnType<typeof useLaunchData>

/** What of it could not be read, in `failed`, and why. */
const withFailure = <T>(ground: Loaded<T>, partial: Error | undefined) => {
  const unread = ground.error ?? partial ?? null
  const error = unread?.cause instanceof Error ? unread.cause : unread
  return { ...ground, error, failed: unread?.message ?? '' }
}

/** One service may have told its quotas, and the other not. */
const quotasOf = ({ data, error, ...rest }: Loaded<QuotasRead>) => ({
  ...rest,
  data: data?.quotas,
  error: error ?? data?.failure ?? null,
})
