/** The time that a text of ISO 8601 tells, in UTC where it names no zone; undefined for any other. */
export function utcTime(text: string): number | undefined {
  if (!/^\d{4}(-|$)/.test(text)) return undefined
  const zoned = /(Z|[+-]\d\d:?\d\d)$/i.test(text) || !/[T ]/.test(text) ? text : `${text}Z`
  const time = Date.parse(zoned)
  return Number.isNaN(time) ? undefined : time
}
