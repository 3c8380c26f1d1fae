/** How operations on many things are told of (get_response_body of swift.common.middleware.bulk). */
import { pythonJson } from '#swift/json.ts'
import { accepted } from '#swift/accept.ts'

const TYPES = ['text/plain', 'application/json', 'application/xml', 'text/xml'] as const
export type ReportType = (typeof TYPES)[number]
/** A name and what kept it from being done. */
export type Failure = readonly [name: string, why: string]

/** What a report is to be written as. */
export function reportAs(headers: Headers): ReportType | undefined {
  return accepted(headers.get('accept') ?? '', TYPES)
}

/** The report; in its plain form the facts are sorted by their names. */
export function reportText(
  type: ReportType,
  facts: Readonly<Record<string, string | number>>,
  failures: readonly Failure[],
  root: string,
): string {
  if (type === 'application/json') {
    return pythonJson({ ...facts, Errors: failures.map(([name, why]) => [name, why]) })
  }
  const sorted = Object.entries(facts).toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (type === 'text/plain') {
    const lines = sorted.map(([name, fact]) => `${name}: ${fact}\n`)
    return `${lines.join('')}Errors:\n${failures.map((each) => `${each.join(', ')}\n`).join('')}`
  }
  const told = sorted.map(([name, fact]) => {
    const tag = name.replaceAll(' ', '_').toLowerCase()
    return `<${tag}>${escaped(String(fact))}</${tag}>\n`
  })
  const errors = failures.map(([name, why]) => {
    return `<object><name>${escaped(name)}</name><status>${escaped(why)}</status></object>\n`
  })
  return `<${root}>\n${told.join('')}<errors>\n${errors.join('')}</errors>\n</${root}>\n`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
