/** https://docs.openstack.org/barbican/latest/api/reference/quotas.html */
import { checked } from '#barbican/bodies.ts'
import { containers, orders, secrets } from '#barbican/rows.ts'
import { allow, pageAnswer, pageOf } from '#barbican/style.ts'
import type { Context } from '#http/context.ts'
import { badRequest, forbidden, notFound } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { quotasOf } from '#resource/quotas.ts'
import type { Fields } from '#resource/resource.ts'
import type { Schema } from '#wire/schema.ts'

const UNLIMITED = { secrets: -1, orders: -1, containers: -1, consumers: -1, cas: -1 }
type Counted = 'secrets' | 'orders' | 'containers'

const quotas = quotasOf('barbican', () => UNLIMITED)

const count: Schema = { type: 'integer' }
const SCHEMA: Schema = {
  properties: {
    project_quotas: {
      type: 'object',
      properties: {
        ...{ secrets: count, orders: count, containers: count, consumers: count, cas: count },
      },
      additionalProperties: false,
    },
  },
  required: ['project_quotas'],
  additionalProperties: false,
}

/** What each project may have; of which project, only a service administrator decides. */
export const quotaRoutes: Routes = (router) => {
  router.get('/quotas', (context) => {
    allow(context, 'quotas:get', 'Quotas')
    return ok({ quotas: quotas.limits(context, context.projectId) })
  })
  router.get('/project-quotas', (context) => {
    allow(context, 'project_quotas:get', WORDS)
    const { limit, offset } = pageOf(context.query)
    const all = quotas.projects(context)
    const shown = all.slice(offset, offset + limit).map((project_id) => ({
      project_id,
      project_quotas: configured(context, project_id),
    }))
    const page = { shown, total: all.length, limit, offset }
    return pageAnswer(`${context.base}/project_quotas`, 'project_quotas', page)
  })
  router.get(ONE, (context) => {
    allow(context, 'project_quotas:get', WORDS)
    const found = configured(context, context.param('id'))
    if (!found) throw notFound(NONE)
    return ok({ project_quotas: found })
  })
  router.put(ONE, (context) => {
    allow(context, 'project_quotas:put', WORDS)
    if (context.body === undefined) throw badRequest(`${WORDS} issue seen - ${NOTHING}.`)
    const { project_quotas } = checked('Project Quota', SCHEMA, context.body)
    quotas.set(context, context.param('id'), limitsIn(project_quotas))
    return noContent()
  })
  router.delete(ONE, (context) => {
    allow(context, 'project_quotas:delete', WORDS)
    if (!quotas.reset(context, context.param('id'))) throw notFound(NONE)
    return noContent()
  })
}

const ONE = '/project-quotas/{id}'
const WORDS = 'Project Quotas'
const NONE = 'Project quotas not found.'
const NOTHING = 'No data supplied to process.'

/** What was set for a project; null where the default holds. */
function configured(context: Context, projectId: string): Fields | undefined {
  const limits = context.table(quotas.collection).get(projectId)?.limits
  if (!limits) return undefined
  const names = Object.keys(UNLIMITED)
  return { ...Object.fromEntries(names.map((name) => [name, null])), ...limits }
}

function limitsIn(sent: unknown): Partial<typeof UNLIMITED> {
  const entries = Object.entries(isObject(sent) ? sent : {})
  return Object.fromEntries(entries.filter(([, limit]) => typeof limit === 'number'))
}

/** Throws 403 when the caller's project has as many of these as it may have. */
export function enforceQuota(context: Context, of: Counted, operation: string): void {
  enforceCount(context, of, operation, () => {
    const { projectId: project_id } = context
    if (of === 'secrets') return context.table(secrets).count({ project_id })
    if (of === 'orders') return context.table(orders).count({ project_id })
    return context.table(containers).count({ project_id })
  })
}

/** The same of consumers, which somebody else counts: any project's things may have them. */
export function enforceCount(
  context: Context,
  of: Counted | 'consumers',
  operation: string,
  used: () => number,
): void {
  const limit = quotas.limits(context, context.projectId)[of]
  // Anything below 0 is no limit (`QuotaEnforcer.enforce`).
  if (limit < 0 || used() < limit) return
  throw forbidden(
    `${operation} issue seen - Creation not allowed because a quota has been reached.`,
  )
}
