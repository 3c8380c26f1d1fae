/** More of a name than this many units is not drawn. */
const most = 9

/**
 * The name of a device as it is drawn: cut off after nine units, of which characters above code 255
 * take two, and ".." says so [SH-TOPO-37..39].
 */
export const shortName = (name: string): string => {
  let units = 0
  let kept = ''
  for (const character of name) {
    units += (character.codePointAt(0) ?? 0) > 255 ? 2 : 1
    if (units > most) return `${kept}..`
    kept += character
  }
  return kept
}
