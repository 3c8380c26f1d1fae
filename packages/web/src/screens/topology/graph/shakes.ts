import type { DrawnNode } from '#screens/topology/drawn.ts'
import { lookKey, type Look } from '#screens/topology/graph/art.ts'

/** How a node is drawn while it shakes: so far aside, in px at full size, and with this picture. */
export type Shaken = { readonly aside: number; readonly look: Look }

/** How long a node shakes, how far, and how many times to and fro. */
const [lasts, far, turns] = [700, 7, 4]

/**
 * Nodes whose picture changes: each shakes for a moment, in the middle of which it swaps its picture
 * [SH-STACK-18]. Times are those of one clock, in ms.
 */
export const shaker = () => {
  const started = new Map<string, { readonly from: Look; readonly to: Look; readonly at: number }>()
  return {
    /** Begins with those that look otherwise than before; what is new or gone does not shake. */
    begin: (before: readonly DrawnNode[], after: readonly DrawnNode[], now: number): void => {
      const known = new Map(before.map((node) => [node.id, node]))
      for (const node of after) {
        const was = known.get(node.id)
        if (was && lookKey(was) !== lookKey(node))
          started.set(node.id, { from: was, to: node, at: now })
      }
    },
    /** How the shaking ones are drawn at a time. */
    at: (now: number): ReadonlyMap<string, Shaken> => {
      const all = new Map<string, Shaken>()
      for (const [id, { from, to, at }] of started) {
        const part = (now - at) / lasts
        if (part >= 1) started.delete(id)
        else {
          const aside = far * Math.sin(part * turns * 2 * Math.PI) * (1 - part)
          all.set(id, { aside, look: part < 0.5 ? from : to })
        }
      }
      return all
    },
    isGoingOn: (now: number): boolean => [...started.values()].some(({ at }) => now - at < lasts),
  }
}
