import type { Standing } from '#screens/topology/graph/picture.ts'

export type Way = 'left' | 'right' | 'up' | 'down'

/** The node that is next in a direction: rather straight ahead than near. */
export const nextIn = (
  standing: readonly Standing[],
  from: string | undefined,
  way: Way,
): Standing | undefined => {
  const here = standing.find(({ node }) => node.id === from)
  if (!here) return standing[0]
  const [ahead, side] = axes[way]
  let best: Standing | undefined
  let least = Number.POSITIVE_INFINITY
  for (const one of standing) {
    const far = ahead(one) - ahead(here)
    const aside = Math.abs(side(one) - side(here))
    // Within a right angle around the way.
    if (one === here || far <= 0 || aside > far) continue
    const cost = far + 2 * aside
    if (cost < least) [best, least] = [one, cost]
  }
  return best
}

type Axis = (one: Standing) => number

const axes: Readonly<Record<Way, readonly [ahead: Axis, side: Axis]>> = {
  left: [({ x }) => -x, ({ y }) => y],
  right: [({ x }) => x, ({ y }) => y],
  up: [({ y }) => -y, ({ x }) => x],
  down: [({ y }) => y, ({ x }) => x],
}
