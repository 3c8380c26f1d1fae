/** One of several parts of what is used [SH-CHART-15 SH-CHART-16]. */
export type UsedItem = { readonly used_instances: number; readonly tooltip_used?: string }

/** What a bar shows, as chart feeds write it [SH-CHART-13..21]. */
export type BarData = {
  readonly used: number | readonly UsedItem[]
  readonly average?: number
  readonly tooltip_average?: string
  readonly tooltip_free?: string
  readonly tooltip_used?: string
  /** 100 when it is absent. */
  readonly 'max-value'?: number
}

export type BarPart = {
  /** The amount, not capped. */
  readonly value: number
  /** Percent of the bar, never more than what the parts before it left. */
  readonly share: number
  readonly tooltip: string | undefined
}

export type Bar = {
  readonly max: number
  readonly used: readonly BarPart[]
  readonly free: BarPart
  readonly average: BarPart | undefined
}

/** The parts of a bar and their shares of its length. */
export const barOf = (data: BarData): Bar => {
  const max = data['max-value'] ?? 100
  const share = (value: number) => (max > 0 ? Math.min(100, Math.max(0, (value / max) * 100)) : 0)
  const items: readonly UsedItem[] =
    typeof data.used === 'number' ? [{ used_instances: data.used }] : data.used
  let left = 100
  const used = items.map(({ used_instances: value, tooltip_used }) => {
    const taken = Math.min(left, share(value))
    left -= taken
    return { value, share: taken, tooltip: tooltip_used ?? data.tooltip_used }
  })
  const sum = used.reduce((total, { value }) => total + value, 0)
  const { average } = data
  return {
    max,
    used,
    free: { value: Math.max(0, max - sum), share: left, tooltip: data.tooltip_free },
    average:
      average === undefined
        ? undefined
        : { value: average, share: share(average), tooltip: data.tooltip_average },
  }
}

/** The bar in a JSON value of a feed; undefined where it has none. */
export const barDataIn = (json: unknown): BarData | undefined => {
  if (typeof json !== 'object' || json === null) return undefined
  const given = new Map<string, unknown>(Object.entries(json))
  const used = usedIn(given.get('used'))
  if (used === undefined) return undefined
  const texts = ['tooltip_average', 'tooltip_free', 'tooltip_used'] as const
  const numbers = ['average', 'max-value'] as const
  return {
    used,
    ...Object.fromEntries(texts.flatMap((key) => entry(key, given.get(key), isText))),
    ...Object.fromEntries(numbers.flatMap((key) => entry(key, given.get(key), isNumber))),
  }
}

const usedIn = (value: unknown): BarData['used'] | undefined => {
  if (isNumber(value)) return value
  if (!Array.isArray(value)) return undefined
  return value.flatMap((item: unknown): UsedItem[] => {
    if (typeof item !== 'object' || item === null) return []
    const given = new Map<string, unknown>(Object.entries(item))
    const used_instances = given.get('used_instances')
    const tooltip_used = given.get('tooltip_used')
    if (!isNumber(used_instances)) return []
    return [{ used_instances, ...(isText(tooltip_used) && { tooltip_used }) }]
  })
}

const entry = <T>(key: string, value: unknown, is: (value: unknown) => value is T) =>
  is(value) ? [[key, value] as const] : []

const isText = (value: unknown): value is string => typeof value === 'string'
const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value)
