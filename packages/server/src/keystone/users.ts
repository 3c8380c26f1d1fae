import { users as endpoints, type User, type UserUpdate } from '@meridian/contract'
import type { KeystoneUser, KeystoneUserUpdate } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created } from '#bind.ts'
import { removeEach } from '#in-parallel.ts'
import { refusePseudo, refuseUneditable } from '#keystone/editable.ts'
import { findUsers } from '#keystone/find-users.ts'
import { pageOfWhole } from '#keystone/pages.ts'
import { failureIn } from '#failure.ts'
import { ApiRefusal } from '#http/errors.ts'
import { rowsOf } from '#rows.ts'
import { serveNames } from '#serve.ts'
import type { SessionServices } from '#sessions/services.ts'
import type { Session } from '#sessions/session.ts'

/** By this word the form knows which of its passwords was refused (contract: keystone.md). */
const passwordIncorrect = 'ADMIN_PASSWORD_INCORRECT'

/** Users. https://docs.openstack.org/api-ref/identity/v3/#users; `current` is the caller. */
export const userRoutes = (app: FastifyInstance, services: SessionServices): void => {
  /** Throws 400 unless the caller's own password is right, where the operator wants it. */
  const checkPassword = async (session: Session, address: string, password = ''): Promise<void> => {
    if (!app.config.settings.ENFORCE_PASSWORD_CHECK) return
    if (!(await services.isPassword(session, address, password)))
      throw new ApiRefusal(400, passwordIncorrect)
  }

  bind(app, endpoints.list, async ({ query }, context) => {
    const found = await findUsers(context.openstack, query, context.session)
    return pageOfWhole(rowsOf(context, found, presentUser), query, context.request)
  })

  serveNames(app, endpoints.names, ({ keystone }) => keystone.users)

  bind(app, endpoints.load, async ({ params }, { openstack, session }) => {
    const id = params.id === 'current' ? session.user.id : params.id
    return presentUser(await openstack.keystone.users.get(id))
  })

  bind(app, endpoints.create, async ({ body }, context) => {
    refuseUneditable(app, 'user')
    const { openstack, session, request } = context
    const { admin_password, project, role, ...user } = body
    await checkPassword(session, request.ip, admin_password)
    const made = await openstack.keystone.users.create({
      ...user,
      ...(project !== undefined && { default_project_id: project }),
      domain_id: (session.domain ?? session.user.domain).id,
    })
    created(context, '/api/keystone/users/', made.id)
    if (project === undefined || role === undefined) return presentUser(made)
    const grant = { on: 'projects', target: project, to: 'users', actor: made.id } as const
    const role_failure = await failureIn('identity', openstack.keystone.roles.grant(grant, role))
    return { ...presentUser(made), ...(role_failure && { role_failure }) }
  })

  bind(app, endpoints.update, async ({ params, body }, { openstack, session, request }) => {
    refuseUneditable(app, 'user')
    const id = params.id === 'current' ? session.user.id : params.id
    if (body.password !== undefined) await checkPassword(session, request.ip, body.admin_password)
    await openstack.keystone.users.update(id, changeIn(body))
  })

  bind(app, endpoints.remove, async ({ params: { id } }, { openstack }) => {
    refusePseudo(id, 'current')
    refuseUneditable(app, 'user')
    await openstack.keystone.users.remove(id)
  })

  bind(app, endpoints.removeAll, async ({ body }, { openstack, session }) => {
    refuseUneditable(app, 'user')
    const others = body.filter((id) => id !== session.user.id)
    await removeEach(others, (id) => openstack.keystone.users.remove(id))
  })
}

/** The one kind of change that a call makes (contract: keystone.md, PATCH users). */
const changeIn = ({
  password,
  enabled,
  project,
  admin_password: _,
  ...rest
}: UserUpdate): KeystoneUserUpdate => {
  if (password !== undefined) return { password }
  if (enabled !== undefined) return { enabled }
  return { ...rest, ...(project !== undefined && { default_project_id: project }) }
}

/** `project_id` repeats the default project under the name that the screens use. */
export const presentUser = (user: KeystoneUser): User => ({
  ...user,
  project_id: user.default_project_id ?? null,
})
