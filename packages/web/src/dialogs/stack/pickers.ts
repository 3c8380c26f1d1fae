/** What parameters with a custom constraint are chosen from: lists that the product has anyway. */
import {
  flavors,
  images,
  keypairs,
  networks,
  ports,
  routers,
  securityGroups,
  servers,
  subnetPools,
  volumes,
  volumeSnapshots,
  volumeTypes,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { collator } from '#lib/collator.ts'
import { own } from '#lib/own.ts'
import { readyWhen } from '#resource/reading/requirements.tsx'
import type { Option } from '#ui/fields/select.tsx'
import { readSubnets } from '#dialogs/octavia/read.ts'
import { nameOr } from '#lib/text.ts'

type Signal = AbortSignal
type Picker = {
  readonly ready: () => Promise<boolean>
  readonly read: (signal: Signal) => Promise<readonly Option[]>
}

/** So many are offered; anything else is typed. */
const limit = 1000

type Named = { readonly id: string; readonly name: string | null }

const byName = (items: readonly Named[]): readonly Option[] =>
  items
    .map(({ id, name }) => ({
      value: id,
      label: nameOr(name, id),
      ...(name && { description: id }),
    }))
    .toSorted((a, b) => collator.compare(a.label, b.label))

/** Things whose names are their own: the value is the name, which a template's author would write. */
const named = (items: readonly { readonly name: string }[]): readonly Option[] =>
  items
    .map(({ name }) => ({ value: name, label: name }))
    .toSorted((a, b) => collator.compare(a.label, b.label))

const withService = (service: string, read: Picker['read']): Picker => ({
  ready: readyWhen({ service }),
  read,
})
const compute = (read: Picker['read']) => withService('compute', read)
const network = (read: Picker['read']) => withService('network', read)
const volume = (read: Picker['read']) => withService('volumev3', read)

/** By the names that Heat gives constraints (heat.common.custom_constraints). */
const pickers: Readonly<Record<string, Picker>> = {
  'nova.flavor': compute(async (signal) => named((await call(flavors.list, {}, { signal })).items)),
  'nova.keypair': compute(async (signal) =>
    named((await call(keypairs.list, undefined, { signal })).items),
  ),
  'nova.server': compute(async (signal) =>
    byName((await call(servers.list, { query: { limit, names: false } }, { signal })).items),
  ),
  'glance.image': withService('image', async (signal) => {
    const query = { status: 'active', sort_key: 'name', sort_dir: 'asc' as const }
    return byName((await call(images.list, { query }, { signal })).items)
  }),
  // External ones too: routers and floating IPs of templates are in those.
  'neutron.network': network(async (signal) => {
    const query = { subnets: false, external: true }
    return byName((await call(networks.list, { query }, { signal })).items)
  }),
  'neutron.subnet': network(readSubnets),
  'neutron.subnetpool': network(async (signal) =>
    byName((await call(subnetPools.list, undefined, { signal })).items),
  ),
  'neutron.port': network(async (signal) =>
    byName((await call(ports.list, { query: { limit } }, { signal })).items),
  ),
  'neutron.router': network(async (signal) =>
    byName((await call(routers.list, { query: { limit } }, { signal })).items),
  ),
  'neutron.security_group': network(async (signal) => {
    const query = { paginate: true, limit }
    return byName((await call(securityGroups.list, { query }, { signal })).items)
  }),
  'cinder.volume': volume(async (signal) =>
    byName((await call(volumes.list, { query: { limit } }, { signal })).items),
  ),
  'cinder.snapshot': volume(async (signal) =>
    byName((await call(volumeSnapshots.list, { query: { limit } }, { signal })).items),
  ),
  'cinder.vtype': volume(async (signal) =>
    named((await call(volumeTypes.list, undefined, { signal })).items),
  ),
}

/** Whether there is a list to choose from, for what a template demands of a value. */
export const hasPicker = (constraint: string): boolean => own(pickers, constraint) !== undefined

/**
 * What can be chosen by a constraint; undefined where the cloud has no such service, so that the value
 * is typed. Throws `ApiError`.
 */
export const readChoices = async (
  constraint: string,
  signal: AbortSignal,
): Promise<readonly Option[] | undefined> => {
  const picker = own(pickers, constraint)
  return picker && (await picker.ready()) ? picker.read(signal) : undefined
}
