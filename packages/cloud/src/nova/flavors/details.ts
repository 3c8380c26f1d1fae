/** A flavor's extra specs, and which projects may use one that is not public. */
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import { empty, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { projectRows } from '#keystone/rows.ts'
import { checkExtraSpec } from '#nova/flavors/extra-spec-rules.ts'
import { flavorKind } from '#nova/flavors/flavors.ts'
import { flavorNumber, flavors, type FlavorRow } from '#nova/flavors/rows.ts'
import { sentTexts } from '#nova/requests.ts'
import * as part from '#nova/schema-parts.ts'
import { actionsOf, itemOf, type Action } from '#nova/style.ts'
import { textsOf, type Texts } from '#resource/texts.ts'
import type { Schema } from '#wire/schema.ts'

const specs = part.metadataOf({ type: ['string', 'number'], maxLength: 255 })

export const flavorSpecs = textsOf({
  path: '/flavors/{id}/os-extra_specs',
  many: 'extra_specs',
  sent: sentTexts(specs),
  load: (context, rule) => {
    const reads = rule === 'index' || rule === 'show'
    const about = reads ? { project_id: context.token.project?.id } : undefined
    context.enforce(`os_compute_api:os-flavor-extra-specs:${rule}`, about)
    return itemOf(context, flavorKind)
  },
  of: (flavor) => flavor.extra_specs,
  check: checkKnown,
  keep: (context, flavor, texts) => {
    context.table(flavors).update({ ...flavor, extra_specs: { ...texts } })
  },
  notFound: ({ id }, key) => notFound(`Flavor ${id} has no extra specs with key ${key}.`),
  removed: empty(200),
})

/** From 2.86 on. */
function checkKnown(context: Context, asked: Texts): void {
  if (context.version.minor < 86) return
  for (const [key, value] of Object.entries(asked)) checkExtraSpec(key, value)
}

export const flavorAccess: Routes = (router) => {
  router.get('/flavors/{id}/os-flavor-access', (context) => {
    context.enforce('os_compute_api:os-flavor-access')
    const flavor = itemOf(context, flavorKind)
    if (flavor.is_public) throw notFound('Access list not available for public flavors.')
    return ok(view(flavor))
  })
}

const tenant: Schema = { type: 'string', minLength: 1, maxLength: 255 }
const change = (adding: boolean): Action<FlavorRow> => ({
  rule: `os-flavor-access:${adding ? 'add' : 'remove'}_tenant_access`,
  schema: part.object({ tenant }, ['tenant']),
  // Access is taken away from projects that are gone, too.
  check: (context, asked) => {
    if (adding) checkProject(context, String(asked['tenant']))
  },
  run: (context, flavor, asked) =>
    ok(view(changeAccess(context, flavor, String(asked['tenant']), adding))),
})

export const flavorActions = actionsOf(flavorKind, {
  addTenantAccess: change(true),
  removeTenantAccess: change(false),
})

function changeAccess(
  context: Context,
  flavor: FlavorRow,
  project: string,
  adding: boolean,
): FlavorRow {
  const has = flavor.access.includes(project)
  if (adding && flavor.is_public && context.version.minor >= 7) {
    throw conflict('Can not add access to a public flavor.')
  }
  // Its refusals tell the number that Nova's database has for a flavor.
  const number = flavorNumber(context, flavor.id)
  if (adding && has) {
    throw conflict(
      `Flavor access already exists for flavor ${number} and project ${project} combination.`,
    )
  }
  if (!adding && !has) {
    throw notFound(`Flavor access not found for ${number} / ${project} combination.`)
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
