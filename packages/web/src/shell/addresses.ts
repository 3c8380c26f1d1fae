import { withScope } from '@meridian/contract'
import { addressIn, belowRoot, scopeInAddress, scopeOfAddress } from '#api/session/page-address.ts'

/** A path of this site as one to come back to: in the scope of the page's address. */
export const inScope = (path: string): string => withScope(scopeInAddress(), path)

/**
 * Where to go after signing in: a path of this site that is no page of signing in. Anything else,
 * such as another site's address, is the start page.
 */
export const returnPath = (wanted: string | null | undefined): string => {
  if (!wanted?.startsWith('/')) return '/'
  const here = 'https://here.invalid'
  const url = URL.parse(wanted, here)
  if (!url || url.origin !== here || /^\/+auth(\/|$)/.test(url.pathname)) return '/'
  // Two slashes would name another site when they stand at the beginning of an address.
  return url.pathname.replace(/^\/+/, '/') + url.search
}

/**
 * The same as an address, in the scope that it names, also of a path that has the web root before it
 * already, as in a bookmark.
 */
export const returnAddress = (wanted: string | undefined): string => {
  const path = returnPath(wanted)
  return addressIn(scopeOfAddress(path), returnPath(belowRoot(path)))
}

/** The address of the sign-in page that leads back to `from`. */
export const loginPath = (from: string): string => {
  const next = returnPath(from)
  return next === '/' ? '/auth/login' : `/auth/login?next=${encodeURIComponent(next)}`
}

/**
 * The address that leaves a session that ended by itself (SH-ROUTE-08): with the page to come back
 * to, so that nobody is taken to have chosen to sign out.
 */
export const logoutPath = (from: string): string =>
  `/auth/logout?next=${encodeURIComponent(returnPath(from))}`

/** Where the one not-found page is. */
export const notFoundPath = '/not_found'
