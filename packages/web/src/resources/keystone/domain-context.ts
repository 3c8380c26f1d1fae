/**
 * Working in a domain: its projects, users and groups are those that the lists of Identity show, and
 * what is made is made there (contract: keystone.md, "domain context").
 */
import {
  addressScope,
  session as api,
  type Domain,
  type ScopeChoice,
  type UserSession,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { addressIn, belowRoot } from '#api/session/page-address.ts'
import { hold, release } from '#api/session/page-scope.ts'
import { messageOf } from '#api/errors.ts'
import { userSession } from '#api/session/session.ts'
import { switchScope } from '#api/session/switch-scope.ts'
import { t } from '#lib/translate.ts'
import type { Action, Screen } from '#resource/action.ts'
import { policy } from '#resource/define.ts'

/** Moves the session, and draws the page anew there. */
const workIn = async (choice: ScopeChoice, screen: Screen) => {
  // What is on the screen belongs to where the session was.
  hold()
  let now: UserSession
  try {
    now = await switchScope(choice, await userSession())
  } catch (error) {
    release()
    screen.toast('danger', t('Unable to switch: {reason}', { reason: messageOf(error) }))
    return {}
  }
  const { pathname, search } = window.location
  window.location.assign(addressIn(addressScope(now), belowRoot(pathname) + search))
  return {}
}

/**
 * In a domain's row, for who may change domains; Keystone lets only those in who have a role on the
 * very domain.
 */
export const setDomainContext: Action<Domain> = {
  id: 'set-context',
  label: t('Set Domain Context'),
  requires: [policy('identity', 'identity:update_domain')],
  allowed: ({ enabled }) => enabled || t('The domain is disabled.'),
  perform: async ([domain], screen) =>
    domain === undefined ? {} : workIn({ domain_id: domain.id }, screen),
}

/** Above the domains, for who works in one: back to a project, the default one before others. */
export const clearDomainContext: Action<never> = {
  id: 'clear-context',
  label: t('Clear Domain Context'),
  requires: [{ check: async () => (await userSession()).domain_id !== null }],
  perform: async (_, screen) => {
    const { projects } = await call(api.scopes, { query: { limit: 1 } })
    const [first] = projects
    if (!first) {
      screen.toast('warning', t('There is no project you can work in.'))
      return {}
    }
    return workIn({ project_id: first.id }, screen)
  },
}
