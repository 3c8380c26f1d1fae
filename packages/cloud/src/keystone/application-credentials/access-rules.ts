import type { Context } from '#http/context.ts'
import { badRequest, forbidden, notFound } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import {
  accessRuleRows,
  applicationCredentialRows,
  type AccessRule,
} from '#keystone/application-credentials/rows.ts'
import { asked } from '#keystone/listing.ts'
import { links } from '#keystone/present.ts'
import { userRows } from '#keystone/rows.ts'
import type { Fields } from '#resource/resource.ts'

const all = '/users/{user_id}/access_rules'
const one = `${all}/{id}`

/** https://docs.openstack.org/api-ref/identity/v3/#list-access-rules */
export const accessRuleRoutes: Routes = (router) => {
  router.get(all, (context) => {
    permit(context, 'identity:list_access_rules')
    const { where } = asked(context.query, ['service', 'path', 'method'])
    const own = { ...where, user_id: context.param('user_id') }
    const found = context.table(accessRuleRows).list({ where: own })
    const shown = found.map((rule) => present(context, rule))
    return ok({ access_rules: shown, links: links(context) })
  })
  router.get(one, (context) => {
    permit(context, 'identity:get_access_rule')
    return ok({ access_rule: present(context, ruleOf(context)) })
  })
  router.delete(one, (context) => {
    permit(context, 'identity:delete_access_rule')
    const { id, user_id } = ruleOf(context)
    const users = context.table(applicationCredentialRows).list({ where: { user_id } })
    if (users.some(({ rule_ids }) => rule_ids.includes(id))) {
      throw forbidden('May not delete access rule in use')
    }
    context.table(accessRuleRows).remove(id)
    return noContent()
  })
}

function permit(context: Context, rule: string): void {
  const user = context.world.table(userRows).get(context.param('user_id'))
  const user_id = context.param('user_id')
  context.enforce(rule, { user_id, target: user ? { user } : {} })
}

function ruleOf(context: Context): AccessRule {
  const id = context.param('id')
  const found = context.table(accessRuleRows).get(id)
  if (!found) throw notFound(`Could not find Access Rule: ${id}.`)
  return found
}

function present({ base }: Context, { id, service, path, method }: AccessRule): Fields {
  return { id, service, path, method, links: { self: `${base}/access_rules/${id}` } }
}

/**
 * The rules of a new credential, by their ids: one that the user has already is taken, by its id or
 * by what it says. A rule that says only a part makes the real Keystone end the connection; here it
 * is refused.
 */
export function ruleIdsFor(context: Context, user_id: string, sent: unknown): string[] {
  const table = context.table(accessRuleRows)
  const wanted = Array.isArray(sent) ? sent.filter(isObject) : []
  const ids = wanted.map(({ id, service, path, method }) => {
    const known = typeof id === 'string' ? table.get(id) : undefined
    if (known) return known.id
    if (typeof service !== 'string' || typeof path !== 'string' || typeof method !== 'string') {
      throw badRequest('An access rule needs a service, a path and a method.')
    }
    const same = table.first({ user_id, service, path, method })
    if (same) return same.id
    const made = typeof id === 'string' ? id : context.random.hex()
    return table.insert({ id: made, user_id, service, path, method }).id
  })
  return [...new Set(ids)]
}
