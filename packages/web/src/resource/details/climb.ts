import type { QueryClient } from '@tanstack/react-query'
import type { Step, Trail } from '#resource/paths.ts'
import { loadItem } from '#resource/reading/reading.ts'
import type { Registry } from '#resource/registry.ts'
import { keys } from '#resource/reading/results.ts'
import { parentOf } from '#resource/within.ts'

/** How an item is read and held, declaration first. What was read just now is not read again. */
export const itemQuery = (registry: Registry, { type, key }: Step) => ({
  queryKey: keys.item(type, key.join('/')),
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const resource = await registry.find(type)?.load()
    if (!resource) throw new Error(`There is no type ${type}.`)
    return { item: await loadItem(resource, key, signal) }
  },
  staleTime: 1_000,
})

/**
 * The way to an item of which only type and key are known: each item says what it is inside. Where
 * one cannot be read, or is on the way already, the way begins below it; throws when the item itself
 * cannot be read.
 */
export const climb = async (
  client: QueryClient,
  registry: Registry,
  step: Step,
  below: Trail = [],
): Promise<Trail> => {
  const { item } = await client.fetchQuery(itemQuery(registry, step))
  const way = [step, ...below]
  const parent = parentOf(registry, step, item)
  if (!parent || way.some((one) => isSame(one, parent))) return way
  try {
    return await climb(client, registry, parent, way)
  } catch {
    // The page is about the item; what it is inside may be another project's.
    return way
  }
}

const isSame = (one: Step, other: Step): boolean =>
  one.type === other.type && one.key.join('/') === other.key.join('/')
