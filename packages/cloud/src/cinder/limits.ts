/** Limits, quotas, zones, services: what Cinder says of itself and of a project. */
import type { Routes } from '#http/router.ts'
import { BACK_ENDS } from '#cinder/backends.ts'
import { isoMicros } from '#clock.ts'
import { quotas, usedOf } from '#cinder/quotas.ts'
import { allow, allows, checkBody, part } from '#cinder/requests.ts'
import { MALFORMED, invalidInput } from '#cinder/volumes.ts'
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
    if (context.query.get('usage')?.toLowerCase() !== 'true') {
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
  router.get('/os-services', (context) => {
    allow(context, 'volume_extension:services:index')
    return ok({ services: services(context).filter(asked(context)) })
  })
  router.get('/qos-specs', (context) => {
    allow(context, 'volume_extension:qos_specs_manage:get_all')
    return ok({ qos_specs: [] })
  })
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

/** The limits of a class: its keys are judged first, then a schema judges each. Throws 400. */
function sentClassQuotas(context: Context): Record<string, number> {
  const names = Object.keys(quotas.defaults(context))
  const whole: Schema = { properties: { quota_class_set: { type: 'object' } } }
  const body = checkBody(context, { ...whole, required: ['quota_class_set'] })
  const sent = Object.entries(part(body, 'quota_class_set'))
  refuseUnknown('quota class set', sent, quotas.defaults(context))
  const limits = Object.fromEntries(names.map((name) => [name, CLASS_LIMIT]))
  checkBody(context, { properties: { quota_class_set: { properties: limits } } })
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

type ServiceView = { binary: string; host: string } & Record<string, unknown>

/** By binary and by host, of which the part before `@` is enough (cinder.db.service_get_all). */
function asked({ query }: Context): (service: ServiceView) => boolean {
  const binary = query.getAll('binary').at(-1)
  const wanted = query.getAll('host').at(-1) ?? ''
  return (service) =>
    (binary === undefined || service.binary === binary) &&
    (wanted === '' || service.host === wanted || service.host.startsWith(`${wanted}@`))
}

function services(context: Context): ServiceView[] {
  const beat = context.now - (context.now % 10_000)
  const basic = { zone: 'nova', status: 'enabled', state: 'up', disabled_reason: null }
  const more = context.since('3.7') ? { cluster: null } : {}
  const service = (binary: string, host: string): ServiceView => {
    return { binary, host, ...basic, updated_at: isoMicros(beat), ...more }
  }
  const backend = {
    ...(context.since('3.49') ? { backend_state: 'up' } : {}),
    ...{ replication_status: 'disabled', active_backend_id: null, frozen: false },
  }
  return [
    service('cinder-scheduler', 'controller'),
    ...BACK_ENDS.map(({ host }) => ({ ...service('cinder-volume', host), ...backend })),
  ]
}
