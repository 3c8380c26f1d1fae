/** https://docs.openstack.org/barbican/latest/api/reference/acls.html */
import { checkedBody } from '#barbican/bodies.ts'
import { secrets, type Acl, type Secret } from '#barbican/rows.ts'
import { secretKind } from '#barbican/secrets.ts'
import { allow, itemOf, stamp } from '#barbican/style.ts'
import type { Context } from '#http/context.ts'
import { isObject } from '#http/json.ts'
import { ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Schema } from '#wire/schema.ts'
import { without } from '#wire/without.ts'

const ACCESS: Schema = {
  type: 'object',
  properties: {
    users: { type: 'array', items: { type: 'string', maxLength: 255 } },
    'project-access': { type: 'boolean' },
  },
  additionalProperties: false,
}
const ACL: Schema = { properties: { read: ACCESS }, additionalProperties: false }

export const aclRoutes: Routes = (router) => {
  const path = '/secrets/{id}/acl'
  router.get(path, (context) => {
    const { acl } = asked(context, 'get', 'SecretACL(s) retrieval')
    return ok({ read: acl ?? { 'project-access': true } })
  })
  router.put(path, (context) => change(context, false))
  router.patch(path, (context) => change(context, true))
  router.delete(path, (context) => {
    const secret = asked(context, 'delete', 'SecretACL(s) deletion')
    context.table(secrets).update(without(secret, 'acl'))
    return ok(null)
  })
}

/** The whole of a list that is put counts; of one that is patched, what it says. */
function change(context: Context, keeps: boolean): Answer {
  const secret = asked(context, 'put_patch', 'SecretACL(s) Update')
  const { read } = checkedBody(context, 'ACL', ACL)
  const acl_ref = `${context.base}/secrets/${secret.id}/acl`
  const before = keeps ? secret.acl : undefined
  const rest = without(secret, 'acl')
  if (!isObject(read) || Object.keys(read).length === 0) {
    context.table(secrets).update(before ? { ...rest, acl: before } : rest)
    return ok({ acl_ref })
  }
  const { users, 'project-access': access } = read
  const acl: Acl = {
    'project-access': typeof access === 'boolean' ? access : (before?.['project-access'] ?? true),
    users: Array.isArray(users) ? users.map(String) : (before?.users ?? []),
    created: secret.acl?.created ?? stamp(context.now),
    updated: stamp(context.now),
  }
  context.table(secrets).update({ ...rest, acl })
  return ok({ acl_ref })
}

/** Who is on the list may not see it for that. */
function asked(context: Context, verb: string, operation: string): Secret {
  const secret = itemOf(context, secretKind)
  const { project_id, creator_id } = secret
  allow(context, `secret_acls:${verb}`, operation, {
    target: { secret: { project_id, creator_id } },
  })
  return secret
}
