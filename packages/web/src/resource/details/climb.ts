import type { QueryClient } from '@tanstack/react-query'
import type { Step, Trail } from '#resource/paths.ts'
import { loadItem } from '#resource/reading.ts'
import type { Registry } from '#resource/registry.ts'
import { keys } from '#resource/results.ts'
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
 * one cannot be read, the way begins below it; throws when that is the item itself.
 */
export const climb = async (
  client: QueryClient,
  registry: Registry,
  step: Step,
): Promise<Trail> => {
  const { item } = await client.fetchQuery(itemQuery(registry, step))
  const parent = parentOf(registry, step, item)
  if (!parent) return [step]
  try {
    return [...(await climb(client, registry, parent)), step]
  } catch {
    // The page is about the item; what it is inside may be another project's.
    return [step]
  }
}
