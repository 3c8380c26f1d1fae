/** https://docs.openstack.org/barbican/latest/api/reference/acls.html */
import { checkedBody } from '#barbican/bodies.ts'
import { containerKind } from '#barbican/containers.ts'
import type { Acl, Container, Secret } from '#barbican/rows.ts'
import { secretKind } from '#barbican/secrets.ts'
import { allow, itemOf, stamp } from '#barbican/style.ts'
import type { Context } from '#http/context.ts'
import { isObject, type JsonObject } from '#http/json.ts'
import { ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Item, Kind } from '#resource/resource.ts'
import type { Schema } from '#wire/schema.ts'

const ACCESS: Schema = {
  type: 'object',
  properties: {
    users: { type: 'array', items: { type: 'string', maxLength: 255 } },
    'project-access': { type: 'boolean' },
  },
  additionalProperties: false,
}
const ACL: Schema = { properties: { read: ACCESS }, additionalProperties: false }

/** Access lists of secrets and containers: readers beside those whom the rules let. */
export const aclRoutes: Routes = (router) => {
  accessTo<Secret>(secretKind, 'SecretACL(s)')(router)
  accessTo<Container>(containerKind, 'ContainerACL(s)')(router)
}

type Kept = Item & { project_id: string; creator_id: string; acl?: Acl }

function accessTo<T extends Kept>(kind: Kind<T>, title: string): Routes {
  const { path, one, collection } = kind
  /** Who is on the list may not see it for that. */
  const asked = (context: Context, verb: string, doing: string): T => {
    const item = itemOf(context, kind)
    const { project_id, creator_id } = item
    allow(context, `${one}_acls:${verb}`, `${title} ${doing}`, {
      target: { [one]: { project_id, creator_id } },
    })
    return item
  }
  const keep = (context: Context, item: T, acl: Acl | undefined): void => {
    context.table(collection).update({ ...item, acl })
  }
  /** The whole of a list that is put counts; of one that is patched, what it says. */
  const change = (context: Context, keeps: boolean): Answer => {
    const item = asked(context, 'put_patch', 'Update')
    const { read } = checkedBody(context, 'ACL', ACL)
    const before = keeps ? item.acl : undefined
    const says = isObject(read) && Object.keys(read).length > 0
    keep(context, item, says ? changed(context, item.acl, before, read) : before)
    return ok({ acl_ref: `${context.base}${path}/${item.id}/acl` })
  }
  return (router) => {
    const at = `${path}/{id}/acl`
    router.get(at, (context) => {
      const { acl } = asked(context, 'get', 'retrieval')
      return ok({ read: acl ?? { 'project-access': true } })
    })
    router.put(at, (context) => change(context, false))
    router.patch(at, (context) => change(context, true))
    router.delete(at, (context) => {
      keep(context, asked(context, 'delete', 'deletion'), undefined)
      return ok(null)
    })
  }
}

function changed(
  { now }: Context,
  known: Acl | undefined,
  before: Acl | undefined,
  { users, 'project-access': access }: JsonObject,
): Acl {
  return {
    'project-access': typeof access === 'boolean' ? access : (before?.['project-access'] ?? true),
    users: Array.isArray(users) ? users.map(String) : (before?.users ?? []),
    created: known?.created ?? stamp(now),
    updated: stamp(now),
  }
}
