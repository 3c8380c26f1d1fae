/** More of a name than this many units is not drawn. */
const most = 9

/** At least so many units are of its end where it is cut in the middle. */
const end = 4

const unitsOf = (character: string): number => ((character.codePointAt(0) ?? 0) > 255 ? 2 : 1)

const allUnits = (name: string): number =>
  [...name].reduce((sum, character) => sum + unitsOf(character), 0)

/** As many characters as fit into so many units. */
const fitting = (characters: readonly string[], units: number): readonly string[] => {
  let left = units
  const over = characters.findIndex((one) => (left -= unitsOf(one)) < 0)
  return over < 0 ? characters : characters.slice(0, over)
}

/**
 * The name of a device as it is drawn: cut off after nine units, of which characters above code 255
 * take two, and ".." says so [SH-TOPO-37..39].
 */
export const shortName = (name: string): string => {
  const characters = [...name]
  const kept = fitting(characters, most)
  return kept.length === characters.length ? name : `${kept.join('')}..`
}

/** A name in no more than so many units, without its middle: names that differ at the end differ. */
export const cutInMiddle = (name: string, units: number): string => {
  if (allUnits(name) <= units) return name
  const characters = [...name]
  const room = Math.max(2, units - 1)
  const tail = fitting(characters.toReversed(), Math.min(Math.max(end, Math.floor(room / 3)), 8))
  const head = fitting(characters, room - allUnits(tail.join('')))
  return `${head.join('')}…${tail.toReversed().join('')}`
}
