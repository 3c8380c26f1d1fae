import type { Context } from '#http/context.ts'
import { badRequest } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { refuseImmutable } from '#keystone/options.ts'
import { presentRole } from '#keystone/present.ts'
import { assignmentRows, implicationRows, removeAll, roleRows, type Role } from '#keystone/rows.ts'
import { roleBodies } from '#keystone/schemas.ts'
import { keystoneStyle, refuseTaken, type KeystoneKind } from '#keystone/style.ts'
import { extraIn, given, missing, optionsIn, refuseMove, textIn } from '#keystone/validate.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'

/** What a body may name without its being kept as an extra attribute. */
const KNOWN = ['id', 'name', 'domain_id', 'description', 'options', 'extra']

/** https://docs.openstack.org/api-ref/identity/v3/#roles */
export const roleKind: Kind<Role> & KeystoneKind<Role> = {
  path: '/roles',
  one: 'role',
  many: 'roles',
  collection: roleRows,
  notFound: missing('role'),
  filters: ['name'],
  among: domainAsked,
  bodies: roleBodies,
  open: ['get', 'update', 'delete'],
  // A role of a domain has rules of its own.
  rule: (context, role) =>
    (role ?? domainAsked(context)).domain_id === null ? 'role' : 'domain_role',
  shown: presentRole,
  create,
  change,
  remove: ({ world }, role) => {
    refuseImmutable('role', role)
    removeAll(world, assignmentRows, { role_id: role.id })
    removeAll(world, implicationRows, { prior_role_id: role.id })
    removeAll(world, implicationRows, { implied_role_id: role.id })
    world.table(roleRows).remove(role.id)
  },
}

/** The domain whose roles are listed, or into which a new one goes; null is none. */
function domainAsked(context: Context): { domain_id: string | null } {
  const sent = given(context, 'role')
  const id = isObject(sent) ? textIn(sent, 'domain_id') : undefined
  return { domain_id: (context.method === 'POST' ? id : context.query.get('domain_id')) || null }
}

export const roleRoutes = resource(keystoneStyle, roleKind)

function create(context: Context, body: Fields): Role {
  const name = String(body['name'])
  const { domain_id } = domainAsked(context)
  refuseTaken(context, roleKind, { name, domain_id })
  return context.table(roleRows).insert({
    id: context.random.hex(),
    name,
    domain_id,
    description: textIn(body, 'description') ?? null,
    options: optionsIn(body),
    ...extraIn(body, KNOWN),
  })
}

function change(context: Context, role: Role, body: Fields): Role {
  refuseMove(body, { id: role.id })
  refuseImmutable('role', role, body)
  if (body['domain_id'] !== undefined && body['domain_id'] !== role.domain_id) {
    throw badRequest('Update of `domain_id` is not allowed.')
  }
  const name = textIn(body, 'name') ?? role.name
  refuseTaken(context, roleKind, { ...role, name })
  return context.table(roleRows).update({
    ...role,
    name,
    description: textIn(body, 'description') ?? role.description,
    options: optionsIn(body, role.options),
    ...extraIn(body, KNOWN, role.extra),
  })
}
