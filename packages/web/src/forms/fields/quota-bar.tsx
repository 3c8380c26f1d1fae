import { limitOf, sharesOf, usageOf, type Quota } from '#forms/fields/quota.ts'
import { t } from '#lib/translate.ts'
import { QuotaMeter } from '#ui/tell/quota-meter.tsx'

export type QuotaBarProps = Quota & {
  readonly label: string
  /** Writes a number with its unit. */
  readonly format?: (value: number) => string
}

/** What is used of a limit, and what would be added, as a bar with the numbers beside it. */
export const QuotaBar = ({ label, format = String, ...quota }: QuotaBarProps) => {
  const { used, added } = quota
  const limit = limitOf(quota.limit)
  const unlimited = !Number.isFinite(limit)
  const words = { used: format(used), added: format(added), limit: format(limit) }
  const { percent, overMax } = usageOf(quota)
  const text = unlimited
    ? t('{used} used, {added} added, no limit', words)
    : overMax
      ? t('{used} used, {added} added, over the limit of {limit} ({percent}%)', {
          ...words,
          percent,
        })
      : t('{used} used, {added} added, of {limit}', words)
  return <QuotaMeter label={label} text={text} shares={sharesOf(quota)} unlimited={unlimited} />
}
