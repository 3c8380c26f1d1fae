/** Limits and quota sets. https://docs.openstack.org/api-ref/compute/#quota-sets-os-quota-sets */
import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { type Answer, accepted, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { checkProject } from '#nova/flavor-details.ts'
import { groups } from '#nova/group-rows.ts'
import {
  clearLimits,
  defaultLimits,
  limitsOf,
  setLimits,
  usageOf,
  type Limits,
  type Resource,
} from '#nova/quotas.ts'
import { askedIn, checkTerms, isTrue, lastOf } from '#nova/requests.ts'
import * as part from '#nova/schema-parts.ts'
import type { Schema } from '#wire/schema.ts'
import { without } from '#wire/without.ts'

const NETWORK_RESOURCES = new Set<Resource>([
  'fixed_ips',
  'floating_ips',
  'security_groups',
  'security_group_rules',
])
const FILE_RESOURCES = new Set<Resource>([
  'injected_files',
  'injected_file_content_bytes',
  'injected_file_path_bytes',
])

/** Resources of the network went with 2.36, those of injected files with 2.57. */
function visible(context: Context, limits: Limits): Partial<Limits> {
  const { minor } = context.version
  const entries = resources(limits).filter(
    ([name]) =>
      !(minor >= 36 && NETWORK_RESOURCES.has(name)) && !(minor >= 57 && FILE_RESOURCES.has(name)),
  )
  return Object.fromEntries(entries)
}

function resources(limits: Limits): [Resource, number][] {
  // The keys are those of the type; Object.entries forgets that.
  return Object.entries(limits) as [Resource, number][]
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
  const max = limitsOf(context, project)
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
  const rule = 'os_compute_api:os-quota-sets'
  router.get('/os-quota-sets/{project}', (context) => {
    const project_id = context.param('project')
    context.enforce(`${rule}:show`, { project_id })
    checkProject(context, project_id)
    return ok({
      quota_set: { id: project_id, ...visible(context, limitsOf(context, project_id)) },
    })
  })
  router.get('/os-quota-sets/{project}/defaults', (context) => {
    const id = context.param('project')
    context.enforce(`${rule}:defaults`, { project_id: id })
    checkProject(context, id)
    return ok({ quota_set: { id, ...visible(context, defaultLimits(context)) } })
  })
  router.get('/os-quota-sets/{project}/detail', (context) => {
    const project_id = context.param('project')
    context.enforce(`${rule}:detail`, { project_id })
    checkProject(context, project_id)
    const used = usedOf(context, project_id)
    const shown = Object.entries(visible(context, limitsOf(context, project_id)))
    const detail = shown.map(([name, limit]) => [
      name,
      { limit, in_use: used[name] ?? 0, reserved: 0 },
    ])
    return ok({ quota_set: { id: project_id, ...Object.fromEntries(detail) } })
  })
  router.put('/os-quota-sets/{project}', update)
  router.delete('/os-quota-sets/{project}', (context) => {
    const project_id = context.param('project')
    context.enforce(`${rule}:delete`, { project_id })
    checkProject(context, project_id)
    clearLimits(context, project_id)
    return accepted()
  })
}

function usedOf(context: Context, project: string): Record<string, number> {
  const used = usageOf(context, project)
  return { ...used, server_groups: context.table(groups).count({ project_id: project }) }
}

function limitSchema(context: Context, more: Record<string, Schema>): Schema {
  const limit: Schema = {
    type: ['integer', 'string'],
    pattern: '^-?[0-9]+$',
    minimum: -1,
    maximum: 2147483647,
  }
  const names = Object.keys(visible(context, defaultLimits(context)))
  return part.object({ ...Object.fromEntries(names.map((name) => [name, limit])), ...more })
}

function askedLimits(asked: Record<string, unknown>): Partial<Limits> {
  const numbers = Object.entries(asked).filter(([name]) => name !== 'force')
  return Object.fromEntries(numbers.map(([name, value]) => [name, Number(value)]))
}

function update(context: Context): Answer {
  const project_id = context.param('project')
  const asked = askedIn(context, 'quota_set', limitSchema(context, { force: part.boolean }))
  context.enforce('os_compute_api:os-quota-sets:update', { project_id })
  checkProject(context, project_id)
  const wanted = askedLimits(asked)
  const used = usedOf(context, project_id)
  if (!isTrue(asked['force'])) {
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
  setLimits(context, project_id, wanted)
  return ok({ quota_set: visible(context, limitsOf(context, project_id)) })
}

export const quotaClasses: Routes = (router) => {
  const view = (context: Context): Partial<Limits> => {
    const shown = visible(context, defaultLimits(context))
    if (context.version.minor >= 50) return shown
    return without(shown, 'server_groups', 'server_group_members')
  }
  router.get('/os-quota-class-sets/{name}', (context) => {
    context.enforce('os_compute_api:os-quota-class-sets:show')
    return ok({ quota_class_set: { id: context.param('name'), ...view(context) } })
  })
  router.put('/os-quota-class-sets/{name}', (context) => {
    context.enforce('os_compute_api:os-quota-class-sets:update')
    setLimits(
      context,
      '',
      askedLimits(askedIn(context, 'quota_class_set', limitSchema(context, {}))),
    )
    return ok({ quota_class_set: view(context) })
  })
}
