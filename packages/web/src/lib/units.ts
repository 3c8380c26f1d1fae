import { language, t } from '#lib/translate.ts'

const number = new Intl.NumberFormat(language().code, {
  maximumFractionDigits: 2,
  useGrouping: false,
})
const step = 1024

/**
 * The units of the product, each 1024 of the one before, as OpenStack counts and as the ledger calls
 * them. They are written here and nowhere else (`tools/units.test.ts`); docs/lists.md says what is
 * shown in which.
 */
const ladder = [t('bytes'), t('KB'), t('MB'), t('GB'), t('TB'), t('PB')] as const
const places = { bytes: 0, MB: 2, GB: 3 } as const
export type Unit = keyof typeof places

/** The unit's name, for a field whose number is of it. */
export const unitName = (unit: Unit): string => ladder[places[unit]]

/** What a field, a filter or a column of a file counts in that unit: "RAM (MB)". */
export const labelIn = (label: string, unit: Unit): string =>
  t('{label} ({unit})', { label, unit: unitName(unit) })

/** An amount in that very unit, however large it is: "2048 MB". */
export const sizeIn = (size: number, unit: Unit): string => written(size, unitName(unit))

const written = (size: number, unit: string): string =>
  t('{size} {unit}', { size: number.format(size), unit })

/** Memory and disks are told in TB at most, which is where the ledger's filters end. */
const beyondTb = 5

const scaled = (value: number, smallest: Unit, beyond?: number): string => {
  const [first = '', ...larger] = ladder.slice(places[smallest], beyond)
  let rest = value
  let unit = first
  for (const next of larger) {
    if (Math.abs(rest) < step) break
    rest /= step
    unit = next
  }
  return written(rest, unit)
}

/** Memory, given in MB: as GB from 1024 on (SH-UNIT-01), and so forth. */
export const megabytes = (value: number): string => scaled(value, 'MB', beyondTb)

/** Disks, volumes and room for them, given in GB: as TB from 1024 on (SH-UNIT-02). */
export const gigabytes = (value: number): string => scaled(value, 'GB', beyondTb)

/** What something holds, given in bytes: in the unit that keeps it below 1024 (SH-UNIT-03). */
export const bytes = (value: number): string => scaled(value, 'bytes')

/** The names of a byte's multiples on the axis of a chart, where `B` is one: "B", "KB/s". */
export const axisUnits = (per = ''): readonly string[] =>
  [t('B'), ...ladder.slice(1)].map((unit) => unit + per)

/** Bytes of a GiB (RS-UNIT-02); a byte is about 9.3132e-10 of it (RS-UNIT-01). */
export const bytesPerGib = step ** 3

/** A number of bytes as a part or multiple of GiB. */
export const gibOf = (size: number): number => size / bytesPerGib

const powers: Readonly<Record<string, number>> = {
  byte: 0,
  bytes: 0,
  b: 0,
  kb: 1,
  mb: 2,
  gb: 3,
  tb: 4,
  pb: 5,
}

/**
 * The number of bytes that a text such as "1.5 GB" stands for, or undefined when it is no size.
 * Units: byte, B, KB, MB, GB, TB, PB in powers of 1024 (SH-TABLE-06, SH-TABLE-07).
 */
export const parseSize = (text: string): number | undefined => {
  const [, digits, unit] = /^\s*(-?[\d.]+)\s*([a-z]+)\s*$/i.exec(text) ?? []
  const power = powers[unit?.toLowerCase() ?? '']
  const value = Number(digits)
  return power === undefined || Number.isNaN(value) ? undefined : value * step ** power
}
