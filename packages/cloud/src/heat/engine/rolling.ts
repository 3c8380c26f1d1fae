/** Groups whose members change a few at a time (heat.scaling.rolling_update, InstanceGroup._replace). */
import { ResourceError } from '#heat/resources/failures.ts'
import type { ResourceData } from '#heat/resources/type.ts'
import { isObject, type JsonObject } from '#http/json.ts'

/** How many members there are after a batch, and how many have the new definition by it. */
export type Batch = { readonly total: number; readonly changing: number }

type Policy = { readonly least: number; readonly most: number; readonly pause: number }

function policyOf(properties: JsonObject): Policy {
  const given = properties['rolling_updates']
  const number = (key: string, standard: number): number => {
    const value = isObject(given) ? given[key] : undefined
    return typeof value === 'number' ? value : standard
  }
  return {
    least: number('min_in_service', 0),
    most: number('max_batch_size', 1),
    pause: number('pause_time', 0),
  }
}

/** The batches in which a scaled group of so many members takes a new definition. */
export function batchesOf(properties: JsonObject, capacity: number, timeout: number): Batch[] {
  const { least, most, pause } = policyOf(properties)
  const desired = properties['desired_capacity']
  const target = Math.min(typeof desired === 'number' && desired > 0 ? desired : capacity, capacity)
  const batches: Batch[] = []
  let [now, done] = [capacity, 0]
  while (!(done >= now && now === target)) {
    const changing = Math.min(most, Math.max(target - done, 0))
    const total =
      changing + Math.max(Math.min(now, target - changing), Math.min(least, target, now))
    batches.push({ total, changing })
    now = total
    done += changing
  }
  if (pause * Math.max(batches.length - 1, 0) >= timeout) {
    throw new ResourceError(
      'ValueError',
      'The current update policy will result in stack update timeout.',
    )
  }
  return batches
}

const KEY = 'rolling'

/** The batches that are still to come. The last of all makes the group as large as it shall be. */
export function keepBatches(data: ResourceData, batches: readonly Batch[]): void {
  data.set(KEY, JSON.stringify({ batches, from: null }))
}

/** What is left of an update: null at its end, 'pause' between batches, or the next one. */
export function nextBatch(
  data: ResourceData,
  properties: JsonObject,
  now: number,
): Batch | 'size' | 'pause' | null {
  const { batches, from } = kept(data)
  if (!batches) return null
  const [next, ...rest] = batches
  const pause = next ? policyOf(properties).pause * 1000 : 0
  const begins = from ?? now + pause
  if (now < begins) {
    data.set(KEY, JSON.stringify({ batches, from: begins }))
    return 'pause'
  }
  if (next) keepBatches(data, rest)
  else data.set(KEY, '')
  return next ?? 'size'
}

function kept(data: ResourceData): { batches?: readonly Batch[]; from: number | null } {
  const found: unknown = JSON.parse(data.get(KEY) || '{}')
  if (!isObject(found) || !Array.isArray(found['batches'])) return { from: null }
  const { batches, from = null } = found
  return {
    batches: batches.flatMap((one) => {
      const [total, changing] = isObject(one) ? [one['total'], one['changing']] : []
      return typeof total === 'number' && typeof changing === 'number' ? [{ total, changing }] : []
    }),
    from: typeof from === 'number' ? from : null,
  }
}
