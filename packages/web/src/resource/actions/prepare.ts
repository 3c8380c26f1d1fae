import { ApiError } from '#api/errors.ts'
import { quotaRefusal } from '#api/quotas/quotas.ts'
import { t } from '#lib/translate.ts'
import { itemWith, mostItems, type Asked } from '#resource/actions/address.ts'
import { labelOf } from '#resource/actions/offers.ts'
import { judge, performOn } from '#resource/actions/perform.ts'
import type { Perform } from '#resource/actions/run.ts'
import type { Action } from '#resource/action.ts'
import type { Resource } from '#resource/define.ts'
import { recorded } from '#resource/activity/recording.ts'
import { itemNotFound } from '#resource/lists.ts'
import { loadItem } from '#resource/reading/reading.ts'
import { ifMet } from '#resource/reading/requirements.tsx'

/** What an address asks for, ready to be done, or why it is not done. */
export type Prepared = { readonly perform: Perform } | { readonly refusal: string }

export type PrepareOptions<T> = {
  readonly resource: Resource<T>
  /** The items on the screen, which need not be read again. */
  readonly items: readonly T[]
  /** The page is about this one item. */
  readonly only?: T | undefined
}

/**
 * Finds the action that an address names, reads its items and checks all that a press would have
 * been checked for. Only an action that opens a dialog can be asked for in this way: a link must
 * not do anything by itself. Throws `ApiError` when something could not be read.
 */
export const prepare = async <T>(
  options: PrepareOptions<T>,
  { name, keys }: Asked,
): Promise<Prepared> => {
  const { resource, only } = options
  const { global = [], batch = [], item = [] } = resource.actions
  const called = (action: Pick<Action<never>, 'id' | 'opens'>) => action.opens && action.id === name
  if (only === undefined && !keys.length) {
    const action = global.find(called)
    return action ? prepareGlobal(resource, action) : unknown(name)
  }
  if (keys.length > mostItems) {
    return { refusal: t('An address can name {count} items at most.', { count: mostItems }) }
  }
  const one = only !== undefined || keys.length === 1
  const action = (one ? item.find(called) : undefined) ?? batch.find(called)
  if (!action) return unknown(name)
  const refusal = await missingFor(action)
  if (refusal !== undefined) return refused(action, refusal)
  return prepareItems(resource, action, await itemsFor(options, keys))
}

const itemsFor = async <T>(
  { resource, items, only }: PrepareOptions<T>,
  keys: Asked['keys'],
): Promise<readonly T[]> => {
  if (only !== undefined) return [only]
  const read = async (key: readonly string[]) =>
    itemWith(resource.kind, key, items) ?? loadItem(resource, key)
  return Promise.all(keys.map(read))
}

const prepareGlobal = async <T>(
  { kind }: Resource<T>,
  action: Action<never>,
): Promise<Prepared> => {
  const missing = await missingFor(action)
  if (missing !== undefined) return refused(action, missing)
  const quota = action.quota && (await quotaRefusal([action.quota].flat()))
  if (quota) return refused(action, quota)
  return { perform: (screen, apply) => recorded(kind, action, [], screen, apply) }
}

const prepareItems = async <T>(
  resource: Resource<T>,
  action: Action<T>,
  items: readonly T[],
): Promise<Prepared> => {
  const refusals = await judge(resource, action, items)
  const [first] = refusals
  // What names those that are left out does so itself.
  if (first !== undefined && !refusals.includes(undefined) && !action.leftOut) {
    return refused(action, first)
  }
  return { perform: (screen, apply) => performOn(resource, action, items, screen, apply) }
}

/** What the session lacks for an action, in words. */
const missingFor = async <T>(action: Action<T>): Promise<string | undefined> => {
  for (const requirement of action.requires ?? []) {
    try {
      await ifMet(requirement)
    } catch (error) {
      if (error instanceof ApiError || !(error instanceof Error)) throw error
      return error.message
    }
  }
  return undefined
}

const refused = <T>(action: Action<T>, reason: string): Prepared => ({
  refusal: t('{action}: {reason}', { action: action.called ?? labelOf(action, 1), reason }),
})

/** Of the actions that declarations add to a page none is called so (RS-ERR-65). */
const unknown = (name: string): Prepared => ({
  refusal: itemNotFound(name),
})
