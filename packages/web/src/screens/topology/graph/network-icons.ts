import { arrow, box, oval, type Step } from '#screens/topology/graph/steps.ts'

export type Icon = readonly Step[]

/** For a node whose radius is 20: a globe, three places that are tied, four ways, two machines. */
export const networkIcons: Readonly<Record<'external' | 'network' | 'router' | 'server', Icon>> = {
  external: [...oval(10, 10), ...oval(4.4, 10), ['M', -10, 0], ['H', 10]],
  network: [
    ...box(-3.5, -9.5, 7, 6),
    ...box(-10, 3.5, 7, 6),
    ...box(3, 3.5, 7, 6),
    ...([
      ['M', 0, -3.5],
      ['V', 0],
      ['M', -6.5, 3.5],
      ['V', 0],
      ['H', 6.5],
      ['V', 3.5],
    ] as const),
  ],
  router: [
    ...arrow(0, -1, false),
    ...arrow(0, 1, false),
    ...arrow(-1, 0, true),
    ...arrow(1, 0, true),
  ],
  server: [
    ...box(-8.5, -8, 17, 7),
    ...box(-8.5, 1, 17, 7),
    ...([
      ['M', -5, -4.5],
      ['h', 0.1],
      ['M', -5, 4.5],
      ['h', 0.1],
    ] as const),
    ...([
      ['M', 1, -4.5],
      ['h', 4.5],
      ['M', 1, 4.5],
      ['h', 4.5],
    ] as const),
  ],
}
