import { axisUnits } from '#lib/units.ts'

/** In which of its units an amount is shown: nanoseconds of a year are read by nobody. */
export type Scale = { readonly factor: number; readonly unit: string | undefined }

const binary = (units: readonly string[]): readonly Scale[] =>
  units.map((unit, at) => ({ factor: 1024 ** at, unit }))

/** The units that amounts of a unit are told in, from small to large (SH-UNIT-01..03). */
const ladders: Readonly<Record<string, readonly Scale[]>> = {
  ns: [
    ...[1, 1e3, 1e6, 1e9].map((factor, at) => ({ factor, unit: ['ns', 'µs', 'ms', 's'][at] })),
    { factor: 3.6e12, unit: 'h' },
    { factor: 8.64e13, unit: 'd' },
  ],
  B: binary(axisUnits()),
  'B/s': binary(axisUnits('/s')),
  MB: binary(axisUnits().slice(2)),
  GB: binary(axisUnits().slice(3)),
}

/** The unit in which amounts up to this one are told; their own where none is better. */
export const scaleOf = (unit: string | undefined, most: number): Scale => {
  const known = unit !== undefined && Object.hasOwn(ladders, unit) ? ladders[unit] : undefined
  const found = known?.findLast(({ factor }) => Math.abs(most) >= factor)
  return found ?? { factor: 1, unit }
}
