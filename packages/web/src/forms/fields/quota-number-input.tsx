import { NumberInput, type Of } from '#forms/fields.tsx'
import { QuotaBar } from '#forms/fields/quota-bar.tsx'
import type { NumberFieldProps } from '#ui/fields/number-field.tsx'

export type QuotaNumberProps = Of<number, NumberFieldProps> & {
  /** What is limited: the bar's label. */
  readonly quotaLabel: string
  readonly limit: number | undefined
  /** Undefined until it has been read: the bar comes with it. */
  readonly used: number | undefined
  /** The amount that already counts in the quota: only what is beyond it is added. */
  readonly present?: number
  /** Writes a number with its unit. */
  readonly format?: (value: number) => string
}

/** The number that the digits of a text make; zero where there are none (SH-QUOTA-06). */
const digitsOf = (text: string): number => Number(text.replaceAll(/\D/g, ''))

/** A number, with what it would take of a quota, which follows while it is typed. */
export const QuotaNumberInput = (props: QuotaNumberProps) => {
  const { quotaLabel, limit, used, present = 0, format, ...rest } = props
  const bar = (text: string) =>
    used !== undefined && (
      <div className="mt-2 flex">
        <QuotaBar
          label={quotaLabel}
          limit={limit}
          used={used}
          added={Math.max(0, digitsOf(text) - present)}
          {...(format && { format })}
        />
      </div>
    )
  return <NumberInput {...rest} below={bar} />
}
