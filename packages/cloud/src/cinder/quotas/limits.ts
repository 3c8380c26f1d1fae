/** Limits, quotas, zones: what Cinder says of itself and of a project. */
import type { Routes } from '#http/router.ts'
import { quotas, usedOf } from '#cinder/quotas/quotas.ts'
import { allow, allows, checkBody, flag, part } from '#cinder/requests.ts'
import { MALFORMED, invalidInput } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { empty, ok } from '#http/reply.ts'
import type { Schema } from '#wire/schema.ts'

const MOST = 2 ** 31 - 1

export const limitRoutes: Routes = (router) => {
  router.get('/limits', (context) => {
    const { query } = context
    const named = query.get('project_id') ?? query.get('tenant_id')
    const other = context.since('3.39') && context.isAdmin ? named : null
    return ok({ limits: { rate: [], absolute: absolute(context, other ?? context.projectId) } })
  })
  router.get('/os-quota-sets/{project}', (context) => {
    const id = readable(context)
    const limits = quotas.limits(context, id)
    if (!flag(context, 'usage')) {
      return ok({ quota_set: { ...limits, id } })
    }
    const usage = Object.entries(limits).map(([name, limit]) => {
      return [name, { limit, in_use: usedOf(context, id, name), reserved: 0 }] as const
    })
    return ok({ quota_set: { ...Object.fromEntries(usage), id } })
  })
  router.get('/os-quota-sets/{project}/defaults', (context) => {
    const id = readable(context)
    return ok({ quota_set: { ...quotas.defaults(context), id } })
  })
  router.put('/os-quota-sets/{project}', (context) => {
    const id = context.param('project')
    const limits = sentQuotas(context)
    allow(context, 'volume_extension:quotas:update', id)
    refuseTooLow(context, id, limits)
    quotas.set(context, id, limits)
    return ok({ quota_set: quotas.limits(context, id) })
  })
  router.delete('/os-quota-sets/{project}', (context) => {
    const id = context.param('project')
    allow(context, 'volume_extension:quotas:delete', id)
    quotas.reset(context, id)
    return empty(200)
  })
  router.get('/os-quota-class-sets/{name}', (context) => {
    allow(context, 'volume_extension:quota_classes:get')
    const name = context.param('name')
    return ok({ quota_class_set: { ...ofClass(context, name), id: name } })
  })
  router.put('/os-quota-class-sets/{name}', (context) => {
    const limits = sentClassQuotas(context)
    allow(context, 'volume_extension:quota_classes:update')
    const name = context.param('name')
    quotas.setClass(context, name, limits)
    return ok({ quota_class_set: ofClass(context, name) })
  })
  router.get('/os-availability-zone', () => {
    return ok({ availabilityZoneInfo: [{ zoneName: 'nova', zoneState: { available: true } }] })
  })
}

/** A limit that a project has of its own stays above what is used. Throws 400 (cinder.api.contrib.quotas). */
function refuseTooLow(context: Context, id: string, limits: Record<string, number>): void {
  const own = context.table(quotas.collection).get(id)?.limits ?? {}
  for (const [key, limit] of Object.entries(limits)) {
    if (limit === -1 || !Object.hasOwn(own, key)) continue
    const used = usedOf(context, id, key)
    if (limit >= used) continue
    throw badRequest(
      `Quota ${key} limit must be equal or greater than existing resources. Current usage is ` +
        `${used} and the requested limit is ${limit}.`,
    )
  }
}

/** The limits of a class; what was not set for it is as for everybody (cinder.quota). */
const ofClass = (context: Context, name: string): object => ({
  ...quotas.defaults(context),
  ...quotas.ofClass(context, name),
})

function absolute(context: Context, projectId: string): Record<string, number> {
  const limits = quotas.limits(context, projectId)
  return {
    maxTotalVolumes: limits['volumes'] ?? -1,
    maxTotalSnapshots: limits['snapshots'] ?? -1,
    maxTotalVolumeGigabytes: limits['gigabytes'] ?? -1,
    maxTotalBackups: limits['backups'] ?? -1,
    maxTotalBackupGigabytes: limits['backup_gigabytes'] ?? -1,
    ...(allows(context, 'limits_extension:used_limits') ? used(context, projectId) : {}),
  }
}

function used(context: Context, projectId: string): Record<string, number> {
  const of = (name: string): number => usedOf(context, projectId, name)
  return {
    totalVolumesUsed: of('volumes'),
    totalGigabytesUsed: of('gigabytes'),
    totalSnapshotsUsed: of('snapshots'),
    totalBackupsUsed: of('backups'),
    totalBackupGigabytesUsed: of('backup_gigabytes'),
  }
}

function readable(context: Context): string {
  const id = context.param('project')
  allow(context, 'volume_extension:quotas:show', id)
  return id
}

/** What may stand among the limits and is none. */
const NO_LIMITS = ['tenant_id', 'force', 'skip_validation', 'class_name', 'id']
const CLASS_LIMIT: Schema = {
  type: ['integer', 'string'],
  pattern: '^[0-9]*$',
  minimum: -1,
  minLength: 1,
  maximum: MOST,
}

const CLASS_LIMITS: Schema = {
  patternProperties: { '^[a-zA-Z0-9-_:. ]{1,255}$': CLASS_LIMIT },
  additionalProperties: false,
}

/** The limits that a project's quotas are set to, judged one by one before any rule. Throws 400. */
function sentQuotas(context: Context): Record<string, number> {
  const schema: Schema = { type: 'object', minProperties: 1 }
  const body = checkBody(context, { properties: { quota_set: schema }, required: ['quota_set'] })
  const known = quotas.defaults(context)
  const sent = Object.entries(part(body, 'quota_set')).filter(([key]) => !NO_LIMITS.includes(key))
  const limits = sent.map(([key, value]) => {
    const number = Number(value)
    if (!Object.hasOwn(known, key)) return [key, number] as const
    if (value === null || value === '' || !Number.isInteger(number)) {
      throw badRequest(`${key} must be an integer`)
    }
    if (number < -1) throw badRequest(`${key} must be >= -1`)
    if (number > MOST) throw badRequest(`${key} must be <= ${MOST}`)
    return [key, number] as const
  })
  refuseUnknown('quota set', sent, known)
  // A number in a text passes Cinder's validation and fails later.
  if (sent.some(([, value]) => typeof value === 'string')) throw badRequest(MALFORMED)
  return Object.fromEntries(limits)
}

/**
 * The limits of a class: its keys are judged first, then a schema judges each, which does not take
 * every name that a volume type may have (cinder.api.validation.parameter_types). Throws 400.
 */
function sentClassQuotas(context: Context): Record<string, number> {
  const whole: Schema = { properties: { quota_class_set: { type: 'object' } } }
  const body = checkBody(context, { ...whole, required: ['quota_class_set'] })
  const sent = Object.entries(part(body, 'quota_class_set'))
  refuseUnknown('quota class set', sent, quotas.defaults(context))
  checkBody(context, { properties: { quota_class_set: CLASS_LIMITS } })
  return Object.fromEntries(sent.map(([key, value]) => [key, Number(value)]))
}

function refuseUnknown(
  what: string,
  sent: readonly (readonly [string, unknown])[],
  known: Readonly<Record<string, number>>,
): void {
  const unknown = sent.map(([key]) => key).filter((key) => !Object.hasOwn(known, key))
  if (unknown.length > 0) throw invalidInput(`Bad key(s) in ${what}: ${unknown.join(', ')}`)
}
