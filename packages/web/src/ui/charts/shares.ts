/** A share of a pie: what it is called and how much it is. */
export type Share = { readonly name: string; readonly value: number }

/** What is left of a whole that is used up, or nearly so. */
export type UsageMark = 'FULL' | 'NEARLY_FULL'

const full = 100
const nearlyFull = 80

/** The mark of a usage in percent, if it has any [SH-CHART-03 SH-CHART-04]. */
export const usageMark = (percent: number): UsageMark | undefined => {
  if (percent >= full) return 'FULL'
  return percent >= nearlyFull ? 'NEARLY_FULL' : undefined
}

/**
 * The shares in a text of key=value pairs that are separated by bars, such as `active=3|error=1`
 * [SH-CHART-02]. A name may hold an equals sign; what is no pair of a name and an amount is left
 * out.
 */
export const sharesIn = (text: string): readonly Share[] =>
  text.split('|').flatMap((pair) => {
    const at = pair.lastIndexOf('=')
    const name = pair.slice(0, at).trim()
    const amount = pair.slice(at + 1).trim()
    const value = Number(amount)
    const isShare = at > 0 && name !== '' && amount !== '' && Number.isFinite(value) && value >= 0
    return isShare ? [{ name, value }] : []
  })
