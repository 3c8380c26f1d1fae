import type { NodeKind } from '#screens/topology/drawn.ts'

/** How large a device or network is drawn, in px at full size [SH-GRAPH-17..20]; of a stack the half of their `image_size`. */
export const radii: Readonly<Record<NodeKind, number>> = {
  external: 35,
  network: 30,
  router: 25,
  server: 20,
  group: 28,
  stack: 30,
  resource: 25,
}

/** What else is left free around a group, in px: its name and its count are what it is seen by. */
export const roomOfGroups = 36

/** What a layout weighs. */
export type Forces = Readonly<Record<'gravity' | 'linkDistance' | 'charge' | 'ticks', number>>

/** The layout of a network topology, as the requirements have it [SH-GRAPH-21..24]. */
export const networkForces: Forces = { gravity: 0.05, linkDistance: 70, charge: -700, ticks: 100 }

/** How small and how large the drawing can be made [SH-GRAPH-04 SH-GRAPH-05]. */
export const scales: readonly [least: number, most: number] = [0.1, 1.5]

/** How long the way back to the whole takes, in ms [SH-GRAPH-07]. */
export const centring = 1500
