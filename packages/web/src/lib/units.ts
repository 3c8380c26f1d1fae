import { language, t } from '#lib/translate.ts'

const number = new Intl.NumberFormat(language().code, {
  maximumFractionDigits: 2,
  useGrouping: false,
})
const step = 1024

const words = {
  bytes: (size: string) => t('{size} bytes', { size }),
  KB: (size: string) => t('{size} KB', { size }),
  MB: (size: string) => t('{size} MB', { size }),
  GB: (size: string) => t('{size} GB', { size }),
  TB: (size: string) => t('{size} TB', { size }),
  PB: (size: string) => t('{size} PB', { size }),
  GiB: (size: string) => t('{size} GiB', { size }),
  TiB: (size: string) => t('{size} TiB', { size }),
}
type Unit = keyof typeof words

const scaled = (value: number, smallest: Unit, ...larger: readonly Unit[]): string => {
  let rest = value
  let unit = smallest
  for (const next of larger) {
    if (Math.abs(rest) < step) break
    rest /= step
    unit = next
  }
  return words[unit](number.format(rest))
}

/** A size given in MB: as GB from 1024 on (SH-UNIT-01). */
export const megabytes = (value: number): string => scaled(value, 'MB', 'GB')

/** A size given in GB: as TB from 1024 on (SH-UNIT-02). */
export const gigabytes = (value: number): string => scaled(value, 'GB', 'TB')

/** Room of block storage, which counts in GiB: as TiB from 1024 on. */
export const gibibytes = (value: number): string => scaled(value, 'GiB', 'TiB')

/** A size given in bytes, in the unit that keeps it below 1024 (SH-UNIT-03). */
export const bytes = (value: number): string => scaled(value, 'bytes', 'KB', 'MB', 'GB', 'TB', 'PB')

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
