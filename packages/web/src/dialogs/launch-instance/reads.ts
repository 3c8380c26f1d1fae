/** What the forms of a launch choose from, each in one call. All throw `ApiError`. */
import {
  compute,
  flavors,
  images,
  keypairs,
  networks,
  ports,
  securityGroupRules,
  securityGroups,
  serverGroups,
  volumes,
  volumeSnapshots,
  type Network,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { ApiError, isNotFound } from '#api/errors.ts'
import { readServerLimits, readVolumeLimits } from '#api/quotas/limits.ts'
import type { Quotas } from '#api/quotas/quotas.ts'
import { imageSources, volumeSources } from '#dialogs/launch-instance/sources.ts'
import { usableNetworks } from '#dialogs/launch-instance/spec.ts'

type Signal = AbortSignal

export const readZones = async (signal: Signal) =>
  (await call(compute.availabilityZones, {}, { signal })).items

/** The flavors, the smallest first. */
export const readFlavors = async (signal: Signal) =>
  (await call(flavors.list, {}, { signal })).items.toSorted((a, b) => a.ram - b.ram)

/**
 * Images of servers are images, too: both kinds are one reading (RS-LSRC-09). `named` is the id of one
 * that a launch begins with: Glance leaves community images of others, and shared ones that were not
 * accepted, out of its list (RS-LAUNCH-17).
 */
export const readImages = async (named: string | undefined, signal: Signal) => {
  const query = { status: 'active', sort_key: 'name', sort_dir: 'asc' as const }
  const { items: listed } = await call(images.list, { query }, { signal })
  const lacks = named !== undefined && !listed.some(({ id }) => id === named)
  const items = lacks ? [...listed, ...(await readActive(named, signal))] : listed
  return { image: imageSources(items, 'image'), snapshot: imageSources(items, 'snapshot') }
}

/** Another failure says nothing of the image: it is told, and read again. */
const isGone = (error: unknown): boolean =>
  isNotFound(error) || (error instanceof ApiError && error.status === 403)

/** The image, if it is there for the user and can be started from. */
const readActive = async (id: string, signal: Signal) => {
  try {
    const image = await call(images.load, { params: { id } }, { signal, quiet: true })
    return image.status === 'active' ? [image] : []
  } catch (error) {
    if (isGone(error)) return []
    throw error
  }
}

/** The volumes that a server can start from (RS-LSRC-10). */
export const readVolumes = async (signal: Signal) => {
  const query = { status: 'available', bootable: true }
  return volumeSources((await call(volumes.list, { query }, { signal })).items)
}

/** The volume snapshots that a volume can be made of (RS-LSRC-11). */
export const readSnapshots = async (signal: Signal) => {
  const query = { status: 'available' }
  return volumeSources((await call(volumeSnapshots.list, { query }, { signal })).items)
}

/** The networks that a server can get an address on (RS-LNET-03, RS-LNET-05). */
export const readNetworks = async (signal: Signal) =>
  usableNetworks((await call(networks.list, undefined, { signal })).items)

/** So many networks are named when ports are asked for; of more the project's are asked for. */
const mostNamed = 100

/**
 * The ports of these networks that nothing uses and that are up (RS-LPORT-02): one call, however many
 * networks there are.
 */
export const readPorts = async (networksOf: readonly Network[], signal: Signal) => {
  const ids = networksOf.map(({ id }) => id)
  if (ids.length === 0) return []
  const query = {
    device_owner: '',
    limit: 1000,
    ...(ids.length <= mostNamed && { network_id: ids }),
  }
  const { items } = await call(ports.list, { query }, { signal })
  const known = new Set(ids)
  // A port with a device is in use, whoever its owner is said to be.
  return items.filter(
    ({ device_owner, device_id, network_id }) =>
      device_owner === '' && device_id === '' && known.has(network_id),
  )
}

/** The groups without their rules, of which there may be thousands (RS-LSEC-02). */
export const readGroups = async (signal: Signal) => {
  const query = { paginate: true, limit: 1000 }
  return (await call(securityGroups.list, { query }, { signal })).items
}

/** So many rules of a group are said in words. */
const mostRules = 100

/** The rules of a group; `more` where there are others. */
export const readRules = async (security_group_id: string, signal: Signal) => {
  const query = { paginate: true, limit: mostRules, security_group_id }
  const { items, has_more_data: more } = await call(securityGroupRules.list, { query }, { signal })
  return { items, more }
}

export const readKeypairs = async (signal: Signal) =>
  (await call(keypairs.list, undefined, { signal })).items

export const readServerGroups = async (signal: Signal) =>
  (await call(serverGroups.list, undefined, { signal })).items

/** What is left for servers and for volumes, and why not where a service does not say. */
export type QuotasRead = { readonly quotas: Quotas; readonly failure: ApiError | undefined }

/** The limits of servers, and of volumes where there are any, each as its service tells them (RS-LQUOTA-01..03). */
export const readLaunchQuotas = async (
  withVolumes: boolean,
  signal: Signal,
): Promise<QuotasRead> => {
  const told = await Promise.all([
    unlessFailed(readServerLimits(signal)),
    ...(withVolumes ? [unlessFailed(readVolumeLimits(signal))] : []),
  ])
  return {
    quotas: new Map(told.flatMap((one) => (one instanceof ApiError ? [] : [...one]))),
    failure: told.find((one) => one instanceof ApiError),
  }
}

const unlessFailed = async (limits: Promise<Quotas>): Promise<Quotas | ApiError> => {
  try {
    return await limits
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}
