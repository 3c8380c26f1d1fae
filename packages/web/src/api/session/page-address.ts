import { addressScope, withoutScope, withScope, type ScopeChoice } from '@meridian/contract'
import { connected, webPath } from '#api/connection.ts'
import { pageUser } from '#api/session/page-scope.ts'

/** The part of every address that is the web root, such as `/` or `/dashboard/`. */
export const rootPath = (): string => new URL(webPath('')).pathname

const belowWebRoot = (address: string): string => {
  const root = rootPath()
  return address.startsWith(root) ? `/${address.slice(root.length)}` : address
}

/** A path of this site without the web root and the scope before it. */
export const belowRoot = (address: string): string => withoutScope(belowWebRoot(address)).path

/** The scope that an address with the web root before it names. */
export const scopeOfAddress = (address: string): ScopeChoice =>
  withoutScope(belowWebRoot(address)).scope

/** The scope in the address of the page. */
export const scopeInAddress = (): ScopeChoice =>
  scopeOfAddress(new URL(connected().address()).pathname)

/** The address of a path of this site in a scope, with the web root before it. */
export const addressIn = (scope: ScopeChoice, path: string): string =>
  rootPath() + withScope(scope, path).slice(1)

/** The address of a path of this site where the page works. */
export const aboveRoot = (path: string): string => {
  const user = pageUser()
  return addressIn(user === undefined ? scopeInAddress() : addressScope(user), path)
}
