/** Takes changes of load balancers back. */
import type { L7PolicyUpdate, ListenerUpdate, PoolUpdate } from '@meridian/contract'
import { ApiError } from '#api/errors.ts'
import type { MemberValues } from '#dialogs/octavia/members.ts'
import type { Close } from '#resource/actions/makers.ts'
import type { Ref } from '#resource/define.ts'

/** What a wizard has saved; `undo` takes it back, where that can be done. */
export type Saved = { readonly undo: (() => Promise<unknown>) | undefined }

/** Closes a wizard with the change of this part, or with nothing. */
export const closing =
  (close: Close, ref: Ref) =>
  (saved?: Saved): void => {
    const done = { updated: [ref] }
    const { undo } = saved ?? {}
    if (!saved) return close()
    if (!undo) return close(done)
    close({
      ...done,
      undo: async () => {
        await whenFree(undo)
        return done
      },
    })
  }

/** The fields that a change has set to something else, as they were before; undefined: there are none. */
export const fieldsBack = <B extends object>(before: B, now: B): Partial<B> | undefined => {
  const back = Object.entries(before).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(now, name)),
  )
  // What `Object.fromEntries` cannot know: they are fields of the body.
  return back.length > 0 ? (Object.fromEntries(back) as Partial<B>) : undefined
}

export type ListenerBody = {
  readonly listener: ListenerUpdate
  readonly certificates?: string[]
}

/**
 * What takes the change of a listener back; undefined where nothing does: it cannot be said that there
 * were no certificates. A listener loses the pool of which nothing is said.
 */
export const listenerBack = (before: ListenerBody, now: ListenerBody): ListenerBody | undefined => {
  const [was, is] = [before.certificates, now.certificates]
  const hasOthers = is !== undefined && is.join() !== was?.join()
  if (hasOthers && was === undefined) return undefined
  const { default_pool_id: first = null, ...old } = before.listener
  const { default_pool_id: second = null, ...others } = now.listener
  const fields = fieldsBack(old, others)
  if (!fields && first === second && !hasOthers) return undefined
  return {
    listener: { ...fields, default_pool_id: first },
    ...(hasOthers && was && { certificates: was }),
  }
}

/** What takes the change of a pool back: sessions persist no more where nothing is said of that. */
export const poolBack = (before: PoolUpdate, now: PoolUpdate): PoolUpdate | undefined => {
  const fields = fieldsBack(before, now)
  return fields && { session_persistence: now.session_persistence ?? null, ...fields }
}

/** What takes the change of a policy back; undefined where its action was one that only others choose. */
export const policyBack = (
  before: L7PolicyUpdate,
  now: L7PolicyUpdate,
): L7PolicyUpdate | undefined =>
  now.action !== undefined && before.action === undefined ? undefined : fieldsBack(before, now)

/**
 * The members that a pool has `now`, without the change from `before` to `after`: what others have
 * added or removed since stays so.
 */
export const membersBack = (
  before: readonly MemberValues[],
  after: readonly MemberValues[],
  now: readonly MemberValues[],
): readonly MemberValues[] => {
  const [was, is] = [before, after].map((some) => new Map(some.map((one) => [placeOf(one), one])))
  const stay = now.flatMap((one) => {
    const place = placeOf(one)
    const [old, changed] = [was?.get(place), is?.get(place)]
    if (!changed) return [one]
    return old ? [{ ...one, ...fieldsBack(old, changed), id: one.id }] : []
  })
  const there = new Set(now.map(placeOf))
  return [...stay, ...before.filter((one) => !is?.has(placeOf(one)) && !there.has(placeOf(one)))]
}

/** Octavia tells members of a pool apart by their address and port. */
const placeOf = ({ address, protocol_port }: MemberValues): string =>
  `${address.ip.trim()} ${protocol_port}`

const tries = 15
const pauseMs = 2_000

/** Octavia refuses changes while the one before is carried out, and is asked again for half a minute. */
export const whenFree = async (change: () => Promise<unknown>): Promise<void> => {
  for (let left = tries; ; left -= 1) {
    try {
      await change()
      return
    } catch (error) {
      if (left === 1 || !(error instanceof ApiError) || error.status !== 409) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
