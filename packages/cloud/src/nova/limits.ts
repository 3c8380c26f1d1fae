/** Limits and quota sets. https://docs.openstack.org/api-ref/compute/#quota-sets-os-quota-sets */
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { type Answer, accepted, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { checkProject } from '#nova/flavors/details.ts'
import { groups } from '#nova/server-groups/rows.ts'
import { quotas, usageOf, type Limits } from '#nova/quotas.ts'
import { askedIn, checkTerms, lastOf } from '#nova/requests.ts'
import * as part from '#nova/schema-parts.ts'
import type { Schema } from '#wire/schema.ts'
import { without } from '#wire/without.ts'
import { meansTrue } from '#wire/booleans.ts'

/** When each went: what is of the network, and what is of injected files. */
const NETWORK = ['fixed_ips', 'floating_ips', 'security_groups', 'security_group_rules']
const FILES = ['injected_files', 'injected_file_content_bytes', 'injected_file_path_bytes']

/** The network's went with 2.36, of quota classes with 2.50; those of files with 2.57. */
function visible({ version }: Context, limits: Limits, networkUntil = 36): Record<string, number> {
  const gone = [
    ...(version.minor < networkUntil ? [] : NETWORK),
    ...(version.minor < 57 ? [] : FILES),
  ]
  return Object.fromEntries(Object.entries(limits).filter(([name]) => !gone.includes(name)))
}

export const limits: Routes = (router) => {
  router.get('/limits', (context) => {
    checkTerms(context, { tenant_id: part.text })
    context.enforce('os_compute_api:limits')
    const own = context.token.project?.id ?? ''
    const project = lastOf(context, 'tenant_id') ?? own
    if (project !== own) context.enforce('os_compute_api:limits:other_project')
    return ok({ limits: { rate: [], absolute: absolute(context, project) } })
  })
}

function absolute(context: Context, project: string): object {
  const { minor } = context.version
  const max = quotas.limits(context, project)
  const used = usageOf(context, project)
  const old = minor < 36
  return {
    maxTotalInstances: max.instances,
    maxTotalCores: max.cores,
    maxTotalRAMSize: max.ram,
    maxServerMeta: max.metadata_items,
    ...(minor < 39 ? { maxImageMeta: max.metadata_items } : {}),
    ...(minor < 57
      ? { maxPersonality: max.injected_files, maxPersonalitySize: max.injected_file_content_bytes }
      : {}),
    maxTotalKeypairs: max.key_pairs,
    maxServerGroups: max.server_groups,
    maxServerGroupMembers: max.server_group_members,
    ...(old ? { maxTotalFloatingIps: -1, maxSecurityGroups: -1, maxSecurityGroupRules: -1 } : {}),
    totalRAMUsed: used.ram,
    totalCoresUsed: used.cores,
    totalInstancesUsed: used.instances,
    ...(old ? { totalFloatingIpsUsed: 0, totalSecurityGroupsUsed: 0 } : {}),
    totalServerGroupsUsed: context.table(groups).count({ project_id: project }),
  }
}

export const quotaSets: Routes = (router) => {
  const path = '/os-quota-sets/{project}'
  router.get(path, (context) => {
    const id = projectOf(context, 'show')
    return ok({ quota_set: { id, ...visible(context, quotas.limits(context, id)) } })
  })
  router.get(`${path}/defaults`, (context) => {
    const id = projectOf(context, 'defaults')
    return ok({ quota_set: { id, ...visible(context, quotas.defaults(context)) } })
  })
  router.get(`${path}/detail`, (context) => {
    const id = projectOf(context, 'detail')
    const used = usedOf(context, id)
    const shown = Object.entries(visible(context, quotas.limits(context, id)))
    const detail = shown.map(([name, limit]) => {
      return [name, { limit, in_use: used[name] ?? 0, reserved: 0 }]
    })
    return ok({ quota_set: { id, ...Object.fromEntries(detail) } })
  })
  router.put(path, update)
  router.delete(path, (context) => {
    // Nova takes away what there may be, and asks for no project.
    const project_id = context.param('project')
    context.enforce('os_compute_api:os-quota-sets:delete', { project_id })
    quotas.reset(context, project_id)
    return accepted()
  })
}

/** The project in the path, of which the rule allows that; throws 403, and 400 for an unknown one. */
function projectOf(context: Context, rule: string): string {
  const project_id = context.param('project')
  context.enforce(`os_compute_api:os-quota-sets:${rule}`, { project_id })
  checkProject(context, project_id)
  return project_id
}

function usedOf(context: Context, project: string): Record<string, number> {
  const used = usageOf(context, project)
  return { ...used, server_groups: context.table(groups).count({ project_id: project }) }
}

function limitSchema(
  context: Context,
  more: Record<string, Schema>,
  networkUntil?: number,
): Schema {
  const limit: Schema = {
    type: ['integer', 'string'],
    pattern: '^-?[0-9]+$',
    minimum: -1,
    maximum: 2147483647,
  }
  const names = Object.keys(visible(context, quotas.defaults(context), networkUntil))
  return part.object({ ...Object.fromEntries(names.map((name) => [name, limit])), ...more })
}

function askedLimits(asked: Record<string, unknown>): Partial<Limits> {
  const numbers = Object.entries(asked).filter(([name]) => name !== 'force')
  return Object.fromEntries(numbers.map(([name, value]) => [name, Number(value)]))
}

function update(context: Context): Answer {
  const asked = askedIn(context, 'quota_set', limitSchema(context, { force: part.boolean }))
  const id = projectOf(context, 'update')
  const wanted = askedLimits(asked)
  const used = usedOf(context, id)
  if (!meansTrue(asked['force'])) {
    for (const [name, limit] of Object.entries(wanted)) {
      const taken = used[name] ?? 0
      if (limit !== -1 && limit < taken) {
        throw badRequest(
          `Quota limit ${limit} for ${name} must be greater than or equal to ` +
            `already used and reserved ${taken}.`,
        )
      }
    }
  }
  quotas.set(context, id, wanted)
  return ok({ quota_set: visible(context, quotas.limits(context, id)) })
}

export const quotaClasses: Routes = (router) => {
  /** What was not set for a class is as it was before anything was set (nova.quota). */
  const view = (context: Context, name: string): Record<string, number> => {
    const limits = { ...quotas.builtIn(context), ...quotas.ofClass(context, name) }
    const shown = visible(context, limits, 50)
    if (context.version.minor >= 50) return shown
    return without(shown, 'server_groups', 'server_group_members')
  }
  router.get('/os-quota-class-sets/{name}', (context) => {
    context.enforce('os_compute_api:os-quota-class-sets:show')
    const name = context.param('name')
    return ok({ quota_class_set: { id: name, ...view(context, name) } })
  })
  router.put('/os-quota-class-sets/{name}', (context) => {
    const asked = askedIn(context, 'quota_class_set', limitSchema(context, {}, 50))
    context.enforce('os_compute_api:os-quota-class-sets:update')
    const name = context.param('name')
    quotas.setClass(context, name, askedLimits(asked))
    return ok({ quota_class_set: view(context, name) })
  })
}
