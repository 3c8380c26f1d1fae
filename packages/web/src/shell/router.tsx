import {
  otherScope,
  session as endpoints,
  withoutScope,
  type ScopeChoice,
  type UserSession,
} from '@meridian/contract'
import {
  createBrowserHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  redirect,
  type AnyRedirect,
  type NotFoundError,
  type RouterHistory,
} from '@tanstack/react-router'
import { call } from '#api/call.ts'
import { readCookie } from '#api/session/cookies.ts'
import { ApiError } from '#api/errors.ts'
import { leavePlace } from '#api/session/leave-place.ts'
import { userSession } from '#api/session/session.ts'
import { LoginFailed, LogoutFailed, SiteFailed } from '#shell/pages/failed-pages.tsx'
import { NotFoundPage } from '#shell/pages/not-found-page.tsx'
import { Root } from '#shell/root.tsx'
import { belowRoot, rootPath, scopeInAddress } from '#api/session/page-address.ts'
import { pageUser } from '#api/session/page-scope.ts'
import { inScope, loginPath, logoutPath, notFoundPath, returnPath } from '#shell/addresses.ts'
import { forgetSignOut, hasChosenToSignOut } from '#shell/header/sign-out.ts'

type Next = { next?: string }

const nextOf = (search: Record<string, unknown>): Next =>
  typeof search['next'] === 'string' ? { next: search['next'] } : {}

/** The sign-in page may be told why single sign-on came to nothing. */
const signInTerms = (search: Record<string, unknown>): Next & { sso?: string } => ({
  ...nextOf(search),
  ...(typeof search['sso'] === 'string' && { sso: search['sso'] }),
})

/** The type of console to show, where an address names one. */
const typeOfConsole = ({ console_type }: Record<string, unknown>): { console_type?: string } =>
  typeof console_type === 'string' ? { console_type } : {}

/** Leaves a route for another, or for none: the router wants what is no error thrown. */
const leaveFor = (elsewhere: AnyRedirect | NotFoundError): never => {
  // oxlint-disable-next-line typescript/only-throw-error
  throw elsewhere
}

const unlessSignedOut = (cause: unknown): undefined => {
  if (!(cause instanceof ApiError && cause.status === 401)) throw cause
}

const rootRoute = createRootRoute({ component: Root, notFoundComponent: NotFoundPage })

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/login',
  validateSearch: signInTerms,
  loader: () => call(endpoints.login, {}, { quiet: true }),
  component: lazyRouteComponent(() => import('#shell/login/login-page.tsx'), 'LoginPage'),
  errorComponent: LoginFailed,
})

const logoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/auth/logout',
  validateSearch: nextOf,
  beforeLoad: async ({ search }): Promise<{ user?: UserSession }> => {
    const { endSession, leaveSession } = await import('#shell/header/end-session.ts')
    // A page to come back to: the session has ended by itself.
    if (search.next !== undefined) {
      if (await leaveSession()) leaveFor(redirect({ href: returnPath(search.next), replace: true }))
    } else if (hasChosenToSignOut()) {
      await endSession()
      forgetSignOut()
    } else {
      const user = await userSession().catch(unlessSignedOut)
      if (user) return { user }
    }
    return leaveFor(redirect({ href: loginPath(search.next ?? '/'), replace: true }))
  },
  component: lazyRouteComponent(() => import('#shell/pages/logout-page.tsx'), 'LogoutPage'),
  errorComponent: LogoutFailed,
})

type Visitor = {
  readonly user: UserSession
  /** What of the address's scope the user cannot work in. */
  readonly refused?: ScopeChoice
}

/** Who is signed in, in the scope of the address, or else where the session was last switched to. */
const whoIsHere = async (): Promise<Visitor> => {
  const scope = scopeInAddress()
  const before = pageUser()
  // Back and Forward lead to pages of other scopes, of which nothing that is known here is true.
  if (before && otherScope(scope, before)) leavePlace()
  const user = await userSession()
  const refused = otherScope(scope, user)
  return refused === undefined ? { user } : { user, refused }
}

/**
 * Who is signed in; everybody else is sent to sign in first, and then back, but for the page that
 * says that something is not there.
 */
const signedInOnly = async ({ location }: { location: { href: string } }): Promise<Visitor> => {
  const here = belowRoot(location.href)
  // Who could not be signed out goes on here.
  forgetSignOut()
  // The cookie comes with the session: without it there is no use in asking.
  if (readCookie('csrftoken') === undefined)
    return leaveFor(
      here.startsWith(notFoundPath)
        ? notFound()
        : redirect({ href: loginPath(inScope(here)), replace: true }),
    )
  try {
    return await whoIsHere()
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 401)
      return leaveFor(redirect({ href: logoutPath(inScope(here)), replace: true }))
    throw cause
  }
}

/**
 * Everything for those who are signed in. What stands at a path is derived from the registry
 * (`screen-at.ts`), which is loaded only here, so that the sign-in page stays small.
 */
const siteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$',
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(async () => {
    const { SignedIn, prepared } = await import('#shell/signed-in.tsx')
    await prepared()
    return { SignedIn }
  }, 'SignedIn'),
  errorComponent: SiteFailed,
})

/** A server's console in a window of its own: no frame, no navigation. */
const consoleRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/console/$serverId',
  validateSearch: typeOfConsole,
  beforeLoad: signedInOnly,
  component: lazyRouteComponent(() => import('#shell/pages/console-page.tsx'), 'ConsolePage'),
  errorComponent: SiteFailed,
})

/**
 * The router over the browser's history, or another one; addresses keep their query letter by letter.
 */
export const createSiteRouter = (history: RouterHistory = createBrowserHistory()) =>
  createRouter({
    history,
    routeTree: rootRoute.addChildren([loginRoute, logoutRoute, consoleRoute, siteRoute]),
    basepath: rootPath(),
    rewrite: {
      input: ({ url }) => {
        url.pathname = withoutScope(url.pathname).path
        return url
      },
      output: ({ url }) => {
        if (Object.keys(withoutScope(url.pathname).scope).length === 0)
          url.pathname = inScope(url.pathname)
        return url
      },
    },
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: (search) => {
      const text = new URLSearchParams(search).toString()
      return text && `?${text}`
    },
    defaultPendingMs: 400,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createSiteRouter>
  }
}
