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
import { serve } from '#serve.ts'

/** Application credentials and access rules of the signed-in user, who has nobody else's here. */
export const applicationCredentialRoutes = (app: FastifyInstance): void => {
  const { create, ...plain } = endpoints
  serve(app, plain, (_, __, context) => own(context), { present })

  bind(app, create, async ({ body }, context) => {
    const made = await own(context).create(wireOf(body))
    if (made.secret === undefined) throw badReply('identity', '')
    created(context, create.path, made.id)
    return { ...present(made), secret: made.secret }
  })

  serve(app, accessRules, ({ keystone }, _, { session }) => keystone.accessRules(session.user.id), {
    present: presentRule,
  })
}

const own = ({ openstack, session }: Context) =>
  openstack.keystone.applicationCredentials(session.user.id)

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
  // A credential without the flag is restricted.
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
