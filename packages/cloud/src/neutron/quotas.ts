import type { Context } from '#http/context.ts'
import { badRequest, conflict } from '#neutron/faults.ts'
import { integer, isFields, toInteger } from '#neutron/attributes.ts'
import { Fault } from '#http/faults.ts'
import { noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Collection } from '#store/collection.ts'
import { rows, type Scene } from '#scene.ts'
import {
  floatingIps,
  networks,
  ports,
  rbacPolicies,
  routers,
  securityGroupRules,
  securityGroups,
  subnetPools,
  subnets,
} from '#neutron/tables.ts'
import { trunks } from '#neutron/trunks/rows.ts'
import { quotasOf } from '#resource/quotas.ts'
import type { Json } from '#http/json.ts'

const DEFAULTS: Readonly<Record<string, number>> = {
  network: 100,
  subnet: 100,
  subnetpool: -1,
  port: 500,
  router: 10,
  floatingip: 50,
  rbac_policy: 10,
  security_group: 10,
  security_group_rule: 100,
  trunk: -1,
}

const COUNTED: Readonly<Record<string, Collection<never>>> = {
  network: networks,
  subnet: subnets,
  subnetpool: subnetPools,
  port: ports,
  router: routers,
  floatingip: floatingIps,
  rbac_policy: rbacPolicies,
  security_group: securityGroups,
  security_group_rule: securityGroupRules,
  trunk: trunks,
}

export const quotas = quotasOf('neutron', () => DEFAULTS)

/** How many of a resource a project has. */
export function usedOf(scene: Scene, projectId: string, name: string): number {
  const counted = COUNTED[name]
  return counted ? rows(scene, counted).count({ project_id: projectId }) : 0
}

/** Throws 409 OverQuota when a project cannot have so many more. */
export function refuseOverQuota(scene: Scene, projectId: string, name: string, more = 1): void {
  const limit = quotas.limits(scene, projectId)[name] ?? -1
  if (limit < 0 || usedOf(scene, projectId, name) + more <= limit) return
  throw conflict('OverQuota', `Quota exceeded for resources: ['${name}'].`)
}

/** https://docs.openstack.org/api-ref/network/v2/#quotas-extension-quotas */
export const quotaRoutes: Routes = (router) => {
  router.get('/quotas', (context) => {
    context.enforce('get_quota')
    const all = quotas.projects(context).map((id) => {
      return { ...quotas.limits(context, id), project_id: id, tenant_id: id }
    })
    return ok({ quotas: all })
  })
  router.get('/quotas/tenant', (context) => ok({ tenant: { tenant_id: ownProject(context) } }))
  router.get('/quotas/project', (context) => ok({ project: { project_id: ownProject(context) } }))
  router.get('/quotas/{id}', (context) => {
    const id = readable(context)
    return ok({ quota: quotas.limits(context, id) })
  })
  router.get('/quotas/{id}/default', (context) => {
    readable(context)
    return ok({ quota: DEFAULTS })
  })
  // The router takes ".json" off the last segment, so this answers details.json, too.
  router.get('/quotas/{id}/details', (context) => {
    const id = context.param('id')
    if (id !== context.projectId && !context.isAdmin) throw notAdmin()
    const limits = Object.entries(quotas.limits(context, id))
    const details = limits.map(([name, limit]) => {
      return [name, { limit, used: usedOf(context, id, name), reserved: 0 }] as const
    })
    return ok({ quota: Object.fromEntries(details) })
  })
  router.put('/quotas/{id}', (context) => {
    context.enforce('update_quota')
    const asked = sentLimits(context.body)
    quotas.set(context, context.param('id'), asked)
    return ok({ quota: quotas.limits(context, context.param('id')) })
  })
  router.delete('/quotas/{id}', (context) => {
    context.enforce('delete_quota')
    const id = context.param('id')
    if (!quotas.reset(context, id)) {
      const message = `Quota for tenant ${id} could not be found.`
      throw new Fault(404, message, { type: 'TenantQuotaNotFound' })
    }
    return noContent()
  })
}

function ownProject({ projectId }: Context): string {
  if (projectId !== '') return projectId
  const message = 'Tenant-id was missing from quota request.'
  throw new Fault(400, message, { type: 'QuotaMissingTenant' })
}

/** Everybody may read the quota of the own project. */
function readable(context: Context): string {
  const id = context.param('id')
  if (id !== context.projectId) context.enforce('get_quota')
  return id
}

/** The details alone are for administrators, whatever the rule says. */
function notAdmin(): Error {
  const message =
    'User does not have admin privileges: Only admin is authorized to access quotas for another ' +
    'project.'
  return new Fault(403, message, { type: 'AdminRequired' })
}

function sentLimits(body: Json | undefined): Record<string, number> {
  const sent = isFields(body) ? body['quota'] : undefined
  if (!isFields(sent)) throw badRequest("Unable to find 'quota' in request body")
  const entries = Object.entries(sent).filter(([name]) => !/^(tenant|project)_id$/.test(name))
  const unknown = entries.map(([name]) => name).filter((name) => !Object.hasOwn(DEFAULTS, name))
  if (unknown.length > 0) throw badRequest(`Unrecognized attribute(s) '${unknown.join(', ')}'`)
  return Object.fromEntries(
    entries.map(([name, value]) => [name, toInteger(integer(-1, 2147483647)(value, name))]),
  )
}
