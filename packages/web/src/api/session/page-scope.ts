import { scopeHeader, scopeOf, type UserSession } from '@meridian/contract'
import { tell } from '#api/connection.ts'
import { readCookie } from '#api/session/cookies.ts'

let page: { readonly user: UserSession; readonly scope: string } | undefined
let held = false
let csrf: string | undefined

/**
 * Says who works where on the page that is on the screen from now on; undefined: nobody does. Each
 * call of the page carries it, so that none is answered in a scope that another window chose.
 */
export const setPageScope = (user: UserSession | undefined): void => {
  page = user && { user, scope: scopeOf(user) }
  csrf = readCookie('csrftoken')
  held = false
}

/** Who works where on this page; undefined while nobody does. */
export const pageUser = (): UserSession | undefined => page?.user

/** Whether this is another scope than that of the page. */
export const isElsewhere = (scope: string): boolean => page !== undefined && page.scope !== scope

/**
 * Remembers where the page stands now; what it answers tells, whenever it is asked, whether the page
 * still stands there. For work in several calls, all of which belong into one scope.
 */
export const stillHere = (): (() => boolean) => {
  const scope = page?.scope
  return () => !held && page?.scope === scope
}

/** The header of a call of this page. */
export const scopeHeaders = (): Record<string, string> =>
  page ? { [scopeHeader]: page.scope } : {}

/** Whether the page's calls are held back, as after `hold`. */
export const isHeld = (): boolean => held

/** Sends nothing more of the page until it is drawn anew or `release` is called. */
export const hold = (): void => {
  held = page !== undefined
}

/** Lets calls through again, and tells what had stopped to go on. */
export const release = (): void => {
  if (!held) return
  held = false
  csrf = readCookie('csrftoken')
  tell('resumed', undefined)
}

/** Holds back the page's calls, and says once that another window may have moved the session. */
export const pageMoved = (): void => {
  if (held || !page) return
  hold()
  tell('scope-moved', undefined)
}

/**
 * Looks, without asking anybody, whether the session is another than when the page was drawn: each
 * has its own CSRF cookie. For a page that comes into sight again, also out of the browser's history.
 */
export const lookForMove = (): void => {
  if (readCookie('csrftoken') !== csrf) pageMoved()
}
