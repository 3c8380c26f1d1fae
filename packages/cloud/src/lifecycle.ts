/**
 * Things that take time, as data. A lifecycle names steps; each step has a duration and what is
 * true when it is over. Nothing runs in the background: `begin` writes down when the step is due,
 * and every request first applies what has become due, in order, each at its own time, so that a
 * clock moved by an hour leaves the same history as an hour's waiting. The index on "due at" makes
 * a request with nothing due cost one look-up, whatever the number of rows.
 *
 *   export const serverLife = lifecycle('server', servers, {
 *     failed: (server, { now }) => broken(server, now),
 *     steps: {
 *       spawning: { after: 4_000, done: (server, { now }) => active(server, now) },
 *       deleting: { after: 2_000, done: () => 'removed' },
 *       resizing: { after: 900, done: (server) => ({ item: moved(server), next: 'verifying' }) },
 *     },
 *   })
 *   serverLife.begin(context.world, context.region, server.id, 'spawning')
 *
 * A step that throws ends neither the request that noticed it nor the cloud: what it wrote is
 * undone, its item becomes what `failed` says, and the world is told (`world.report`).
 */
import { isDeepStrictEqual } from 'node:util'
import type { Collection } from '#store/collection.ts'
import type { Due } from '#store/due.ts'
import type { Scene } from '#scene.ts'
import { LostTransaction } from '#store/store.ts'
import type { World } from '#world.ts'

/** The moment a step is over: `now` is when it was due, not when it was noticed. */
export type Moment = Scene

export type Step<T> = {
  /** Milliseconds in a real cloud. */
  readonly after: number | ((item: T) => number)
  /**
   * The item as it is when the step is over, 'removed' to delete it, or a following step to begin.
   * Effects on other collections go through `moment.world`. Where they change the item itself, too,
   * only what differs between the item given and the item answered is written on top.
   */
  readonly done: (item: T, moment: Moment) => T | 'removed' | { item: T; next: string }
}

export type Life<T, Steps extends Readonly<Record<string, Step<T>>>> = {
  /** The item after a step of it threw: in the error state of its kind. */
  readonly failed: (item: T, moment: Moment, step: string) => T
  readonly steps: Steps
}

export type Lifecycle = {
  readonly name: string
  readonly collection: Collection<never>
  readonly steps: readonly string[]
  /** Applies the end of a step; throws what the step throws. */
  readonly finish: (id: string, step: string, moment: Moment) => void
  /** Puts the item into its error state. */
  readonly fail: (id: string, step: string, moment: Moment) => void
}

export type LifecycleOf<Name extends string> = Lifecycle & {
  /** Starts a step for the item with that id, in place of one that is under way. */
  readonly begin: (world: World, region: string, id: string, step: Name, now?: number) => void
  /** Forgets the step under way. */
  readonly stop: (world: World, region: string, id: string) => void
}

/** Declares the steps of a collection's items, and what they are when one fails. */
export function lifecycle<T extends object, const Steps extends Record<string, Step<T>>>(
  name: string,
  collection: Collection<T>,
  { failed, steps }: Life<NoInfer<T>, Steps>,
): LifecycleOf<keyof Steps & string> {
  function stepOf(step: string): Step<T> {
    const one = Object.hasOwn(steps, step) ? steps[step] : undefined
    if (!one) throw new Error(`${name} has no step ${step}.`)
    return one
  }
  function begin(world: World, region: string, id: string, step: string, now: number): void {
    const item = world.table(collection, region).get(id)
    if (!item) throw new Error(`${name} ${id} cannot begin ${step}.`)
    const { after } = stepOf(step)
    const wait = typeof after === 'number' ? after : after(item)
    const at = world.pace === 'immediate' ? now : now + wait
    world.store.due.set({ at, life: name, region, id, step })
  }

  return {
    name,
    collection,
    steps: Object.keys(steps),
    begin: (world, region, id, step, now = world.clock.now()) =>
      begin(world, region, id, step, now),
    stop: (world, region, id) => world.store.due.remove({ life: name, region, id }),
    finish: (id, step, moment) => {
      const table = moment.world.table(collection, moment.region)
      const item = table.get(id)
      if (!item) return
      const outcome = stepOf(step).done(item, moment)
      if (outcome === 'removed') {
        table.remove(id)
        return
      }
      const current = table.get(id)
      // What the step's effects have removed stays removed.
      if (!current) return
      table.update(changedOnly(item, isNext(outcome) ? outcome.item : outcome, current))
      if (isNext(outcome)) begin(moment.world, moment.region, id, outcome.next, moment.now)
    },
    fail: (id, step, moment) => {
      const table = moment.world.table(collection, moment.region)
      const item = table.get(id)
      if (item) table.update(failed(item, moment, step))
    },
  }
}

/** What a service does as the steps of another service's items end. */
export type Follower = {
  /** The lifecycle that it follows. */
  readonly life: string
  readonly around: (life: Lifecycle) => Lifecycle
}

/** What follows from the end of a step, for the item as it was before. */
type Follow<T, Name extends string> = Readonly<
  Partial<Record<Name, (item: T, moment: Moment) => void>>
>

/**
 * Follows the steps of a lower service, which knows nothing of it: `done` when a step is over,
 * `failed` when one threw. Both are a part of the step: what throws in them undoes it.
 */
export function follower<T extends object, Name extends string>(
  followed: LifecycleOf<Name>,
  collection: Collection<T>,
  { done, failed }: { readonly done: Follow<T, Name>; readonly failed: Follow<T, Name> },
): Follower {
  const follow = (what: Follow<T, Name>, id: string, step: string, moment: Moment): void => {
    const item = moment.world.table(collection, moment.region).get(id)
    const follows: Readonly<Record<string, ((item: T, moment: Moment) => void) | undefined>> = what
    if (item && Object.hasOwn(follows, step)) follows[step]?.(item, moment)
  }
  return {
    life: followed.name,
    around: (life) => ({
      ...life,
      finish: (id, step, moment) => {
        follow(done, id, step, moment)
        life.finish(id, step, moment)
      },
      fail: (id, step, moment) => {
        follow(failed, id, step, moment)
        life.fail(id, step, moment)
      },
    }),
  }
}

type Living = {
  readonly lifecycles?: readonly Lifecycle[]
  readonly follows?: readonly Follower[]
}

/** The lifecycles of services, each with what other services do as its steps end. */
export function lifecyclesOf(services: readonly Living[]): readonly Lifecycle[] {
  const followers = services.flatMap(({ follows = [] }) => follows)
  return services
    .flatMap(({ lifecycles = [] }) => lifecycles)
    .map((life) =>
      followers
        .filter((one) => one.life === life.name)
        .reduce((followed, { around }) => around(followed), life),
    )
}

function isNext<T>(outcome: T | { item: T; next: string }): outcome is { item: T; next: string } {
  return typeof outcome === 'object' && outcome !== null && 'next' in outcome && 'item' in outcome
}

/** The item as it is now, with what differs between before and after. */
function changedOnly<T extends object>(before: T, after: T, current: T): T {
  if (isDeepStrictEqual(before, current)) return after
  const result: T = { ...current }
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const value: unknown = Reflect.get(after, key)
    if (isDeepStrictEqual(Reflect.get(before, key), value)) continue
    if (value === undefined) Reflect.deleteProperty(result, key)
    else Reflect.set(result, key, value)
  }
  return result
}

/** Applies everything that is due by now, each step for itself. */
export function settle(world: World, lifecycles: ReadonlyMap<string, Lifecycle>): void {
  const { due: list, transaction } = world.store
  const now = world.clock.now()
  if (list.next(now) === undefined) return
  transaction(() => {
    for (let due = list.next(now); due; due = list.next(now)) {
      list.remove(due)
      finish(world, lifecycles.get(due.life), due)
    }
  })
}

function finish(world: World, life: Lifecycle | undefined, due: Due): void {
  const { life: name, region, id, step, at: now } = due
  const about = `${step} of ${name} ${id}`
  if (!life) {
    world.report(new Error(`There is no lifecycle ${name}.`), about)
    return
  }
  const moment = { world, region, now }
  const attempt = (work: () => void, what: string): boolean => {
    try {
      world.store.transaction(work)
      return true
    } catch (error) {
      if (error instanceof LostTransaction) throw error
      world.report(error, what)
      return false
    }
  }
  if (attempt(() => life.finish(id, step, moment), about)) return
  attempt(() => life.fail(id, step, moment), `the failure of ${about}`)
}
