import { withoutProject, withProject } from '@meridian/contract'
import { connected, webPath } from '#api/connection.ts'
import { pageUser } from '#api/session/page-scope.ts'

/** The part of every address that is the web root, such as `/` or `/dashboard/`. */
export const rootPath = (): string => new URL(webPath('')).pathname

const belowWebRoot = (address: string): string => {
  const root = rootPath()
  return address.startsWith(root) ? `/${address.slice(root.length)}` : address
}

/** A path of this site without the web root and the project before it. */
export const belowRoot = (address: string): string => withoutProject(belowWebRoot(address)).path

/** The project of an address with the web root before it, if it names one. */
export const projectOf = (address: string): string | undefined =>
  withoutProject(belowWebRoot(address)).project

/** The project in the address of the page. */
export const projectInAddress = (): string | undefined =>
  projectOf(new URL(connected().address()).pathname)

/** The address of a path of this site in a project, or in none, with the web root before it. */
export const addressIn = (project: string | null | undefined, path: string): string =>
  rootPath() + withProject(project, path).slice(1)

/** The address of a path of this site where the page works. */
export const aboveRoot = (path: string): string => {
  const user = pageUser()
  return addressIn(user === undefined ? projectInAddress() : user.project_id, path)
}
