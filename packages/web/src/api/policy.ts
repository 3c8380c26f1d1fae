import { policy as endpoints, type PolicyCheck } from '@meridian/contract'
import { preloadedVerdict } from '#api/preloaded.ts'
import { onForget } from '#api/cached.ts'
import { call } from '#api/call.ts'
import { tell } from '#api/connection.ts'
import { isAway } from '#api/errors.ts'
import { t } from '#lib/translate.ts'

export type Rule = readonly [service: string, rule: string]
export type Target = Readonly<Record<string, string | null>>

/**
 * The target of rules about what belongs to a project, under the names that the services use for
 * it: `project_id` (all), `tenant_id` (Neutron, Designate), `owner` (Glance).
 */
export const ownedBy = (project: string | null): Target => ({
  project_id: project,
  tenant_id: project,
  owner: project,
})

type Waiting = {
  readonly check: PolicyCheck
  readonly resolve: (allowed: boolean) => void
  readonly reject: (reason: unknown) => void
}

const answers = new Map<string, Promise<boolean>>()
let waiting: Waiting[] = []

onForget(() => answers.clear())

/**
 * Whether all rules allow it (for the target, where one is given). The document may have preloaded
 * what is asked without a target; other answers are kept per rule set and target, and everything
 * asked in the same tick travels in one call. Throws `ApiError` after the
 * warning of RS-PERM-12 when the server cannot say.
 */
export const allowed = (rules: readonly Rule[], target?: Target): Promise<boolean> => {
  const key = JSON.stringify([rules, target ? Object.entries(target).toSorted() : []])
  const known = answers.get(key)
  if (known) return known
  const preloaded = target ? undefined : preloadedVerdict(rules)
  if (preloaded !== undefined) return Promise.resolve(preloaded)
  const answer = ask({
    rules: rules.map(([service, rule]): [string, string] => [service, rule]),
    ...(target && { target }),
  })
  answers.set(key, answer)
  answer.catch(() => answers.delete(key))
  return answer
}

const ask = (check: PolicyCheck): Promise<boolean> =>
  new Promise((resolve, reject) => {
    if (!waiting.length) queueMicrotask(() => void flush())
    waiting.push({ check, resolve, reject })
  })

const batchSize = 500

const flush = async (): Promise<void> => {
  const all = waiting
  waiting = []
  for (let from = 0; from < all.length; from += batchSize) {
    await askTogether(all.slice(from, from + batchSize))
  }
}

const askTogether = async (batch: readonly Waiting[]): Promise<void> => {
  try {
    const results = await resultsOf(batch.map((one) => one.check))
    batch.forEach((one, index) => one.resolve(results[index] === true))
  } catch (error) {
    // Whose session has ended is asked to sign in again instead.
    if (!isAway(error)) tell('toast', { tone: 'warning', text: t('Policy check failed.') })
    for (const one of batch) one.reject(error)
  }
}

const resultsOf = async (checks: readonly PolicyCheck[]): Promise<readonly boolean[]> => {
  const [only] = checks
  if (checks.length === 1 && only) {
    return [(await call(endpoints.check, { body: only })).allowed === true]
  }
  return (await call(endpoints.check, { body: { checks: [...checks] } })).results ?? []
}
