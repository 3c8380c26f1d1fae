/** A flavor's extra specs, and which projects may use one that is not public. */
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { empty, ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { projectRows } from '#keystone/rows.ts'
import { flavorOf } from '#nova/flavors.ts'
import { flavors, type FlavorRow } from '#nova/flavor-rows.ts'
import { askedIn, checkedBody } from '#nova/requests.ts'
import * as part from '#nova/schema-parts.ts'
import { without } from '#wire/without.ts'

const specs = part.metadataOf({ type: ['string', 'number'], maxLength: 255 })
const RULE = 'os_compute_api:os-flavor-extra-specs'
/** Values that Nova knows the meaning of, checked from 2.86 on. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  'hw:cpu_policy': ['dedicated', 'shared', 'mixed'],
  'hw:cpu_thread_policy': ['prefer', 'isolate', 'require'],
  'hw:mem_encryption': ['true', 'false'],
  'hw:watchdog_action': ['none', 'pause', 'poweroff', 'reset', 'disabled'],
}

export const flavorSpecs: Routes = (router) => {
  const path = '/flavors/{id}/os-extra_specs'
  router.get(path, (context) => {
    context.enforce(`${RULE}:index`, { project_id: context.token.project?.id })
    return ok({ extra_specs: flavorOf(context).extra_specs })
  })
  router.get(`${path}/{key}`, (context) => {
    context.enforce(`${RULE}:show`, { project_id: context.token.project?.id })
    const key = context.param('key')
    return ok({ [key]: specOf(flavorOf(context), key) })
  })
  router.post(path, (context) => {
    context.enforce(`${RULE}:create`)
    const asked = texts(askedIn(context, 'extra_specs', specs))
    checkKnown(context, asked)
    const flavor = flavorOf(context)
    save(context, flavor, { ...flavor.extra_specs, ...asked })
    return ok({ extra_specs: asked })
  })
  router.put(`${path}/{key}`, (context) => {
    context.enforce(`${RULE}:update`)
    const one = { ...specs, minProperties: 1, maxProperties: 1 }
    const asked = texts(checkedBody(context, one))
    if (!Object.hasOwn(asked, context.param('key'))) {
      throw badRequest('Request body and URI mismatch')
    }
    checkKnown(context, asked)
    const flavor = flavorOf(context)
    save(context, flavor, { ...flavor.extra_specs, ...asked })
    return ok(asked)
  })
  router.delete(`${path}/{key}`, (context) => {
    context.enforce(`${RULE}:delete`)
    const flavor = flavorOf(context)
    const key = context.param('key')
    specOf(flavor, key)
    save(context, flavor, without(flavor.extra_specs, key))
    return empty(200)
  })
}

function specOf(flavor: FlavorRow, key: string): string {
  const value = flavor.extra_specs[key]
  if (value !== undefined) return value
  throw notFound(`Flavor ${flavor.id} has no extra specs with key ${key}.`)
}

function save(context: Context, flavor: FlavorRow, extra_specs: Record<string, string>): void {
  context.table(flavors).update({ ...flavor, extra_specs })
}

function checkKnown(context: Context, asked: Record<string, string>): void {
  if (context.version.minor < 86) return
  for (const [key, value] of Object.entries(asked)) {
    const allowed = KNOWN[key]
    if (allowed && !allowed.includes(value)) {
      throw badRequest(`Validation failed; '${value}' is not one of: ${allowed.join(', ')}.`)
    }
  }
}

function texts(of: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, String(value)]))
}

export const flavorAccess: Routes = (router) => {
  router.get('/flavors/{id}/os-flavor-access', (context) => {
    context.enforce('os_compute_api:os-flavor-access')
    const flavor = flavorOf(context)
    if (flavor.is_public) throw notFound('Access list not available for public flavors.')
    return ok(view(flavor))
  })
  router.post('/flavors/{id}/action', act, { actions: { played: [...ACCESS_RULES.keys()] } })
}

const ACCESS_RULES: ReadonlyMap<string, string> = new Map([
  ['addTenantAccess', 'add_tenant_access'],
  ['removeTenantAccess', 'remove_tenant_access'],
])

function act(context: Context): Answer {
  const { body } = context
  const action = isObject(body) ? (Object.keys(body)[0] ?? '') : ''
  const rule = ACCESS_RULES.get(action)
  if (rule === undefined) throw badRequest(`There is no such action: ${action}`)
  context.enforce(`os_compute_api:os-flavor-access:${rule}`)
  const tenant = { type: 'string', minLength: 1, maxLength: 255 }
  const schema = part.object({ tenant }, ['tenant'])
  const project = String(askedIn(context, action, schema)['tenant'])
  const adding = action === 'addTenantAccess'
  return ok(view(changeAccess(context, flavorOf(context), project, adding)))
}

function changeAccess(
  context: Context,
  flavor: FlavorRow,
  project: string,
  adding: boolean,
): FlavorRow {
  checkProject(context, project)
  const has = flavor.access.includes(project)
  if (adding && flavor.is_public) throw conflict('Can not add access to a public flavor.')
  if (adding && has) {
    throw conflict(
      `Flavor access already exists for flavor ${flavor.id} and project ${project} combination.`,
    )
  }
  if (!adding && !has) {
    throw notFound(`Flavor access not found for ${flavor.id} / ${project} combination.`)
  }
  const others = flavor.access.filter((each) => each !== project)
  const access = adding ? [...others, project] : others
  return context.table(flavors).update({ ...flavor, access })
}

/** Nova asks Keystone whether the project exists; throws 400. */
export function checkProject(context: Context, project: string): void {
  if (!context.world.table(projectRows).has(project)) {
    throw badRequest(`Project ID ${project} is not a valid project.`)
  }
}

function view(flavor: FlavorRow): object {
  return {
    flavor_access: flavor.access.map((tenant_id) => ({ flavor_id: flavor.id, tenant_id })),
  }
}
