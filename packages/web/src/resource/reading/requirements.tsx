import { useQuery, type QueryClient, type QueryFunctionContext } from '@tanstack/react-query'
import { useMemo, type ReactNode } from 'react'
import { ApiError } from '#api/errors.ts'
import { ifFeature } from '#api/features.ts'
import { allowed, type Target } from '#api/policy.ts'
import { ifServiceEnabled } from '#api/session/session.ts'
import { ifSettingEnabled } from '#api/settings.ts'
import { lastBackoff } from '#api/service-backoff.ts'
import { t } from '#lib/translate.ts'
import type { Requirement } from '#resource/define.ts'

/** Resolves when the requirement is met; throws an `Error` whose message says what is missing. */
export const ifMet = async (requirement: Requirement, target?: Target): Promise<void> => {
  if ('policy' in requirement) {
    if (!(await allowed([requirement.policy], target))) throw new Error(notYours())
  } else if ('service' in requirement) await ifServiceEnabled(requirement.service)
  else if ('feature' in requirement) await ifFeature(...requirement.feature)
  else if ('setting' in requirement) await ifSettingEnabled(requirement.setting)
  else if (!(await requirement.check())) throw new Error(t('This is not available here.'))
}

/** What is said of an action that a policy rule forbids. */
export const notYours = () => t('Your role does not allow this.')

/** Whether requirements are met; unknown when something could not be asked that may be so. */
export type Verdict = 'met' | 'unmet' | 'unknown'

/** `late`: whoever knows has not answered yet. */
type SoFar = Verdict | 'late'

/** The others of a list do not wait for one that is late any longer, in ms. */
const lateMs = 2_000

/** Judges requirements, all asked together; one that is not met decides. */
export const verdictOf = async (
  requirements: readonly Requirement[] = [],
  target?: Target,
): Promise<Verdict> => {
  const failures = await failuresOf(requirements, target)
  if (!failures.length) return 'met'
  return failures.every(isUnanswered) ? 'unknown' : 'unmet'
}

/** Whether all of them are met; throws when that cannot be known. */
export const areMet = async (requirements: readonly Requirement[]): Promise<boolean> => {
  const failures = await failuresOf(requirements)
  if (failures.length && failures.every(isUnanswered)) throw failures[0]
  return !failures.length
}

/** The policy rules among requirements that say no, such as `identity:list_groups`. */
export const refusing = async (
  requirements: readonly Requirement[] = [],
): Promise<readonly string[]> => {
  const rules = requirements.flatMap((one) => ('policy' in one ? [one.policy] : []))
  const verdicts = await Promise.all(rules.map((rule) => allowed([rule])))
  return rules.flatMap(([, rule], at) => (verdicts[at] === true ? [] : [rule]))
}

const failuresOf = async (
  requirements: readonly Requirement[],
  target?: Target,
): Promise<readonly unknown[]> => {
  const checks = await Promise.allSettled(requirements.map((one) => ifMet(one, target)))
  return checks.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
}

/**
 * True for a question that failed: what was asked for may be there all the same. A refusal, and a
 * call that the service does not have, are answers.
 */
const isUnanswered = (error: unknown): boolean => {
  const failure = error instanceof ApiError ? error : error instanceof Error && error.cause
  return failure instanceof ApiError && failure.status !== 403 && failure.status !== 404
}

/**
 * The readiness check of a wizard's step: it is there only where all of them are met, such as a
 * service type, a policy rule, a setting and an extension of compute (RS-WIZ-18). Throws when that
 * cannot be known.
 */
export const readyWhen =
  (...requirements: readonly Requirement[]): (() => Promise<boolean>) =>
  () =>
    areMet(requirements)

type Guarded = { readonly requires?: readonly Requirement[] }

export type Known<T> = {
  readonly met: readonly T[]
  /** Those of which nobody can say now whether they are met; they are asked for again. */
  readonly unknown: readonly T[]
  /** Those that are still being asked for, since a service is slow. */
  readonly late: readonly T[]
  readonly ask: () => void
}

const isGuarded = (list: readonly Guarded[]): boolean => list.some((one) => one.requires?.length)

/** The query by which a list is judged under its name. */
const question = (name: string, list: readonly Guarded[]) => ({
  queryKey: ['requirements', name],
  queryFn: async ({ client, queryKey }: QueryFunctionContext): Promise<readonly SoFar[]> => {
    const own = client.getQueryCache().find({ queryKey })
    const asked = list.map((one): Promise<SoFar> => verdictOf(one.requires))
    const whole = Promise.all(asked)
    const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), lateMs))
    const known = await Promise.race([
      whole,
      late.then(() => Promise.all(asked.map((one) => Promise.race([one, late])))),
    ])
    if (known.includes('late'))
      void whole.then((all) => {
        // Nothing that was asked before is known after a switch to elsewhere.
        if (own === client.getQueryCache().find({ queryKey })) client.setQueryData(queryKey, all)
      })
    return known
  },
  ...askedAgain<readonly SoFar[]>((verdicts) => verdicts.includes('unknown')),
})

/** A list that is judged, and the name that tells it from others of the page. */
export type Question = readonly [name: string, list: readonly Guarded[]]

/** Judges lists before anything that shows them is drawn; `useKnown` has the answers at once then. */
export const askAhead = (client: QueryClient, questions: readonly Question[]): Promise<unknown> =>
  Promise.all(
    questions
      .filter(([, list]) => isGuarded(list))
      .map(([name, list]) => client.prefetchQuery(question(name, list))),
  )

/** Whether all of a list are met; false where that is not known. Asks as `askAhead` does. */
export const areAllMet = async (client: QueryClient, [name, list]: Question): Promise<boolean> => {
  if (!isGuarded(list)) return true
  const verdicts = await client.ensureQueryData(question(name, list))
  return verdicts.every((verdict) => verdict === 'met')
}

/**
 * Judges each of a list, asked together; undefined until that is done, or has taken too long for
 * those that are known. An answer counts for the session. What could not be answered is asked again:
 * after a while, when the page is drawn anew
 * and when the window is come back to. `name` tells the list from others of the page.
 */
export const useKnown = <T extends Guarded>(
  name: string,
  list: readonly T[],
): Known<T> | undefined => {
  const guarded = isGuarded(list)
  const { data, refetch } = useQuery({ ...question(name, list), enabled: guarded })
  return useMemo(() => {
    const ask = () => void refetch()
    if (!guarded) return { met: list, unknown: [], late: [], ask }
    if (!data) return undefined
    const judged = (verdict: SoFar) => list.filter((_, index) => data[index] === verdict)
    return { met: judged('met'), unknown: judged('unknown'), late: judged('late'), ask }
  }, [guarded, data, list, refetch])
}

type Asked<D> = {
  readonly state: { readonly data?: D | undefined; readonly dataUpdateCount: number }
}

/** The first wait before something unknown is asked for again, in ms; it doubles, up to the most. */
const patience = { first: 15_000, most: 300_000 }

/**
 * The options of a query whose answer stays, but for parts that could not be had. Nothing is asked
 * again by itself while a service is to be left alone: which one it was is not known here.
 */
export const askedAgain = <D,>(lacks: (data: D) => boolean) => {
  const open = ({ state }: Asked<D>) => state.data !== undefined && lacks(state.data)
  return {
    staleTime: (query: Asked<D>) => (open(query) ? 0 : Number.POSITIVE_INFINITY),
    refetchOnWindowFocus: (query: Asked<D>) => open(query) && lastBackoff() <= Date.now(),
    refetchInterval: (query: Asked<D>): number | false => {
      const left = lastBackoff() - Date.now()
      if (!open(query) || left === Number.POSITIVE_INFINITY) return false
      const wait = patience.first * 2 ** (query.state.dataUpdateCount - 1)
      return Math.max(Math.min(wait, patience.most), left)
    },
  }
}

/** Those of the list that may be there: met, or not known yet; undefined until all were asked. */
export const usePossible = <T extends Guarded>(
  name: string,
  list: readonly T[],
): readonly T[] | undefined => {
  const known = useKnown(name, list)
  return useMemo(() => {
    if (!known) return undefined
    const possible = new Set([...known.met, ...known.unknown, ...known.late])
    return list.filter((one) => possible.has(one))
  }, [known, list])
}

/** Those of the list whose requirements are met; undefined until that is known of any. */
export const useMet = <T extends Guarded>(
  name: string,
  list: readonly T[],
): readonly T[] | undefined => {
  const known = useKnown(name, list)
  return known?.late.length && !known.met.length ? undefined : known?.met
}

export type GateProps = {
  /** Tells this gate from others of the page. */
  readonly name: string
  readonly requires: readonly Requirement[]
  readonly children: ReactNode
}

/** Shows its children only to those for whom all requirements are met (SH-GATE-03..10). */
export const Gate = ({ name, requires, children }: GateProps): ReactNode =>
  useMet(`gate ${name}`, [{ requires }])?.length ? children : null

/** What is said of something that may be there, but nobody can say now. */
export const notKnown = () =>
  t('It cannot be found out now whether this is available to you. It is asked again soon.')
