/** Where the members of an open group stand, and where all else goes meanwhile. */
import type { Place } from '#screens/topology/places.ts'
import { radii } from '#screens/topology/graph/measures.ts'

/** Turned by this, each next one finds room: https://en.wikipedia.org/wiki/Fermat%27s_spiral */
const golden = Math.PI * (3 - Math.sqrt(5))

/** How far apart members stand, in px at full size: their discs, and room for some of their names. */
const pitch = 34

/** The spiral leaves room for the group itself, in its middle. */
const inner = ((radii.group + radii.server + 14) / pitch) ** 2

/** Where the member at some place of the order stands, around its group. */
export const spotOf = (hub: Place, at: number): Place => {
  const far = pitch * Math.sqrt(at + inner)
  return {
    x: rounded(hub.x + far * Math.cos(at * golden)),
    y: rounded(hub.y + far * Math.sin(at * golden)),
  }
}

/** How far an open group with so many members reaches beyond a closed one. */
export const reachOf = (count: number): number =>
  pitch * Math.sqrt(count + inner) + radii.server + 24 - radii.group

/** By how much what stands at a place makes room for a group: straight away from it. */
export const wayOut = (hub: Place, { x, y }: Place, reach: number): Place => {
  const [across, down] = [x - hub.x, y - hub.y]
  const far = Math.hypot(across, down)
  if (far === 0) return { x: reach, y: 0 }
  return { x: rounded((across / far) * reach), y: rounded((down / far) * reach) }
}

const rounded = (value: number): number => Math.round(value * 10) / 10
