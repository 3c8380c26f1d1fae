/**
 * Things that take time, as data. A lifecycle names steps; each step has a duration and what is
 * true when it is over. Nothing runs in the background: `begin` writes down when the step is due,
 * and every request first applies what has become due, in order, each at its own time, so that a
 * clock moved by an hour leaves the same history as an hour's waiting. The index on "due at" makes
 * a request with nothing due cost one look-up, whatever the number of rows.
 *
 *   export const serverLife = lifecycle('server', servers, {
 *     spawning: { after: 4_000, done: (server, { now }) => active(server, now) },
 *     deleting: { after: 2_000, done: () => 'removed' },
 *     resizing: { after: 900, done: (server) => ({ item: moved(server), next: 'verifying' }) },
 *   })
 *   serverLife.begin(context.world, context.region, server.id, 'spawning')
 */
import type { Collection } from '#store/collection.ts'
import type { World } from '#world.ts'

/** The moment a step is over: `now` is when it was due, not when it was noticed. */
export type Moment = { readonly world: World; readonly region: string; readonly now: number }

export type Step<T> = {
  /** Milliseconds in a real cloud. */
  readonly after: number | ((item: T) => number)
  /**
   * The item as it is when the step is over, 'removed' to delete it, or a following step to begin.
   * Effects on other collections go through `moment.world`.
   */
  readonly done: (item: T, moment: Moment) => T | 'removed' | { item: T; next: string }
}

export type Lifecycle = {
  readonly name: string
  readonly finish: (id: string, step: string, moment: Moment) => void
}

export type LifecycleOf<T, Name extends string> = Lifecycle & {
  /** Starts a step for the item with that id, in place of one that is under way. */
  readonly begin: (world: World, region: string, id: string, step: Name, now?: number) => void
  /** Forgets the step under way. */
  readonly stop: (world: World, region: string, id: string) => void
  readonly collection: Collection<T>
}

/** Declares the steps of a collection's items. */
export function lifecycle<T extends object, const Steps extends Record<string, Step<T>>>(
  name: string,
  collection: Collection<T>,
  steps: Steps,
): LifecycleOf<T, keyof Steps & string> {
  function begin(world: World, region: string, id: string, step: string, now: number): void {
    const item = world.table(collection, region).get(id)
    const one = Object.hasOwn(steps, step) ? steps[step] : undefined
    if (!item || !one) throw new Error(`${name} ${id} cannot begin ${step}.`)
    const after = typeof one.after === 'number' ? one.after : one.after(item)
    const at = world.pace === 'immediate' ? now : now + after
    world.store.due.set({ at, life: name, region, id, step })
  }

  return {
    name,
    collection,
    begin: (world, region, id, step, now = world.clock.now()) =>
      begin(world, region, id, step, now),
    stop: (world, region, id) => world.store.due.remove({ life: name, region, id }),
    finish: (id, step, moment) => {
      const table = moment.world.table(collection, moment.region)
      const item = table.get(id)
      const one = Object.hasOwn(steps, step) ? steps[step] : undefined
      if (!item || !one) return
      const outcome = one.done(item, moment)
      if (outcome === 'removed') table.remove(id)
      else if (isNext(outcome)) {
        table.update(outcome.item)
        begin(moment.world, moment.region, id, outcome.next, moment.now)
      } else table.update(outcome)
    },
  }
}

function isNext<T>(outcome: T | { item: T; next: string }): outcome is { item: T; next: string } {
  return typeof outcome === 'object' && outcome !== null && 'next' in outcome && 'item' in outcome
}

/** Applies everything that is due by now. */
export function settle(world: World, lifecycles: ReadonlyMap<string, Lifecycle>): void {
  const now = world.clock.now()
  if (world.store.due.next(now) === undefined) return
  world.store.transaction(() => {
    for (let due = world.store.due.next(now); due; due = world.store.due.next(now)) {
      world.store.due.remove(due)
      const moment = { world, region: due.region, now: due.at }
      lifecycles.get(due.life)?.finish(due.id, due.step, moment)
    }
  })
}
