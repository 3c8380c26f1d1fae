import { groups as endpoints, type Group, type GroupQuery } from '@meridian/contract'
import type { KeystoneGroup, OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created } from '#bind.ts'
import { ifFound } from '#if-found.ts'
import { removeEach, someInParallel } from '#in-parallel.ts'
import { refuseUneditable } from '#keystone/editable.ts'
import { pageOfWhole } from '#keystone/pages.ts'
import { rowsOf } from '#rows.ts'
import { serveNames } from '#serve.ts'
import type { Session } from '#sessions/session.ts'

const present = ({ description, ...group }: KeystoneGroup): Group => ({
  ...group,
  ...(typeof description === 'string' && { description }),
})

/** Groups and their members. https://docs.openstack.org/api-ref/identity/v3/#groups */
export const groupRoutes = (app: FastifyInstance): void => {
  bind(app, endpoints.list, async ({ query }, context) => {
    const found = await find(context.openstack, query, context.session)
    return pageOfWhole(rowsOf(context, found, present), query, context.request)
  })

  serveNames(app, endpoints.names, ({ keystone }) => keystone.groups)

  bind(app, endpoints.load, async ({ params: { id } }, { openstack }) =>
    present(await openstack.keystone.groups.get(id)),
  )

  bind(app, endpoints.create, async ({ body }, context) => {
    refuseUneditable(app, 'group')
    const { openstack, session } = context
    const { id: domain_id } = session.domain ?? session.user.domain
    const made = await openstack.keystone.groups.create({ ...body, domain_id })
    created(context, '/api/keystone/groups/', made.id)
    return present(made)
  })

  bind(app, endpoints.update, async ({ params: { id }, body }, { openstack }) => {
    refuseUneditable(app, 'group')
    await openstack.keystone.groups.update(id, body)
  })

  bind(app, endpoints.remove, async ({ params: { id } }, { openstack }) => {
    refuseUneditable(app, 'group')
    await openstack.keystone.groups.remove(id)
  })

  bind(app, endpoints.removeAll, async ({ body }, { openstack }) => {
    refuseUneditable(app, 'group')
    await removeEach(body, (id) => openstack.keystone.groups.remove(id))
  })

  bind(app, endpoints.addUsers, async ({ params: { id }, body }, { openstack }) => {
    refuseUneditable(app, 'group')
    const { done, failed } = await someInParallel(body.ids, (user) =>
      openstack.keystone.groups.addUser(id, user),
    )
    return { done, failed }
  })

  bind(app, endpoints.addUser, async ({ params: { id, userId } }, { openstack }) => {
    refuseUneditable(app, 'group')
    await openstack.keystone.groups.addUser(id, userId)
  })

  bind(app, endpoints.removeUser, async ({ params: { id, userId } }, { openstack }) => {
    refuseUneditable(app, 'group')
    await openstack.keystone.groups.removeUser(id, userId)
  })
}

/** The groups of the domain that the session works in, of all where it works in none. */
const find = async (
  { keystone }: OpenStack,
  { id, user_id, domain_id = '', name, name__contains = '' }: GroupQuery,
  session: Session,
): Promise<readonly KeystoneGroup[]> => {
  const of = domain_id || session.domain?.id
  const has = (group: KeystoneGroup): boolean =>
    group.name.toLowerCase().includes(name__contains.toLowerCase())
  const fits = (group: KeystoneGroup): boolean =>
    (of === undefined || group.domain_id === of) &&
    (name === undefined || group.name === name) &&
    has(group)
  if (id !== undefined) {
    const group = await ifFound(keystone.groups.get(id))
    return group && fits(group) ? [group] : []
  }
  if (user_id !== undefined) {
    const given = await keystone.users.groups(user_id)
    return given.filter(has)
  }
  const part = name__contains === '' ? undefined : name__contains
  return keystone.groups.listAll({ domain_id: of, name, name__icontains: part })
}
