import { say, type ScopeChoice, type ScopeFacts } from '@meridian/contract'
import { isOpenStackError, type Scope } from '@meridian/openstack'
import { errors } from '#http/errors.ts'
import { regionsOf, type Session } from '#sessions/session.ts'
import type { Facts } from '#sessions/sign-in.ts'
import { scopeFacts } from '#sessions/user-session.ts'

/**
 * Sessions in other scopes than their own. Each window works in the project of its address, while a
 * session has one scope of its own, that of the last switch: for the others it gets further tokens.
 */
export type ScopedSessions = {
  /**
   * The session in a scope, with a token that is asked for once and kept as long as it is used. Throws
   * 403 where the user has no role there, and OpenStackError where Keystone cannot be asked.
   */
  readonly in: (session: Session, scope: Scope) => Promise<Session>
  /**
   * Ends a session by `end`, and hands its tokens to the one that follows, its own among them. What
   * `end` throws is thrown, and then nothing is handed on.
   */
  readonly handOn: (from: Session, to: Session, end: () => Promise<void>) => Promise<void>
  /** Forgets a token that Keystone does not know any more. */
  readonly forget: (session: Session) => void
  /** Ends the tokens that nobody has used for long. */
  readonly tidy: () => void
  /** Ends all of them. */
  readonly close: () => void
}

type Options = {
  readonly now: () => number
  /** The facts of a session in another scope. Throws OpenStackError where that is refused. */
  readonly moved: (session: Session, scope: Scope) => Promise<Facts>
  /** Throws OpenStackError where Keystone does not know the session any more. */
  readonly ask: (session: Session) => Promise<unknown>
  readonly revoke: (session: Session, tokens: readonly string[]) => void
  /** Calls `listener` when the session of that key has ended here. */
  readonly onEnd: (key: string, listener: () => void) => () => void
}

type Kept = { readonly facts: Promise<Pick<Session, Placed>>; usedAt: number }

/** What of a session belongs to its scope. */
type Placed =
  | 'token'
  | 'tokenExpiresAt'
  | 'project'
  | 'domain'
  | 'roles'
  | 'systemScope'
  | 'catalog'
  | 'region'

type OfSession = {
  readonly session: Session
  readonly places: Map<string, Kept>
  readonly stop: () => void
}

/** A window that nobody has used for so long gets another token. */
const idleMs = 15 * 60_000
/** A token that ends sooner than this is not begun with. */
const spareMs = 30_000
/** So many windows in different projects has nobody. */
const mostOfSession = 20

/** Keeps the tokens of sessions in other scopes, in the memory of this server. */
export const createScopedSessions = (options: Options): ScopedSessions => {
  const { now, moved, ask, revoke, onEnd } = options
  const kept = new Map<string, OfSession>()

  const drop = ({ session, places }: OfSession, place: string): void => {
    const one = places.get(place)
    places.delete(place)
    void one?.facts.then(
      ({ token }) => revoke(session, [token]),
      () => undefined,
    )
  }

  const end = (own: OfSession): void => {
    own.stop()
    for (const place of own.places.keys()) drop(own, place)
    kept.delete(own.session.key)
  }

  const ofSession = (session: Session): OfSession => {
    const { key } = session
    const had = kept.get(key)
    if (had !== undefined) return had
    const own: OfSession = { session, places: new Map(), stop: onEnd(key, () => end(own)) }
    kept.set(key, own)
    return own
  }

  /** Ends what has not been used for long, and what is too many. */
  const tidy = (own: OfSession): void => {
    const byUse = [...own.places].toSorted(([, a], [, b]) => b.usedAt - a.usedAt)
    byUse.forEach(([place, { usedAt }], at) => {
      if (at >= mostOfSession || now() - usedAt > idleMs) drop(own, place)
    })
    if (own.places.size === 0) end(own)
  }

  const begin = async (session: Session, scope: Scope): Promise<Facts> => {
    try {
      return await moved(session, scope)
    } catch (error) {
      if (!isOpenStackError(error, 'fault') || ![401, 403, 404].includes(error.status)) throw error
      // Keystone says 401 to a place that is not the user's, and of a session that is over.
      await ask(session)
      throw errors.notInScope()
    }
  }

  const factsIn = async (session: Session, scope: Scope): Promise<Pick<Session, Placed>> => {
    const own = ofSession(session)
    const { places } = own
    const place = placeOf(scope)
    const had = places.get(place)
    if (had !== undefined) {
      had.usedAt = now()
      const facts = await had.facts
      if (facts.tokenExpiresAt > now() + spareMs) return facts
      if (places.get(place) === had) places.delete(place)
    }
    const facts = begin(session, scope)
    const one = { facts, usedAt: now() }
    places.set(place, one)
    facts.catch(() => {
      if (places.get(place) === one) places.delete(place)
    })
    tidy(own)
    return facts
  }

  return {
    in: async (session, scope) => {
      if (placeOf(scopeOfSession(session)) === placeOf(scope)) return session
      const { token, tokenExpiresAt, project, domain, roles, systemScope, catalog, region } =
        await factsIn(session, scope)
      // Who it is, its key and what its cookies hold stay the session's.
      const place = { project, domain, roles, systemScope, catalog, region }
      return { ...session, ...place, token, tokenExpiresAt, scoped: true }
    },
    handOn: async (from, to, endIt) => {
      // They do not end with the session.
      const before = kept.get(from.key)
      before?.stop()
      kept.delete(from.key)
      try {
        await endIt()
      } catch (error) {
        if (before) end(before)
        throw error
      }
      const after = ofSession(to)
      for (const [place, one] of before?.places ?? []) after.places.set(place, one)
      const own = { facts: Promise.resolve(from), usedAt: now() }
      const place = placeOf(scopeOfSession(from))
      // With another token that windows have for this scope already, calls may be under way.
      after.places.set(after.places.has(place) ? `${place} ${from.token}` : place, own)
      tidy(after)
    },
    forget: (session) =>
      void kept.get(session.key)?.places.delete(placeOf(scopeOfSession(session))),
    tidy: () => [...kept.values()].forEach(tidy),
    close: () => [...kept.values()].forEach(end),
  }
}

/** Where a page or a session works, by the facts of it. */
export const scopeOfFacts = ({
  project_id: project,
  domain_id: domain,
}: Pick<ScopeFacts, 'project_id' | 'domain_id'>): Scope =>
  project !== null
    ? { project: { id: project } }
    : domain !== null
      ? { domain: { id: domain } }
      : { system: true }

export const scopeOfSession = (session: Session): Scope => scopeOfFacts(scopeFacts(session))

/**
 * The scope that a choice names; undefined where it names a region at most. Throws 400 where it names
 * several.
 */
export const scopeOfChoice = ({
  project_id,
  domain_id,
  system,
}: ScopeChoice): Scope | undefined => {
  const scopes: Scope[] = [
    ...(project_id === undefined ? [] : [{ project: { id: project_id } }]),
    ...(domain_id === undefined ? [] : [{ domain: { id: domain_id } }]),
    ...(system ? [{ system: true as const }] : []),
  ]
  if (scopes.length > 1) throw errors.bad("one of 'project_id', 'domain_id', 'system'")
  return scopes[0]
}

/** A session in a region of its catalogue. Throws 404 where there is no such region. */
export const inRegion = <S extends Pick<Session, 'catalog' | 'region'>>(
  session: S,
  region: string,
): S => {
  if (!regionsOf(session.catalog).includes(region))
    throw errors.notFound(say("There is no region '{region}'.", { region }))
  return { ...session, region }
}

/**
 * A session where a choice leads, each part of which may be missing. Throws 403 where the user has no
 * role, 404 where there is no such region, and OpenStackError where Keystone cannot be asked.
 */
export const inChoice = async (
  { scoped }: { readonly scoped: ScopedSessions },
  session: Session,
  choice: ScopeChoice,
): Promise<Session> => {
  const scope = scopeOfChoice(choice)
  const there = scope === undefined ? session : await scoped.in(session, scope)
  return choice.region === undefined ? there : inRegion(there, choice.region)
}

const placeOf = (scope: Scope): string => JSON.stringify(scope)
