import { fromAddress, toAddress } from '@meridian/contract'

/** Where one is in the object storage: a container, and a folder in it with its slash, or nothing. */
export type ObjectPlace = { readonly container: string; readonly folder: string }

/** Where the page is that shows all containers. */
export const containersPath = '/project/containers'

/** What follows that path in the addresses of containers and folders (RS-ROUTE-17..19). */
export const belowContainers = /^\/container(\/.*)?$/

/** The address of a container or of a folder in it (RS-ROUTE-35, RS-ROUTE-37). */
export const pathTo = ({ container, folder }: ObjectPlace): string =>
  `${containersPath}/container/${toAddress(container)}${
    folder === '' ? '' : `/${toAddress(folder).replace(/\/$/, '')}`
  }`

/** What an address shows: a container or folder, or neither. */
export const placeAt = (path: string): ObjectPlace | undefined => {
  const [, container = '', folder] =
    /^\/project\/containers\/container\/([^/]+)(?:\/(.+))?$/.exec(path.replace(/\/$/, '')) ?? []
  if (container === '') return undefined
  try {
    return {
      container: fromAddress(container),
      folder: folder === undefined ? '' : `${fromAddress(folder)}/`,
    }
  } catch {
    // Half a percent sign: it names nothing.
    return undefined
  }
}

/** The folders on the way to a place, the outermost first; the place itself is the last. */
export const wayTo = ({ container, folder }: ObjectPlace): readonly ObjectPlace[] => {
  const parts = folder.split('/').slice(0, -1)
  return [
    { container, folder: '' },
    ...parts.map((_, at) => ({ container, folder: `${parts.slice(0, at + 1).join('/')}/` })),
  ]
}

/** What a folder or container is called. */
export const nameOf = ({ container, folder }: ObjectPlace): string =>
  folder === '' ? container : (folder.split('/').at(-2) ?? '')
