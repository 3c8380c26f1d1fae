import { nothing } from '#lib/text.ts'

/** A dimmed dash where there is nothing to show. */
export function Nothing() {
  return <span className="text-muted">{nothing}</span>
}
