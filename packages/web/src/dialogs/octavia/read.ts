/** What the wizards of load balancers choose from. All throw `ApiError`. */
import {
  keyManager,
  loadBalancerFlavors,
  networks,
  ports,
  servers,
  subnets,
  type LoadBalancerFlavor,
  type Network,
  type Subnet,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { collator } from '#lib/collator.ts'
import { readyWhen } from '#resource/reading/requirements.tsx'
import type { Option } from '#ui/fields/select.tsx'
import { instancesOf } from '#dialogs/octavia/members.ts'
import { nameOr } from '#lib/text.ts'

/**
 * Reads what a wizard cannot open without. What fails is told in the words for it, and thrown as told,
 * so that nobody tells it again.
 */
export const needed = async <T>(
  reading: Promise<T>,
  failed: string,
  signal: AbortSignal,
): Promise<T> => {
  try {
    return await reading
  } catch (error) {
    if (signal.aborted || !(error instanceof ApiError)) throw error
    tellUnable(failed, error)
    throw asTold(error)
  }
}

const asTold = (error: ApiError): ApiError => {
  const { status, message, service, requestId, moved } = error
  const who = { ...(service && { service }), ...(requestId && { requestId }) }
  return new ApiError(status, message, { ...who, moved, told: true, cause: error })
}

const page = 1000
const mostPages = 10

type Leaf<T> = { readonly items: readonly T[]; readonly has_more_data: boolean }

/** All of a list that comes page by page, as far as anybody chooses from it. */
const readPages = async <T extends { readonly id: string }>(
  read: (query: { limit: number; marker?: string }) => Promise<Leaf<T>>,
): Promise<readonly T[]> => {
  const items: T[] = []
  for (let at = 0; at < mostPages; at += 1) {
    const marker = items.at(-1)?.id
    const leaf = await read({ limit: page, ...(marker !== undefined && { marker }) })
    items.push(...leaf.items)
    if (!leaf.has_more_data) break
  }
  return items
}

const readAllSubnets = (signal: AbortSignal) =>
  readPages((query) => call(subnets.list, { query }, { signal }))

/** The subnets that an address can be in, with the network of each (SV-LBAPI-24, SV-LBAPI-26). */
export const readSubnets = async (signal: AbortSignal): Promise<readonly Option[]> => {
  const [inside, known] = await Promise.all([
    readAllSubnets(signal),
    call(networks.list, { query: { subnets: false } }, { signal }),
  ])
  return subnetOptions(inside, known.items)
}

/** Subnets by their names and ranges, of networks by theirs. */
export const subnetOptions = (
  inside: readonly Pick<Subnet, 'id' | 'name' | 'cidr' | 'network_id'>[],
  known: readonly Pick<Network, 'id' | 'name'>[],
): readonly Option[] => {
  const names = new Map(known.map(({ id, name }) => [id, name]))
  return inside
    .map(({ id, name, cidr, network_id }) => ({
      value: id,
      label: [nameOr(name, id), cidr && `(${cidr})`].filter(Boolean).join(' '),
      description: names.get(network_id) || network_id,
    }))
    .toSorted((a, b) => collator.compare(a.label, b.label))
}

/** The instances that can be members, and the subnets of whatever else can (SV-LBAPI-25, SV-LBAPI-29). */
export const readInstances = async (signal: AbortSignal) => {
  const [all, plugged] = await Promise.all([
    readPages((query) => call(servers.list, { query: { ...query, names: false } }, { signal })),
    readPages((query) => call(ports.list, { query }, { signal })),
  ])
  return instancesOf(all, plugged)
}

/** The flavors that a new load balancer is offered (SV-LBFLAV-02). */
export const flavorOptions = (flavors: readonly LoadBalancerFlavor[]): readonly Option[] =>
  flavors
    .filter(({ is_enabled }) => is_enabled)
    .map(({ id, name, description }) => ({
      ...{ value: id, label: name },
      ...(description && { description }),
    }))

/** What `flavorOptions` makes of the cloud's flavors. */
export const readFlavors = async (signal: AbortSignal) =>
  flavorOptions((await call(loadBalancerFlavors.list, undefined, { signal })).items)

/** Containers of certificates, whose own secrets tell their names (SV-LBAPI-22). */
export const readContainers = async (signal: AbortSignal) =>
  (await call(keyManager.certificates, undefined, { signal })).items

/** What is known of the key manager's secrets, some of which are bundles (SV-LBAPI-23). */
export const readSecrets = async (signal: AbortSignal) =>
  (await call(keyManager.secrets, undefined, { signal })).items

/** Whether the cloud has a key manager, and so certificates (SV-LBPERM-12). Throws where nobody knows. */
export const hasKeyManager = readyWhen({ service: 'key-manager' })
