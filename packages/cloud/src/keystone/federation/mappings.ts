import type { Context } from '#http/context.ts'
import { badRequest, conflict } from '#http/faults.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { created, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { mappingRows, type Mapping } from '#keystone/federation/rows.ts'
import { mappingBody } from '#keystone/federation/schemas.ts'
import { federationBase, refuseLong, removed } from '#keystone/federation/style.ts'
import { listReply } from '#keystone/listing.ts'
import { given, missing } from '#keystone/validate.ts'
import type { Fields } from '#resource/resource.ts'
import { allFailures } from '#wire/all-failures.ts'

/** Mappings. One that a protocol names may be deleted all the same. */
export const mappingRoutes: Routes = (router) => {
  const one = '/OS-FEDERATION/mappings/{mapping_id}'
  router.get('/OS-FEDERATION/mappings', (context) => {
    context.enforce('identity:list_mappings')
    return listReply(context, 'mappings', context.world.table(mappingRows).list(), present)
  })
  router.get(one, (context) => {
    context.enforce('identity:get_mapping')
    return ok({ mapping: present(context, loaded(context)) })
  })
  router.put(one, (context) => {
    context.enforce('identity:create_mapping')
    const rules = rulesIn(context)
    const id = context.param('mapping_id')
    refuseLong(id)
    const table = context.world.table(mappingRows)
    if (table.has(id)) {
      throw conflict('Conflict occurred attempting to store mapping - Duplicate entry.')
    }
    return created({ mapping: present(context, table.insert({ id, rules })) })
  })
  router.patch(one, (context) => {
    context.enforce('identity:update_mapping')
    const rules = rulesIn(context)
    const after = { ...loaded(context), rules }
    return ok({ mapping: present(context, context.world.table(mappingRows).update(after)) })
  })
  router.delete(one, (context) => {
    context.enforce('identity:delete_mapping')
    return removed(context, mappingRows, loaded(context))
  })
}

const present = (context: Context, mapping: Mapping): Fields => ({
  ...mapping,
  links: { self: `${federationBase(context)}/mappings/${mapping.id}` },
})

function loaded({ world, param }: Context): Mapping {
  const id = param('mapping_id')
  const found = world.table(mappingRows).get(id)
  if (!found) throw missing('mapping')(id)
  return found
}

/** Everything that is wrong with them is told, a line each (`validate_mapping_structure`). */
function rulesIn(context: Context): JsonObject[] {
  const body = given(context, 'mapping')
  const failures = allFailures(mappingBody, body)
  if (failures.length > 0) {
    const lines = failures.map(({ message }) => `${message}\n`)
    throw badRequest(lines.toSorted((a, b) => (a < b ? -1 : 1)).join(''))
  }
  const rules = isObject(body) ? body['rules'] : []
  return Array.isArray(rules) ? rules.filter(isObject) : []
}
