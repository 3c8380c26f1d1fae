import { uploads, encoded } from '@meridian/contract'
import { addressOf } from '#api/address.ts'
import { t } from '#lib/translate.ts'
import type { ObjectPlace } from '#dialogs/swift/place.ts'
import type { ObjectRow } from '#kinds/swift/kinds.ts'

/** Servers and proxies on the way take lines of 8 KiB, with all that stands beside the address. */
const longestQuery = 6_500
/** As many names as the endpoint takes. */
const mostNames = 500
/** Browsers begin no more downloads than that at once. */
const mostArchives = 10

/**
 * The addresses of archives with all that is selected in a folder: one, or several where the names are
 * too many for one address.
 */
export const archivesOf = (place: ObjectPlace, items: readonly ObjectRow[]): readonly string[] =>
  partsOf(place, items).map((name) => {
    const query = { name, ...(place.folder !== '' && { path: place.folder }) }
    return addressOf(uploads.archive, { params: { container: place.container }, query })
  })

/** Why that much cannot be loaded as archives, or true where it can. */
export const fitsArchives = (place: ObjectPlace, items: readonly ObjectRow[]): true | string =>
  partsOf(place, items).length <= mostArchives ||
  t('These are too many for archives. Check fewer, or the folder that holds them.')

const partsOf = ({ folder }: ObjectPlace, items: readonly ObjectRow[]): readonly string[][] => {
  const parts: string[][] = []
  const room = longestQuery - sizeOf(folder)
  let left = 0
  for (const { path } of items) {
    const name = path.slice(folder.length)
    const size = sizeOf(name)
    const last = parts.at(-1)
    if (last === undefined || last.length >= mostNames || size > left) {
      parts.push([name])
      left = room - size
    } else {
      last.push(name)
      left -= size
    }
  }
  return parts
}

/** What `&name=…` takes of an address. */
const sizeOf = (name: string): number => encoded(name).length + 6
