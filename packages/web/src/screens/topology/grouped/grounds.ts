import { radii } from '#screens/topology/graph/measures.ts'
import type { Picture, Standing } from '#screens/topology/graph/picture.ts'

/** What is left free between the outermost members and the edge of their ground, in px at full size. */
const rim = 12

/** How far each open group reaches around itself, by its lines to its members. */
export const groundsOf = (lines: Picture['lines']): ReadonlyMap<Standing, number> => {
  const reaches = new Map<Standing, number>()
  for (const [hub, member] of lines) {
    if (hub.node.kind !== 'group') continue
    const far = Math.hypot(member.x - hub.x, member.y - hub.y) + radii.server + rim
    reaches.set(hub, Math.max(far, reaches.get(hub) ?? 0))
  }
  return reaches
}
