import { types } from '#screens/topology/types.ts'

/** Where the page is. */
export const pagePath = '/project/network_topology'

/** The addresses of dialogs below the page, as links of balloons have them. */
const below = [
  [/^\/router\/([^/]+)\/addinterface\/?$/, `${types.router}/add_interface`],
  [/^\/network\/([^/]+)\/subnet\/create\/?$/, `${types.network}/create_subnet`],
] as const

/** What is below the page. */
export const belowPage = /^\/(router\/[^/]+\/addinterface|network\/[^/]+\/subnet\/create)\/?$/

/**
 * The address by which the page opens the dialog of one below it [SH-BALL-04 SH-BALL-10]; undefined
 * for any other path.
 */
export const dialogAt = (path: string): string | undefined => {
  const rest = path.slice(pagePath.length)
  for (const [pattern, dialog] of below) {
    const [, item] = pattern.exec(rest) ?? []
    if (item !== undefined) return `${pagePath}?${new URLSearchParams({ dialog, item })}`
  }
  return undefined
}
