/**
 * A word for true or for false in all the ways that OpenStack's services read one; undefined for any
 * other (oslo_utils.strutils.bool_from_string, strict).
 */
export function booleanOf(word: string): boolean | undefined {
  const low = word.trim().toLowerCase()
  if (['1', 't', 'true', 'on', 'y', 'yes'].includes(low)) return true
  return ['0', 'f', 'false', 'off', 'n', 'no'].includes(low) ? false : undefined
}

/** Whether a value is true or a word for it; everything else is false (the same, not strict). */
export function meansTrue(value: unknown): boolean {
  return booleanOf(String(value)) === true
}
