import { preloadedId, type Preloaded } from '@meridian/contract'
import { onForget } from '#api/cached.ts'

let preloaded: Preloaded | undefined
let isRead = false

onForget(() => {
  isRead = true
  preloaded = undefined
})

/** Lets this be what a document brings, where there is none. */
export const setPreloaded = (given: Preloaded): void => {
  isRead = true
  preloaded = given
}

/** What the document has preloaded; read once, and taken out of the page. */
const read = (): Preloaded | undefined => {
  if (isRead) return preloaded
  isRead = true
  // Tests of pure functions have no document.
  const element = globalThis.document?.getElementById(preloadedId)
  element?.remove()
  // JSON in: the server writes it in the shapes of the contract.
  preloaded = element ? (JSON.parse(element.textContent) as Preloaded) : undefined
  return preloaded
}

/**
 * The preloaded answer to a path with its terms. It is given once, like an answer that was asked
 * for: the next call goes to the server. Nothing is left once what is known of the session is
 * forgotten.
 */
export const takePreloaded = (path: string): unknown => {
  const answers = read()?.answers
  const answer = answers?.[path]
  if (answers) delete answers[path]
  return answer
}

/** Whether all of these rules allow it, as far as the document tells; undefined where it does not. */
export const preloadedVerdict = (
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
