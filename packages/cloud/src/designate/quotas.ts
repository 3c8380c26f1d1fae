/** https://docs.openstack.org/api-ref/dns/dns-api-v2-index.html#quotas and designate.quota.base. */
import { askerOf, enforce } from '#designate/asker.ts'
import { bodyOf, itemsOf } from '#designate/bodies.ts'
import { refusal } from '#designate/fault-style.ts'
import { integer, oneOf } from '#designate/fields.ts'
import { MOST } from '#designate/listing.ts'
import type { Context } from '#http/context.ts'
import { forbidden } from '#http/faults.ts'
import { noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { quotasOf } from '#resource/quotas.ts'
import type { Scene } from '#scene.ts'

const BUILT_IN = {
  zones: 10,
  zone_recordsets: 500,
  zone_records: 500,
  recordset_records: 20,
  api_export_size: 1000,
}
type Limits = typeof BUILT_IN

export const quotas = quotasOf('designate', () => BUILT_IN)

/** Throws 413 when more is used than a project may; a negative quota limits nothing. */
export function withinQuota(scene: Scene, projectId: string, used: Partial<Limits>): void {
  const limits = quotas.limits(scene, projectId)
  const over = Object.entries(used).filter(([name, count]) => {
    const limit = limits[name as keyof Limits]
    return limit >= 0 && count > limit
  })
  if (over.length === 0) return
  const names = over.map(([name]) => name).toSorted((a, b) => a.length - b.length)
  throw refusal('over_quota', `Quota exceeded for ${names.join(', ')}.`, 413)
}

export const quotaRoutes: Routes = (router) => {
  router.get('/quotas', (context) => ok(limitsFor(context, askerOf(context).projectId)))
  router.get('/quotas/{project_id}', (context) =>
    ok(limitsFor(context, context.param('project_id'))),
  )
  router.patch('/quotas/{project_id}', (context) => {
    const projectId = context.param('project_id')
    const asker = askerOf(context)
    const resource = oneOf(Object.keys(BUILT_IN))
    const hard = integer(-1, 2_147_483_647)
    const limits = Object.entries(itemsOf(bodyOf(context))).map(([name, value]) => {
      return [resource(name, 'resource'), hard(value, 'hard_limit')] as const
    })
    if (asker.projectId === '' && !asker.allProjects) {
      const words = 'The all-projects flag must be used when using non-project scoped tokens.'
      throw refusal('missing_project_id', words, 401)
    }
    for (const [name, limit] of limits) {
      enforce(context, 'set_quota', projectId, { resource: name, hard_limit: limit })
      mayOf(context, projectId)
    }
    quotas.set(context, projectId, Object.fromEntries(limits))
    return ok(limitsFor(context, projectId))
  })
  router.delete('/quotas/{project_id}', (context) => {
    const projectId = context.param('project_id')
    enforce(context, 'reset_quotas', projectId)
    quotas.reset(context, projectId)
    return noContent()
  })
  router.get('/limits', (context) => {
    const limits = quotas.limits(context, askerOf(context).projectId)
    return ok({
      max_zones: limits.zones,
      max_zone_recordsets: limits.zone_recordsets,
      max_zone_records: limits.zone_records,
      max_recordset_records: limits.recordset_records,
      min_ttl: null,
      max_zone_name_length: 255,
      max_recordset_name_length: 255,
      max_page_limit: MOST,
    })
  })
}

function limitsFor(context: Context, projectId: string): Limits {
  enforce(context, 'get_quotas', projectId)
  mayOf(context, projectId)
  return quotas.limits(context, projectId)
}

/** Others' quotas are for those alone who say that they want all projects'. */
function mayOf(context: Context, projectId: string): void {
  const asker = askerOf(context)
  if (projectId !== asker.projectId && !asker.allProjects) throw forbidden('', 'forbidden')
}
