/**
 * Names by id, of the types of Octavia that others point at. It finds nothing by several ids: each
 * is one list, which tells all names at once.
 */
import {
  flavorProfiles as profileApi,
  listeners as listenerApi,
  loadBalancerFlavors as flavorApi,
  pools as poolApi,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import type { ReadNames } from '#kinds/kind.ts'
import { nameOr } from '#lib/text.ts'

type Named = { readonly id: string; readonly name: string }

const namesIn = ({ items }: { readonly items: readonly Named[] }) =>
  Object.fromEntries(items.map(({ id, name }) => [id, nameOr(name, id)]))

export const listeners: ReadNames = async (_, signal) =>
  namesIn(await call(listenerApi.list, {}, { signal }))

export const pools: ReadNames = async (_, signal) =>
  namesIn(await call(poolApi.list, {}, { signal }))

export const flavors: ReadNames = async (_, signal) =>
  namesIn(await call(flavorApi.list, {}, { signal }))

export const flavorProfiles: ReadNames = async (_, signal) =>
  namesIn(await call(profileApi.list, {}, { signal }))
