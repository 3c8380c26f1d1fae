/**
 * The rule for tests that fail once: each is run again alone. What fails again has failed; what passes
 * is unsteady, is named, and lets a run pass unless there are many or it guards something dear.
 */
import type { Failure } from './reports.ts'

/** More failures than these are no chance: a run ends there. */
export const mostFailures = 12

/** A run with more unsteady tests than these is refused. */
const mostUnsteady = 3

/** Sign-in, sessions, the page's policies and hostile names: what fails there once may be an opening. */
const dear = /sign-?in|sign-?out|single-sign-on|session|two-windows|page-policy|hostile/i

/** Why a run with these unsteady tests is refused; undefined where it is not. */
export function refusal(unsteady: readonly Failure[]): string | undefined {
  if (unsteady.length > mostUnsteady)
    return `${unsteady.length} tests are unsteady, more than ${mostUnsteady}.`
  const guarding = unsteady.find(({ file }) => dear.test(file))
  return guarding && `${guarding.file} guards sessions or names, and must not fail once.`
}

/** The unsteady tests with what each said when it failed, for the end of a run. */
export function toldUnsteady(unsteady: readonly Failure[]): string {
  const lines = unsteady.flatMap(({ file, title, words }) => [
    `  ${file} › ${title}`,
    ...words
      .split('\n')
      .filter((line) => line.trim() !== '')
      .slice(0, 6)
      .map((line) => `      ${line}`),
  ])
  return ['Unsteady: failed once, and passed when run again alone', ...lines].join('\n')
}
