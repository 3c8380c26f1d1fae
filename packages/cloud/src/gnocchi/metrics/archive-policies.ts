/** Archive policies: how long which aggregates are kept (gnocchi.archive_policy). */
import { METHODS } from '#gnocchi/aggregates/aggregation.ts'
import {
  archivePolicies,
  archivePolicyRules,
  inOrder,
  type ArchivePolicy,
  type ArchivePolicyRule,
  type Definition,
} from '#gnocchi/rows.ts'
import { spanText } from '#gnocchi/times.ts'
import type { Context } from '#http/context.ts'
import type { Fields } from '#resource/resource.ts'
import { matches as matchesPattern } from '#store/pattern.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

/** `[archive_policy] default_aggregation_methods`. */
export const DEFAULT_METHODS = ['mean', 'min', 'max', 'sum', 'std', 'count'] as const

/** What `aggregation_methods` may name. */
export const METHOD_VALUES = ['*', ...METHODS.flatMap((one) => [one, `-${one}`, `+${one}`])]

const kept = (granularity: number, timespan: number): Definition => ({
  granularity,
  timespan,
  points: timespan / granularity,
})
const long = [kept(1, HOUR), kept(MINUTE, DAY), kept(HOUR, 365 * DAY)]
const policy = (
  id: string,
  definition: readonly Definition[],
  aggregation_methods: readonly string[] = DEFAULT_METHODS,
  back_window = 0,
): ArchivePolicy => ({ id, definition, aggregation_methods, back_window })

/** Gnocchi's own (`DEFAULT_ARCHIVE_POLICIES`), and those of Ceilometer's gnocchi_resources.yaml. */
const FROM_START: readonly ArchivePolicy[] = [
  policy('bool', [kept(1, 365 * DAY)], ['last'], 3600),
  policy('low', [kept(5 * MINUTE, 30 * DAY)]),
  policy('medium', [kept(MINUTE, 7 * DAY), kept(HOUR, 365 * DAY)]),
  policy('high', [kept(1, HOUR), kept(MINUTE, 7 * DAY), kept(HOUR, 365 * DAY)]),
  policy('ceilometer-low', [kept(5 * MINUTE, 30 * DAY)], ['mean']),
  policy('ceilometer-low-rate', [kept(5 * MINUTE, 30 * DAY)], ['mean', 'rate:mean']),
  policy('ceilometer-high', long, ['mean']),
  policy('ceilometer-high-rate', long, ['mean', 'rate:mean']),
]
/** `gnocchi-upgrade` makes this one. */
const RULES_FROM_START: readonly ArchivePolicyRule[] = [
  { id: 'default', metric_pattern: '*', archive_policy_name: 'low' },
]

/** Every policy, by name. */
export function policiesOf({ table }: Pick<Context, 'table'>): ArchivePolicy[] {
  return standing(FROM_START, table(archivePolicies).list())
}

/** A policy by its name. */
export function policyOf(context: Pick<Context, 'table'>, name: string): ArchivePolicy | undefined {
  const row = context.table(archivePolicies).get(name)
  if (row) return row.deleted ? undefined : row
  return FROM_START.find(({ id }) => id === name)
}

/** Every rule, by pattern from behind, so that `disk.*` comes before `*`; of equal ones by name. */
export function rulesOf({ table }: Pick<Context, 'table'>): ArchivePolicyRule[] {
  const rules = standing(RULES_FROM_START, table(archivePolicyRules).list())
  return rules.toSorted((one, other) => {
    if (one.metric_pattern === other.metric_pattern) return 0
    return one.metric_pattern < other.metric_pattern ? 1 : -1
  })
}

/** Built-in items, unless a row changes or deletes one, and those that were added since. */
export function standing<T extends { readonly id: string }>(
  first: readonly T[],
  rows: readonly (T & { readonly deleted?: true })[],
): T[] {
  const known = new Set(rows.map(({ id }) => id))
  return inOrder([
    ...first.filter(({ id }) => !known.has(id)),
    ...rows.filter((row) => !row.deleted),
  ])
}

/** The archive policy of a metric that names none: that of the first rule which fits its name. */
export function policyForMetric(context: Context, name: string | null): string | undefined {
  const fit = rulesOf(context).find(({ metric_pattern }) => matches(metric_pattern, name ?? ''))
  return fit?.archive_policy_name
}

/** As a shell matches names: `*` stands for any text, `?` for one character, `[ab]` for one of them. */
export function matches(pattern: string, name: string): boolean {
  const source = pattern.replaceAll(/[.+^${}()|\\]/g, String.raw`\$&`)
  const shell = source.replaceAll('*', '.*').replaceAll('?', '.').replaceAll('[!', '[^')
  // A bracket that nothing closes is no pattern, and meets what is written like it.
  return pattern === name || matchesPattern(`(?s)^${shell}$`, name)
}

/** The methods that a policy has, with what `*`, `-mean` and `+mean` say. */
export function methodsOf({ aggregation_methods: asked }: ArchivePolicy): string[] {
  const signed = asked.every((one) => one.startsWith('-') || one.startsWith('+'))
  const methods = new Set(asked.includes('*') ? METHODS : signed ? DEFAULT_METHODS : asked)
  for (const one of asked) {
    if (one.startsWith('-')) methods.delete(one.slice(1))
    else if (one.startsWith('+')) methods.add(one.slice(1))
  }
  return [...methods].filter((one) => METHODS.includes(one))
}

/** A policy as Gnocchi writes it. */
export function shownPolicy(row: ArchivePolicy): Fields {
  return {
    name: row.id,
    back_window: row.back_window,
    definition: row.definition.map(({ timespan, granularity, points }) => ({
      timespan: timespan === null ? null : spanText(timespan),
      granularity: spanText(granularity),
      points,
    })),
    aggregation_methods: methodsOf(row),
  }
}
