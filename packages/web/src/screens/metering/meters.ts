import { meterFacts, metering, type MeterItem } from '@meridian/contract'
import { call } from '#api/call.ts'
import { spoken } from '#api/errors.ts'
import { useLoaded, type Loaded } from '#api/use-loaded.ts'
import { t } from '#lib/translate.ts'
import type { Option } from '#ui/fields/select.tsx'

export type Meters = { readonly items: readonly MeterItem[]; readonly whole: boolean }

/** The meters that there are; both tabs choose among them, and they are read once for both. */
export const useMeters = (): Loaded<Meters> =>
  useLoaded(['metering meters'], async (signal) => call(metering.meters, {}, { signal }), {
    keepMs: 60_000,
  })

/** What a meter measures, in the user's language; nothing of one that is not known. */
export const meterWords = (name: string): string => spoken(meterFacts(name)?.description) ?? ''

export const meterOptions = (items: readonly MeterItem[]): readonly Option[] =>
  items.map(({ name, unit }) => ({
    value: name,
    label: unit === null || unit === '' ? name : t('{name} ({unit})', { name, unit }),
    ...(meterWords(name) !== '' && { description: meterWords(name) }),
  }))
