import { broughtId, type Brought } from '@meridian/contract'
import { onForget } from '#api/cached.ts'

let brought: Brought | undefined
let isRead = false

onForget(() => {
  isRead = true
  brought = undefined
})

/** Lets this be what a document brings, where there is none. */
export const bring = (given: Brought): void => {
  isRead = true
  brought = given
}

/** What the document has brought; read once, and taken out of the page. */
const read = (): Brought | undefined => {
  if (isRead) return brought
  isRead = true
  // Tests of pure functions have no document.
  const element = globalThis.document?.getElementById(broughtId)
  element?.remove()
  // JSON in: the server writes it in the shapes of the contract.
  brought = element ? (JSON.parse(element.textContent) as Brought) : undefined
  return brought
}

/**
 * What the document brought as the answer to a path with its terms; once, as one that was asked for:
 * whoever wants it again asks. Nothing is left once what is known of the session is forgotten.
 */
export const takeBrought = (path: string): unknown => {
  const answers = read()?.answers
  const answer = answers?.[path]
  if (answers) delete answers[path]
  return answer
}

/** Whether all of these rules allow it, as far as the document tells; undefined where it does not. */
export const broughtVerdict = (
  rules: readonly (readonly [service: string, rule: string])[],
): boolean | undefined => {
  const known = read()?.policy ?? []
  const verdicts = rules.map(
    ([service, rule]) =>
      known.find(({ rule: one }) => one[0] === service && one[1] === rule)?.allowed,
  )
  if (verdicts.includes(false)) return false
  return verdicts.includes(undefined) ? undefined : true
}
