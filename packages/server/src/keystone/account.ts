import { account as endpoints, say, type ApiAccess } from '@meridian/contract'
import { identityUrl, isOpenStackError, OpenStackError } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { ApiRefusal, errors } from '#http/errors.ts'
import { scopeOfSession } from '#sessions/scoped.ts'
import type { SessionServices } from '#sessions/services.ts'
import type { Session } from '#sessions/session.ts'
import { tellSession } from '#sessions/user-session.ts'

/** What concerns the signed-in user's own account. */
export const accountRoutes = (app: FastifyInstance, services: SessionServices): void => {
  bind(app, endpoints.access, (_input, { session }) =>
    presentAccess(session, app.config.interface, services.doorOfSession(session).url),
  )

  bind(app, endpoints.changePassword, async ({ body }, { session, request, reply }) => {
    const { user } = session
    const who = { address: request.ip, user: { domain: user.domain.name, name: user.name } }
    const tried = await services.limiter.enter(who)
    if (typeof tried === 'number') throw errors.tooManySignIns(tried)
    try {
      await services.signIn.changePassword(services.doorOfSession(session), user.id, body, request)
      tried.succeeded()
    } catch (error) {
      if (!isOpenStackError(error, 'fault')) {
        tried.takeBack()
        throw error
      }
      // A 401 is about the password that was sent, and no reason to sign the user out.
      const wrong = error.status === 401
      if (wrong) tried.failed()
      else tried.takeBack()
      throw wrong
        ? besideField(error, 'original_password', say('The current password is not correct.').text)
        : besideField(error, 'password', error.message)
    }
    await endOthers(app, services, session)
    const again = await signedInAgain(services, session, body.password)
    if (again === undefined) {
      await services.finish(session)
      app.cookies.clear(request, reply)
      return { session: null }
    }
    try {
      const begun = await services.replace(request, reply, session, again)
      return { session: tellSession(request, begun, app.config) }
    } catch (error) {
      // Another call of this browser met the dead token first and ended the session: the password
      // was changed all the same.
      if (!(error instanceof ApiRefusal) || error.status !== 409) throw error
      app.cookies.clear(request, reply)
      return { session: null }
    }
  })
}

/** What Keystone refuses of a new password, and which field that is about, which it does not say. */
const besideField = (
  { service, status, requestId }: OpenStackError,
  field: 'original_password' | 'password',
  message: string,
): OpenStackError => {
  const fields = [{ path: [field], message }]
  return new OpenStackError({
    kind: 'fault',
    service,
    status: status === 401 ? 400 : status,
    requestId,
    message,
    fields,
  })
}

/** Their tokens are worth nothing any more: they end here, too, and not at their next call. */
const endOthers = async (
  app: FastifyInstance,
  services: SessionServices,
  { user, keystone, key }: Session,
): Promise<void> => {
  const all = await app.sessions.ofUser(user.id)
  const others = all.filter(({ session }) => session.keystone === keystone && session.key !== key)
  await Promise.all(others.map(({ session }) => services.finish(session)))
}

/**
 * The same user in the same place, by the new password. Undefined where that cannot be had now: the
 * password was changed all the same.
 */
const signedInAgain = async (
  { signIn, doorOfSession }: SessionServices,
  session: Session,
  password: string,
) => {
  const own = { id: session.user.id, password }
  try {
    return await signIn.again(doorOfSession(session), session, own, scopeOfSession(session))
  } catch (error) {
    if (isOpenStackError(error)) return undefined
    throw error
  }
}

/** Programs come from outside: the public address of Keystone, else the one that signs users in. */
const presentAccess = (session: Session, face: string, door: string): ApiAccess => {
  const { user, project, domain, region, catalog } = session
  const keystone = catalog
    .find(({ type }) => type === 'identity')
    ?.endpoints.find((endpoint) => endpoint.interface === face)
  return {
    auth_url: identityUrl(keystone?.url ?? door),
    interface: face,
    region: region ?? null,
    username: user.name,
    user_id: user.id,
    user_domain_id: user.domain.id,
    user_domain_name: user.domain.name,
    project_id: project?.id ?? null,
    project_name: project?.name ?? null,
    project_domain_id: project?.domain.id ?? null,
    project_domain_name: project?.domain.name ?? null,
    domain_id: domain?.id ?? null,
    system: session.systemScope,
    byProvider: session.byProvider === true,
  }
}
