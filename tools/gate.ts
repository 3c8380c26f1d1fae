/**
 * What `npm test` leaves to `npm run test:all`, and how long the rest may take. All other tests, also
 * those that will be written, are in the gate. docs/testing.md says why.
 */
import { matchesGlob } from 'node:path'

/** Files of tests in Node that take long and seldom tell something that no other test does. */
export const dearTests: readonly string[] = []

/** End-to-end tests that look at what shorter ones in the gate look at, in more of it. */
export const dearPages: readonly string[] = []

/** A test of pages with this tag is left out, though its file is in the gate. */
export const dearTag = /@whole/

/** Whether the present run is that of `npm test`, by the environment that it sets. */
export const isGate: boolean = process.env['MERIDIAN_TESTS'] === 'gate'
export const gateEnv = { MERIDIAN_TESTS: 'gate' } as const

/** In seconds: of all tests in Node, of widgets, of pages by both workers, and of one test. */
export const limits = { node: 330, widgets: 280, pages: 900, test: 45 } as const

export type Kind = 'node' | 'widgets' | 'pages'

/** The kind of a file of tests that the gate runs; undefined for what it leaves out. */
export function kindInGate(file: string): Kind | undefined {
  const isIn = (globs: readonly string[]) => globs.some((glob) => matchesGlob(file, glob))
  if (file.startsWith('e2e/firefox/')) return undefined
  if (file.endsWith('.e2e.ts')) return isIn(dearPages) ? undefined : 'pages'
  if (file.endsWith('.browser.test.tsx')) return 'widgets'
  return isIn(dearTests) ? undefined : 'node'
}
