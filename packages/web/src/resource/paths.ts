import { encoded } from '@meridian/contract'
import type { Panel, TypeCode } from '#resource/define.ts'

/** One item on the way to a page: its type and the parts of its key. */
export type Step = { readonly type: TypeCode; readonly key: readonly string[] }

/** The way to an item through all that it is inside, the outermost first and itself last. */
export type Trail = readonly Step[]

/** The parts of a key as they stand in a path. */
export const encodedKey = (key: readonly string[]): string => key.map(encoded).join('/')

/**
 * The path of an item's details (SH-ROUTE-04). `nav` names the panel that stays marked in the
 * navigation, where it is not the first of the type.
 */
export const detailsPath = (type: TypeCode, key: readonly string[], nav?: string): string => {
  const path = `/ngdetails/${type}/${encodedKey(key)}`
  return nav ? `${path}?nav=${encodeURIComponent(`${nav}/`)}` : path
}

/** What `detailsPath` has to say of a panel: nothing of the first. */
export const navOf = (panels: readonly Panel[], panel: Panel | undefined): string | undefined =>
  panel && panel !== panels[0] ? panel.path : undefined

/** The parts of an item's key out of the rest of a details path. */
export const keyFrom = (rest: string): readonly string[] =>
  rest.split('/').filter(Boolean).map(decoded)

const decoded = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    // No address of ours, such as a link that was cut off: it names nothing that is there.
    return part
  }
}
