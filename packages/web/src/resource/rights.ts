/**
 * What may be done with which item: a type says whose its items are (`owner`), and the policy rules
 * of an action are judged for that. All items of one owner cost one question per rule.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { ownedBy, type Target } from '#api/policy.ts'
import { userSession } from '#api/session/session.ts'
import { t } from '#lib/translate.ts'
import type { Action } from '#resource/action.ts'
import type { Requirement, Resource } from '#resource/define.ts'
import {
  askedAgain,
  notKnown,
  notYours,
  useKnown,
  verdictOf,
} from '#resource/reading/requirements.tsx'

/** Why something may not be done with an item, as far as that is known. */
export type Rights<T> = (action: Action<T>, item: T) => string | undefined

type Subject = { readonly project: string | null | undefined; readonly target: Target }

/** Whom and what the rules are judged for; undefined where the type does not say. */
const subjectOf = <T>({ owner, target }: Resource<T>, item: T): Subject | undefined => {
  const project = owner?.of(item)
  if (project === undefined && !target) return undefined
  return {
    project,
    target: { ...(project !== undefined && ownedBy(project)), ...target?.(item) },
  }
}

const rulesOf = <T>({ requires = [], forSelf = false }: Action<T>): readonly Requirement[] =>
  forSelf ? [] : requires.filter((one) => 'policy' in one)

/** Why the rules of an action do not allow it for an item, in words. */
export const refusedByRules = async <T>(
  resource: Resource<T>,
  action: Action<T>,
  item: T,
): Promise<string | undefined> => {
  const subject = subjectOf(resource, item)
  const rules = rulesOf(action)
  if (!subject || !rules.length) return undefined
  const { project, target } = subject
  const elsewhere = project !== undefined && project !== (await userSession()).project_id
  const notOwn = () =>
    t('The {thing} belongs to another project.', { thing: resource.kind.inline[0] })
  if (elsewhere && action.ownOnly) return notOwn()
  // Of one's own the session was asked already, when the action was shown.
  if (!elsewhere && !resource.target) return undefined
  const verdict = await verdictOf(rules, target)
  if (verdict === 'met') return undefined
  if (verdict === 'unknown') return notKnown()
  return elsewhere ? notOwn() : notYours()
}

/** An action as it may be had: those that are not there are left out. */
export type Available<T> = {
  readonly actions: readonly Action<T>[]
  readonly rights: Rights<T>
  /** Whether there is or, until that is known, may be any action: its place is kept. */
  readonly hasPlace: boolean
}

const noActions: readonly never[] = []

/** Which actions of one place (`item`, `batch`) the session may have. */
export const actionsQuestion = <T>({ kind, actions }: Resource<T>, place: 'item' | 'batch') => {
  const all = actions[place] ?? noActions
  return [`${place} ${kind.type} ${idsOf(all)}`, all] as const
}

/** Which actions above its table the session may have. */
export const globalsQuestion = <T>({ kind, actions }: Resource<T>) => {
  const all = actions.global ?? noActions
  return [`global ${kind.type} ${idsOf(all)}`, all] as const
}

/**
 * The actions of one place (`item`, `batch`) that the session may have, and what may be done with
 * each of the items. Until the rules have been asked, everything may be: the services decide.
 */
export const useAvailable = <T>(
  resource: Resource<T>,
  place: 'item' | 'batch',
  items: readonly T[],
): Available<T> => {
  const [name, all] = actionsQuestion(resource, place)
  const known = useKnown(name, all)
  const actions = useMemo(
    () => all.filter((one) => known?.met.includes(one) || known?.unknown.includes(one)),
    [all, known],
  )
  const judged = useJudged(resource, known?.met ?? noActions, items)
  const rights = useCallback<Rights<T>>(
    (action, item) =>
      known?.unknown.includes(action) ? notKnown() : judged[keyOf(resource, action, item)],
    [resource, known, judged],
  )
  const isOpen = !known || known.late.length > 0
  return { actions, rights, hasPlace: (isOpen ? all : actions).length > 0 }
}

/** An action above a table, with what is said where nobody knows now whether it may be had. */
export type Global = { readonly action: Action<never>; readonly refusal?: string }

/** The actions above the table that the session may have, as far as that is known. */
export const useGlobals = <T>(resource: Resource<T>): readonly Global[] => {
  const [name, all] = globalsQuestion(resource)
  const known = useKnown(name, all)
  return all.flatMap((action): readonly Global[] => {
    if (known?.met.includes(action)) return [{ action }]
    return known?.unknown.includes(action) ? [{ action, refusal: notKnown() }] : []
  })
}

const idsOf = <T>(actions: readonly Action<T>[]): string => actions.map(({ id }) => id).join(' ')

const keyOf = <T>(resource: Resource<T>, action: Action<T>, item: T): string =>
  `${action.id} ${JSON.stringify(subjectOf(resource, item))}`

type Refusals = Readonly<Record<string, string>>

const nothing: Refusals = {}

/** The refusals by action and owner. */
const useJudged = <T>(
  resource: Resource<T>,
  actions: readonly Action<T>[],
  items: readonly T[],
): Refusals => {
  const pairs = useMemo(() => {
    const ruled = actions.filter((action) => rulesOf(action).length)
    const owned = (resource.owner ?? resource.target) ? items : noActions
    // One of each owner: the rules say the same of the others.
    const one = new Map(owned.map((item) => [JSON.stringify(subjectOf(resource, item)), item]))
    const found = [...one.values()].flatMap((item) =>
      ruled.map((action) => [keyOf(resource, action, item), { action, item }] as const),
    )
    return new Map(found)
  }, [resource, actions, items])
  const { data } = useQuery({
    queryKey: ['rights', resource.kind.type, [...pairs.keys()].toSorted()],
    queryFn: async (): Promise<Refusals> => {
      const found = await Promise.all(
        [...pairs].map(async ([key, { action, item }]) => {
          const refusal = await refusedByRules(resource, action, item)
          return refusal === undefined ? [] : [[key, refusal] as const]
        }),
      )
      return Object.fromEntries(found.flat())
    },
    enabled: pairs.size > 0,
    placeholderData: keepPreviousData,
    ...askedAgain<Refusals>((refusals) => Object.values(refusals).includes(notKnown())),
  })
  // One value where nothing is refused: rows are drawn once.
  return data && Object.keys(data).length > 0 ? data : nothing
}
