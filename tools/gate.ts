/**
 * What `npm test` leaves to `npm run test:all`, and how long the rest may take. All other tests, also
 * those that will be written, are in the gate. docs/testing.md says why.
 */
import { matchesGlob } from 'node:path'

export const tabsFollow = 'packages/web/src/resources/tabs-follow.browser.test.tsx'

/** Files of tests in Node and of widgets that take long and seldom tell something that no other test does. */
export const dearTests: readonly string[] = [
  // A refusal at each step, by quotas; `server/src/sequences/launches.test.ts` has them by control.
  'e2e/launch-refused.conformance.test.ts',
  // Two dozen verdicts at once; `server/src/neutron/reachability/` has each part of a way.
  'e2e/neutron/reachability.conformance.test.ts',
  // The page of metering widget by widget, beside `e2e/gnocchi/metering.e2e.ts`.
  'packages/web/src/screens/metering/metering-page.browser.test.tsx',
  // Every path with every fault: that each says what failed is asked of the paths of each room beside it.
  'packages/server/src/walks/faults-every-path.test.ts',
  // 20,000 calls at random.
  'packages/cloud/src/walk.test.ts',
  // Programs of others: shells, the `openstack` command, OpenSSL, oslo.policy.
  'packages/server/src/policy/oslo-policy.test.ts',
  'e2e/{access-files,openstack-cli}.test.ts',
  'e2e/nova/decrypt.test.ts',
  // Fifty combinations of forms; the forms themselves have their tests.
  'e2e/{balancer-combinations,launch-payload.conformance}.test.ts',
  // Each tab that reads a part of its item: `tools/parts.test.ts` asks of all that they do, and
  // `resource/fresh.browser.test.tsx` that what is done reaches a part.
  tabsFollow,
  // Edits whose dialogs are written by hand, there and back, beside `dialogs/octavia/way-back.test.ts`
  // and the declared forms.
  'packages/web/src/resources/taking-back.browser.test.tsx',
  // The two homes card by card, beside `e2e/overview.e2e.ts`.
  'packages/web/src/shell/{home,admin-home}.browser.test.tsx',
]

/** End-to-end tests that look at what shorter ones in the gate look at, in more of it. */
export const dearPages: readonly string[] = [
  // Bundles that only tests look at: widgets alone, and longer words.
  'e2e/gallery/**',
  'e2e/words.e2e.ts',
  // Large numbers, of which benches and tests of the server tell.
  'e2e/**/{crowd,crowded,crowded-lists,many,many-record-sets}.e2e.ts',
  // Whole tasks by the keyboard alone, and pages in all their looks, beside the walks over all types.
  'e2e/**/{keys-alone,looks}.e2e.ts',
  // What single pages ask the cloud for, beside the traffic of lists.
  'e2e/**/calls.e2e.ts',
  'e2e/traffic.e2e.ts',
  'e2e/nova/launch-traffic.e2e.ts',
  // What each role may do, type by type: `every-offer` does what readers are offered, and the server's
  // tests ask each path as reader, member and administrator.
  'e2e/{cinder,heat,neutron,nova,octavia,swift}/roles.e2e.ts',
  'e2e/{designate/{dns-roles,dns-rights},keystone/{identity-roles,identity-rules}}.e2e.ts',
  // The drawing of the topology in depth, beside `topology` itself and widget tests of its parts.
  'e2e/neutron/topology-*.e2e.ts',
  // Object storage in depth, beside containers and objects.
  'e2e/swift/{hostile,hanging,others,keys,details,deleting,uploads}.e2e.ts',
  // Every text of every list, beside the search of instances.
  'e2e/every-search.e2e.ts',
  // Limits, one by one, and forms with all that they may have, beside those with what they must have.
  'e2e/{cinder/default-quotas,keystone/project-quotas,neutron/network-quotas}.e2e.ts',
  'e2e/{keystone/project-members,neutron/subnet-dialogs}.e2e.ts',
  'e2e/nova/{launch-all,launch-form,launch-ground,usage}.e2e.ts',
  'e2e/cinder/volume-administration.e2e.ts',
  'e2e/metadata.e2e.ts',
  // Tasks from one end to the other, beside widget tests of their parts.
  'e2e/nova/{drain,launch-journey,launch-templates,reachability}.e2e.ts',
  'e2e/cinder/groups.e2e.ts',
  'e2e/shell/{drafts,scrolled}.e2e.ts',
  'e2e/beside.e2e.ts',
  'e2e/neutron/trunk-lists.e2e.ts',
  'e2e/octavia/{updates,floating-ips}.e2e.ts',
  // The tools of these tests.
  'e2e/kept-page.e2e.ts',
]

/**
 * A minute and more of a whole service, each step compared with what a real one says of it: they run on
 * a real cloud alone. What of it holds in the embedded cloud is shown by the shorter tests beside them.
 */
export const walks = 'e2e/**/{walk,*-walk}.e2e.ts'

/** A test of pages with this tag is left out, though its file is in the gate. */
export const dearTag = /@whole/

/** Whether the present run is that of `npm test`, by the environment that it sets. */
export const isGate: boolean = process.env['MERIDIAN_TESTS'] === 'gate'
export const gateEnv = { MERIDIAN_TESTS: 'gate' } as const

/** In seconds: of all tests in Node, of widgets, of pages by both workers, and of one test. */
export const limits = { node: 330, widgets: 280, pages: 900, test: 45 } as const

export type Kind = 'node' | 'widgets' | 'pages'

/** The kind of a file of tests that the gate runs; undefined for others, and what it leaves out. */
export function kindInGate(file: string): Kind | undefined {
  const isIn = (globs: readonly string[]) => globs.some((glob) => matchesGlob(file, glob))
  if (!/\.(e2e\.ts|test\.tsx?)$/.test(file) || file.startsWith('e2e/firefox/')) return undefined
  if (file.endsWith('.e2e.ts')) return isIn([walks, ...dearPages]) ? undefined : 'pages'
  if (isIn(dearTests)) return undefined
  return file.endsWith('.browser.test.tsx') ? 'widgets' : 'node'
}
