import type { NodeKind } from '#screens/topology/drawn.ts'

/** How large a device or network is drawn, in px at full size [SH-GRAPH-17..20]. */
export const radii: Readonly<Record<NodeKind, number>> = {
  external: 35,
  network: 30,
  router: 25,
  server: 20,
}

/** What the layout weighs, as the requirements have it [SH-GRAPH-21..24]. */
export const forces = { gravity: 0.05, linkDistance: 70, charge: -700, ticks: 100 } as const

/** How small and how large the drawing can be made [SH-GRAPH-04 SH-GRAPH-05]. */
export const scales: readonly [least: number, most: number] = [0.1, 1.5]

/** How long the way back to the whole takes, in ms [SH-GRAPH-07]. */
export const centring = 1500
