import type { Kind, Panel, TypeCode } from '#resource/define.ts'

/**
 * The path of an item's details (SH-ROUTE-04). `nav` names the panel that stays marked in the
 * navigation, where it is not the first of the type.
 */
export const detailsPath = (type: TypeCode, key: readonly string[], nav?: string): string => {
  const path = `/ngdetails/${type}/${key.map(encodeURIComponent).join('/')}`
  return nav ? `${path}?nav=${encodeURIComponent(`${nav}/`)}` : path
}

/** The same for an item of a kind, as it is linked from one of the panels of its type. */
export const pathOf = <T>(
  kind: Kind<T>,
  item: T,
  panels: readonly Panel[] = [],
  panel?: Panel,
): string => detailsPath(kind.type, kind.key(item), navOf(panels, panel))

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
