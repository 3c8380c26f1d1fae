/** https://gnocchi.osci.io/rest.html#archive-policies */
import {
  DEFAULT_METHODS,
  METHOD_VALUES,
  policiesOf,
  policyOf,
  rulesOf,
  shownPolicy,
} from '#gnocchi/metrics/archive-policies.ts'
import { fieldsOf, listOf, oneOf, sentBody, span, text, textOf, whole } from '#gnocchi/checks.ts'
import { abort, admitPage, missing } from '#gnocchi/fault-style.ts'
import { METERS } from '#gnocchi/meters.ts'
import {
  archivePolicies,
  archivePolicyRules,
  metrics,
  type ArchivePolicy,
  type ArchivePolicyRule,
  type Definition,
} from '#gnocchi/rows.ts'
import { floatText } from '#gnocchi/times.ts'
import type { Context } from '#http/context.ts'
import { isObject, type Json } from '#http/json.ts'
import { created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Fields } from '#resource/resource.ts'
import type { Collection } from '#store/collection.ts'

export const archivePolicyRoutes: Routes = (router) => {
  router.get('/archive_policy', (context) => {
    context.enforce('list archive policy')
    return ok(policiesOf(context).map(shownPolicy))
  })
  router.post('/archive_policy', (context) => {
    context.enforce('create archive policy')
    const body = fieldsOf(sentBody(context), {
      name: { check: text, required: true },
      back_window: { check: whole(0), absent: () => 0 },
      aggregation_methods: {
        check: listOf(oneOf(METHOD_VALUES)),
        absent: () => [...DEFAULT_METHODS],
      },
      definition: { check: definition, required: true },
    })
    const id = textOf(body, 'name') ?? ''
    if (policyOf(context, id)) throw abort(409, `Archive policy ${id} already exists`)
    const methods = Array.isArray(body['aggregation_methods']) ? body['aggregation_methods'] : []
    const row = put(context, archivePolicies, {
      id,
      back_window: Number(body['back_window']),
      definition: definitionOf(body['definition'] ?? []),
      aggregation_methods: methods.map(String),
    })
    return created(shownPolicy(row), { location: `${context.base}/archive_policy/${id}` })
  })
  router.get('/archive_policy/{name}', (context) => {
    const row = policyIn(context)
    context.enforce('get archive policy')
    return ok(shownPolicy(row))
  })
  router.patch('/archive_policy/{name}', (context) => {
    const row = policyIn(context)
    context.enforce('update archive policy')
    const fields = { definition: { check: definition, required: true } }
    const next = definitionOf(fieldsOf(sentBody(context), fields)['definition'] ?? [])
    refuseOtherGranularities(row, next)
    return ok(shownPolicy(put(context, archivePolicies, { ...row, definition: next })))
  })
  router.delete('/archive_policy/{name}', (context) => {
    admitPage(context)
    context.enforce('delete archive policy')
    const row = policyIn(context)
    if (isUsed(context, row.id)) throw abort(400, `Archive policy ${row.id} is still in use`)
    put(context, archivePolicies, { ...row, deleted: true })
    return noContent()
  })
  router.get('/archive_policy_rule', (context) => {
    context.enforce('list archive policy rule')
    return ok(rulesOf(context).map(shownRule))
  })
  router.post('/archive_policy_rule', (context) => {
    context.enforce('create archive policy rule')
    const required = { check: text, required: true }
    const fields = { name: required, metric_pattern: required, archive_policy_name: required }
    const body = fieldsOf(sentBody(context), fields)
    const id = textOf(body, 'name') ?? ''
    const archive_policy_name = textOf(body, 'archive_policy_name') ?? ''
    if (!policyOf(context, archive_policy_name)) {
      throw abort(400, { cause: 'Archive policy does not exist', detail: archive_policy_name })
    }
    if (rulesOf(context).some((rule) => rule.id === id)) {
      throw abort(409, `Archive policy rule ${id} already exists`)
    }
    const metric_pattern = textOf(body, 'metric_pattern') ?? ''
    const rule = put(context, archivePolicyRules, { id, metric_pattern, archive_policy_name })
    return created(shownRule(rule), { location: `${context.base}/archive_policy_rule/${id}` })
  })
  router.get('/archive_policy_rule/{name}', (context) => {
    const rule = ruleIn(context)
    context.enforce('get archive policy rule')
    return ok(shownRule(rule))
  })
  router.patch('/archive_policy_rule/{name}', (context) => {
    const rule = ruleIn(context)
    const body = fieldsOf(sentBody(context), { name: { check: text, required: true } })
    context.enforce('update archive policy rule')
    const id = textOf(body, 'name') ?? ''
    if (rulesOf(context).some((other) => other.id === id)) {
      const why = `Archive policy rule ${id} already exists.`
      throw abort(400, `Archive policy rule ${rule.id} does not support change: ${why}`)
    }
    put(context, archivePolicyRules, { ...rule, deleted: true })
    return ok(shownRule(put(context, archivePolicyRules, { ...rule, id })))
  })
  router.delete('/archive_policy_rule/{name}', (context) => {
    admitPage(context)
    const rule = ruleIn(context)
    context.enforce('delete archive policy rule')
    put(context, archivePolicyRules, { ...rule, deleted: true })
    return noContent()
  })
}

function policyIn(context: Context): ArchivePolicy {
  const name = context.param('name')
  const row = policyOf(context, name)
  if (!row) throw missing('Archive policy', name)
  return row
}

function ruleIn(context: Context): ArchivePolicyRule {
  const name = context.param('name')
  const rule = rulesOf(context).find(({ id }) => id === name)
  if (!rule) throw missing('Archive policy rule', name)
  return rule
}

const shownRule = ({ id, metric_pattern, archive_policy_name }: ArchivePolicyRule): Fields => ({
  name: id,
  archive_policy_name,
  metric_pattern,
})

/** Writes a row over the one of its name, if there is one. */
export function put<T extends { id: string; deleted?: true }>(
  context: Context,
  rows: Collection<T>,
  row: T,
): T {
  const table = context.table(rows)
  return table.has(row.id) ? table.update(row) : table.insert(row)
}

/** Whether metrics or rules keep to a policy, those of what the cloud measures itself, too. */
function isUsed(context: Context, archive_policy_name: string): boolean {
  const measured = Object.values(METERS).flatMap((meters) => Object.values(meters))
  return (
    measured.some((meter) => meter.policy === archive_policy_name) ||
    rulesOf(context).some((rule) => rule.archive_policy_name === archive_policy_name) ||
    context.table(metrics).count({ archive_policy_name }) > 0
  )
}

const definition = listOf((value, path) => {
  const fields = {
    granularity: { check: span },
    points: { check: whole(1) },
    timespan: { check: span },
  }
  return fieldsOf(value, fields, path)
}, 1)

/** What follows of two of granularity, points and timespan (`ArchivePolicyItem`). */
function definitionOf(items: Json): Definition[] {
  const defined = (Array.isArray(items) ? items : []).map((item) => {
    const number = (name: string): number | undefined => {
      const value = isObject(item) ? item[name] : undefined
      return typeof value === 'number' ? value : undefined
    }
    const [granularity, points, timespan] = [
      number('granularity'),
      number('points'),
      number('timespan'),
    ]
    if (granularity === undefined) {
      if (points === undefined || timespan === undefined) {
        throw abort(400, 'At least two of granularity/points/timespan must be provided')
      }
      return { granularity: timespan / points, points, timespan }
    }
    if (points !== undefined) {
      if (timespan !== undefined && timespan !== granularity * points) {
        throw abort(400, 'timespan ≠ granularity × points')
      }
      return { granularity, points, timespan: granularity * points }
    }
    if (timespan === undefined) return { granularity, points: null, timespan: null }
    const fit = Math.trunc(timespan / granularity)
    if (fit <= 0) throw abort(400, 'Calculated number of points is < 0')
    return { granularity, points: fit, timespan: granularity * fit }
  })
  const twice = defined.find(({ granularity }, at) =>
    defined.some((other, before) => before < at && other.granularity === granularity),
  )
  if (twice) {
    const same = floatText(twice.granularity)
    throw abort(400, `More than one archive policy uses granularity \`${same}'`)
  }
  return defined
}

/** A policy keeps its granularities, whatever becomes of how long they are kept. */
function refuseOtherGranularities(row: ArchivePolicy, next: readonly Definition[]): void {
  const refusal = (why: string): Error =>
    abort(400, `Archive policy ${row.id} does not support change: ${why}`)
  const sorted = (all: readonly Definition[]): number[] =>
    all.map(({ granularity }) => granularity).toSorted((one, other) => one - other)
  const wanted = sorted(next)
  if (wanted.length !== row.definition.length) throw refusal('Cannot add or drop granularities')
  const changed = sorted(row.definition).find((granularity, at) => granularity !== wanted[at])
  if (changed === undefined) return
  throw refusal(`${floatText(changed)} granularity interval was changed`)
}
