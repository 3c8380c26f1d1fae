import { globSync } from 'node:fs'
import { root } from './run.ts'

// What takes long begins first. What is asked in one of them counts nothing of the others: what counts
// servers is in one part with what Nova makes, and so on. Launches have projects of their own.
const parts: readonly (readonly [name: string, files: RegExp])[] = [
  ['network and launches', /\/neutron\/|^e2e\//],
  ['volumes', /\/cinder\//],
  ['compute', /\/nova\//],
  ['identity', /\/keystone\//],
  ['balancing and names', /\/(octavia|designate|barbican)\//],
  ['stacks and metering', /\/(heat|gnocchi)\//],
  ['others', /./],
]

/** The files that run on a real cloud too, in parts that may run beside each other. */
export function conformanceParts(): readonly {
  readonly name: string
  readonly files: readonly string[]
}[] {
  const all = globSync('{packages,e2e}/**/*.conformance.test.ts', { cwd: root }).toSorted()
  const partOf = (file: string) => parts.find(([, own]) => own.test(file))
  return parts.map((part) => ({
    name: `conformance, ${part[0]}`,
    files: all.filter((file) => partOf(file) === part),
  }))
}
