import {
  accessRules,
  applicationCredentials as endpoints,
  type AccessRule,
  type ApplicationCredential,
  type ApplicationCredentialCreate,
} from '@meridian/contract'
import {
  badReply,
  type KeystoneAccessRule,
  type KeystoneApplicationCredential,
} from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created, type Context } from '#bind.ts'
import { rowsOf } from '#rows.ts'

/** Application credentials and access rules of the signed-in user, who has nobody else's here. */
export const applicationCredentialRoutes = (app: FastifyInstance): void => {
  bind(app, endpoints.list, async (_input, context) => ({
    items: rowsOf(context, await own(context).listAll(), present),
  }))

  bind(app, endpoints.load, async ({ params }, context) =>
    present(await own(context).get(params.id)),
  )

  bind(app, endpoints.create, async ({ body }, context) => {
    const made = await own(context).create(wireOf(body))
    if (made.secret === undefined) throw badReply('identity', '')
    created(context, endpoints.create.path, made.id)
    return { ...present(made), secret: made.secret }
  })

  bind(app, endpoints.remove, async ({ params }, context) => own(context).remove(params.id))

  bind(app, accessRules.list, async (_input, context) => ({
    items: rowsOf(context, await rulesOf(context).listAll(), presentRule),
  }))

  bind(app, accessRules.load, async ({ params }, context) =>
    presentRule(await rulesOf(context).get(params.id)),
  )

  bind(app, accessRules.remove, async ({ params }, context) => rulesOf(context).remove(params.id))
}

const own = ({ openstack, session }: Context) =>
  openstack.keystone.applicationCredentials(session.user.id)

const rulesOf = ({ openstack, session }: Context) => openstack.keystone.accessRules(session.user.id)

/** Roles go by their names; no rules at all are none, not a list of nothing. */
const wireOf = ({ roles, access_rules, ...body }: ApplicationCredentialCreate) => ({
  ...body,
  ...(roles?.length && { roles: roles.map((name) => ({ name })) }),
  ...(access_rules?.length && { access_rules }),
})

const present = ({
  id,
  name,
  description,
  project_id,
  expires_at,
  unrestricted,
  roles,
  access_rules,
}: KeystoneApplicationCredential): ApplicationCredential => ({
  id,
  name,
  description,
  project_id,
  expires_at,
  // Who was not asked for it is restricted.
  unrestricted: unrestricted === true,
  roles: roles.map((role) => ({ id: role.id, name: role.name })),
  ...(access_rules && { access_rules: access_rules.map(presentRule) }),
})

const presentRule = ({ id, service, method, path }: KeystoneAccessRule): AccessRule => ({
  id,
  service,
  method,
  path,
})
