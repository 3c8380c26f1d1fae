import type { Sort } from '#screens/topology/drawn.ts'
import { networkIcons, type Icon } from '#screens/topology/graph/network-icons.ts'
import { box, oval, type Step } from '#screens/topology/graph/steps.ts'

/** Lines between places, given as x and y one after the other. */
const line = (x: number, y: number, ...rest: readonly number[]): readonly Step[] => [
  ['M', x, y],
  ...Array.from({ length: rest.length / 2 }, (_, at): Step => [
    'L',
    rest[2 * at] ?? 0,
    rest[2 * at + 1] ?? 0,
  ]),
]

/** An oval somewhere else than in the middle: from its left, around, and back. */
const ring = (x: number, y: number, radius: number): readonly Step[] => {
  const bent = radius * 1.333
  return [
    ['M', x - radius, y],
    ['c', 0, -bent, 2 * radius, -bent, 2 * radius, 0],
    ['c', 0, bent, -2 * radius, bent, -2 * radius, 0],
  ]
}

/** A cylinder: what keeps data. */
const drum = (top: number, tall: number): readonly Step[] => [
  ['M', -8, top],
  ['c', 0, -4, 16, -4, 16, 0],
  ['c', 0, 4, -16, 4, -16, 0],
  ['v', tall],
  ['c', 0, 4, 16, 4, 16, 0],
  ['v', -tall],
]

/** What each kind of resource of a stack looks like, for a node whose radius is 20. */
export const sortIcons: Readonly<Record<Sort, Icon>> = {
  lb: [
    ...ring(0, -7, 2.6),
    ...line(0, -4, 0, 0, -8, 0, -8, 4),
    ...line(0, 0, 8, 0, 8, 4),
    ...line(0, 0, 0, 4),
    ...[-8, 0, 8].flatMap((x) => ring(x, 6.5, 2.2)),
  ],
  db: [...drum(-7, 14), ['M', -8, 0], ['c', 0, 4, 16, 4, 16, 0]],
  server: networkIcons.server,
  alarm: [
    ...line(-9, 5, 9, 5),
    ['M', -6.5, 5],
    ['c', 0, -16, 13, -16, 13, 0],
    ...line(-2, 8.5, 2, 8.5),
  ],
  volume: drum(-6, 12),
  stack: [
    ...line(0, -9, 9, -4.5, 0, 0, -9, -4.5, 0, -9),
    ...line(-9, 0, 0, 4.5, 9, 0),
    ...line(-9, 4.5, 0, 9, 9, 4.5),
  ],
  image: [...box(-9, -8, 18, 16), ...line(-9, 5, -3, -1, 2, 4, 5, 1, 9, 5), ...ring(4, -3.5, 1.6)],
  wait: [...line(-6, -9, 6, -9, 0, 0, 6, 9, -6, 9, 0, 0, -6, -9), ...line(-2, 6, 2, 6)],
  firewall: [
    ...box(-9, -8, 18, 16),
    ...line(-9, -2.7, 9, -2.7),
    ...line(-9, 2.7, 9, 2.7),
    ...line(0, -8, 0, -2.7),
    ...line(-4, -2.7, -4, 2.7),
    ...line(4, -2.7, 4, 2.7),
    ...line(0, 2.7, 0, 8),
  ],
  floatingip: [
    ['M', 0, 9],
    ['C', -12, -3, -7, -10, 0, -10],
    ['C', 7, -10, 12, -3, 0, 9],
    ...ring(0, -3, 2.6),
  ],
  router: networkIcons.router,
  policy: [
    ...line(-9, 8, -9, 2),
    ...line(-3, 8, -3, -1),
    ...line(3, 8, 3, -4),
    ...line(9, 8, 9, -8),
    ...line(-9, -4, -3, -8),
  ],
  config: [
    ...line(-6, -9, 3, -9, 7, -5, 7, 9, -6, 9, -6, -9),
    ...line(-2.5, -1, 3.5, -1),
    ...line(-2.5, 3, 3.5, 3),
  ],
  network: networkIcons.network,
  port: [...box(-8.5, -7, 17, 14), ...line(-4.5, 7, -4.5, 1, 4.5, 1, 4.5, 7), ...line(0, 1, 0, 4)],
  securitygroup: [
    ['M', 0, -9.5],
    ['L', 8, -6],
    ['C', 8, 2, 6, 6, 0, 9.5],
    ['C', -6, 6, -8, 2, -8, -6],
    ['L', 0, -9.5],
    ...line(-3.5, 0, -0.5, 3, 4, -3),
  ],
  vpn: [...box(-7.5, -1, 15, 10), ['M', -4.5, -1], ['v', -3], ['c', 0, -7, 9, -7, 9, 0], ['v', 3]],
  flavor: [
    ...box(-6.5, -6.5, 13, 13),
    ...[-3, 3].flatMap((at) => [
      ...line(at, -10, at, -6.5),
      ...line(at, 6.5, at, 10),
      ...line(-10, at, -6.5, at),
      ...line(6.5, at, 10, at),
    ]),
  ],
  keypair: [...ring(-5, 0, 4.4), ...line(-0.6, 0, 9.5, 0, 9.5, 4), ...line(5.5, 0, 5.5, 3.4)],
  unknown: [
    ...oval(9.5, 9.5),
    ['M', -3, -2.5],
    ['c', 0, -5, 6.4, -4.4, 6, -0.6],
    ['c', -0.2, 2, -3, 2.2, -3, 4.4],
    ['M', 0, 5],
    ['v', 0.1],
  ],
}
