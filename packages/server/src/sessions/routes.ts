import { session as endpoints, say, type Credentials, type ScopeChoice } from '@meridian/contract'
import { isOpenStackError, type Scope } from '@meridian/openstack'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { bind, bindOpen } from '#bind.ts'
import { errors } from '#http/errors.ts'
import { audit } from '#http/audit.ts'
import { inRegion, scopeOfChoice, scopeOfSession } from '#sessions/scoped.ts'
import type { SessionServices } from '#sessions/services.ts'
import { regionsOf, type Session } from '#sessions/session.ts'
import { auditRefused } from '#sessions/refused.ts'
import type { Facts } from '#sessions/sign-in.ts'
import { tellSession } from '#sessions/user-session.ts'

/** Sign-in, sign-out and the switch of project, domain and region. */
export const sessionRoutes = (app: FastifyInstance, services: SessionServices): void => {
  const { config, signIn, limiter, doorOf, begin, finish } = services

  bindOpen(app, endpoints.login, (_input, { request }) => ({
    auth_types: [
      { id: 'credentials', label: 'Credentials' },
      ...config.webSso.map(({ id, label }) => ({ id, label })),
    ],
    ...(config.initialSignIn !== 'credentials' && { initial: config.initialSignIn }),
    default_domain: config.defaultDomain,
    ...(config.domains !== undefined && { domains: [...config.domains] }),
    regions: config.keystones.map(({ id, label }) => ({ id, label })),
    ...(config.settings.DISABLE_PASSWORD_REVEAL && { password_reveal: false }),
    ...remembered(app, request),
  }))

  bindOpen(app, endpoints.create, async ({ body }, { request, reply }) => {
    const userDomainName = body.domain?.trim() || config.defaultDomain
    const who = {
      address: request.ip,
      user: { domain: userDomainName, name: body.username.trim() },
    }
    const door = doorOf(body.region)
    if (door === undefined) {
      throw errors.bad(
        say("There is no region '{region}' to sign in to.", { region: body.region ?? '' }),
      )
    }
    const entered = await limiter.enter(who)
    if (typeof entered === 'number') {
      refused(request, body, new Error(`too many attempts, wait ${entered} s`))
      throw errors.tooManySignIns(entered)
    }
    const { username, password, new_password: newPassword } = body
    const ask = async (): Promise<Facts> => {
      await app.sessions.ready()
      const credentials = { username, password, userDomainName, newPassword }
      return signIn.withPassword(door, credentials, services.visitor(request))
    }
    const facts = await services.evenly(services.judged(entered, ask())).catch((error: unknown) => {
      refused(request, body, error)
      throw error
    })
    const begun = await begin(request, reply, facts).catch((error: unknown) => {
      refused(request, body, error, 'accepted')
      throw error
    })
    app.cookies.remember(request, reply, { login_domain: userDomainName, login_region: door.id })
    audit(request, { event: 'sign in', outcome: 'success' })
    return tellSession(request, begun, config)
  })

  bind(app, endpoints.remove, async (_input, { session, request, reply }) => {
    // A store that fails, which has been logged, keeps nobody signed in.
    await finish(session).catch(() => undefined)
    app.cookies.clear(request, reply)
    reply.header('Clear-Site-Data', '"cache", "storage"')
  })

  bind(app, endpoints.scopes, async ({ query: { q = '', limit } }, { session }) => {
    const door = services.doorOfSession(session)
    const [{ projects, domains }, system] = await Promise.all([
      signIn.scopes(door, session),
      signIn.system(door, session),
    ])
    const part = q.trim().toLowerCase()
    const fits = ({ name }: { readonly name: string }) => name.toLowerCase().includes(part)
    const found = projects.filter(fits)
    const shown = limit === undefined ? found : firstOf(found, limit, session.project?.id)
    return {
      projects: shown.map((one) => ({ ...one, domain_id: one.domain_id ?? '' })),
      more_projects: shown.length < found.length,
      domains: domains.filter(fits),
      system,
      regions: [...regionsOf(session.catalog)],
      current: {
        project_id: session.project?.id ?? null,
        domain_id: session.domain?.id ?? null,
        system: session.systemScope,
        region: session.region ?? null,
      },
    }
  })

  bind(app, endpoints.scope, async ({ body }, { session, request, reply }) => {
    const moved = await move(services, body, session)
    return tellSession(request, await services.replace(request, reply, session, moved), config)
  })
}

type Named = { readonly id: string; readonly name: string; readonly enabled: boolean }

/** The first by name of those that can be chosen, and before them the one that the session is in. */
const firstOf = <P extends Named>(
  projects: readonly P[],
  limit: number,
  current: string | undefined,
): readonly P[] =>
  projects
    .filter(({ enabled }) => enabled)
    .toSorted(
      (a, b) => Number(b.id === current) - Number(a.id === current) || a.name.localeCompare(b.name),
    )
    .slice(0, limit)

const move = async (
  services: SessionServices,
  choice: ScopeChoice,
  session: Session,
): Promise<Facts> => {
  const { region } = choice
  const scope = scopeOfChoice(choice)
  if (scope === undefined) {
    if (region === undefined) throw errors.bad("one of 'project_id', 'domain_id', 'region'")
    inRegion(session, region)
    // A token of its own: the old one goes with the old session.
    const own = scopeOfSession(session)
    const same = await services.signIn.moved(services.doorOfSession(session), session, own)
    return { ...same, region }
  }
  const moved = await scopedOrForbidden(services, session, scope)
  if (region === undefined) return moved
  try {
    return inRegion(moved, region)
  } catch (error) {
    // The new token will not be used.
    services.revoke(session, [moved.token])
    throw error
  }
}

/**
 * Keystone says 401 to a place that is not the user's, which is no reason to sign the user out:
 * asking what is theirs tells the two apart.
 */
const scopedOrForbidden = async (
  { signIn, doorOfSession }: SessionServices,
  session: Session,
  scope: Scope,
): Promise<Facts> => {
  const door = doorOfSession(session)
  if ('system' in scope) {
    if (!(await signIn.system(door, session))) throw errors.notInScope()
    return signIn.moved(door, session, scope)
  }
  const { projects, domains } = await signIn.scopes(door, session)
  const [wanted, list] =
    'project' in scope ? [scope.project.id, projects] : [scope.domain.id, domains]
  const found = list.find(({ id }) => id === wanted)
  if (found === undefined) throw errors.notInScope()
  if (!found.enabled) throw errors.forbidden(say('{name} is disabled.', { name: found.name }))
  try {
    return await signIn.moved(door, session, scope)
  } catch (error) {
    if (isOpenStackError(error, 'fault') && error.status < 500)
      throw errors.forbidden(error.message)
    throw error
  }
}

/** What the user chose at the last sign-in in this browser. */
const remembered = ({ cookies }: FastifyInstance, request: FastifyRequest) => {
  const domain = cookies.remembered(request, 'login_domain')
  const region = cookies.remembered(request, 'login_region')
  if (domain === undefined && region === undefined) return {}
  return {
    remembered: {
      ...(domain !== undefined && { domain }),
      ...(region !== undefined && { region }),
    },
  }
}

const refused = (
  request: FastifyRequest,
  { username, domain }: Credentials,
  error: unknown,
  credentials?: 'accepted',
): void => auditRefused(request, error, { username, domain, ...(credentials && { credentials }) })
