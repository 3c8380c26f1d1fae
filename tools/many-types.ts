/** The product with types that it does not have: what it will weigh when it has them. */
import { join } from 'node:path'
import type { Plugin } from 'vite'
import {
  declarationOf,
  entriesOf,
  kindsOf,
  namesOf,
  shapesOf,
  type Invented,
} from './many-texts.ts'
import { root } from './run.ts'

/** Services that no cloud has, and what they would hold. The fourth and fifth are inside the first. */
const services: Readonly<Record<string, readonly string[]>> = {
  harbor: ['Dock', 'Freight Route', 'Pilot Rule', 'Mooring', 'Tide Record'],
  lantern: ['Beacon', 'Signal Plan', 'Colour Filter', 'Beam Schedule', 'Wick Reading'],
  orchard: ['Grove', 'Harvest Queue', 'Graft Template', 'Row Marker', 'Frost Alarm'],
  quarry: ['Pit', 'Blast Permit', 'Stone Grade', 'Conveyor Belt', 'Survey Point'],
  observatory: ['Telescope', 'Sky Chart', 'Exposure Profile', 'Mirror Segment', 'Night Log'],
  granary: ['Silo', 'Seed Reserve', 'Transport Quota', 'Humidity Sensor', 'Weighing Ticket'],
  workshop: ['Bench', 'Tool Lease', 'Repair Order', 'Spare Part', 'Safety Check'],
}

const invented: readonly Invented[] = Object.entries(services).flatMap(([service, names]) =>
  names.map((one, at) => ({ service, one, at, parent: at > 2 ? names[0] : undefined })),
)

/** How many types are added to those that there are. */
export const inventedTypes = invented.length

const contract = '/packages/contract/src/index.ts'
const registry = '/packages/web/src/resources/registry.ts'
const names = '/packages/web/src/kinds/names.ts'

/**
 * Builds the product with the invented types in its registry and its contract, each declared as the
 * recipe says (docs/adding-a-resource.md). None of the files is on disk.
 */
export function manyTypes(): Plugin {
  const files = new Map<string, string>()
  for (const [service, types] of Map.groupBy(invented, (one) => one.service)) {
    const src = 'packages/web/src'
    files.set(`${src}/kinds/${service}/kinds.ts`, kindsOf(types))
    files.set(`${src}/kinds/${service}/names.ts`, namesOf(types))
    files.set(`${src}/resources/${service}/entries.ts`, entriesOf(service, types))
    for (const type of types) {
      files.set(`packages/web/src/resources/${pathOf(type)}.tsx`, declarationOf(type))
      files.set(`packages/contract/src/${pathOf(type)}.ts`, shapesOf(type))
    }
  }
  return {
    name: 'many-types',
    enforce: 'pre',
    resolveId(source, importer = '') {
      const home = importer.includes('/packages/contract/') ? 'contract' : 'web'
      const path = `packages/${home}/src/${source.slice(1)}`
      return source.startsWith('#') && files.has(path) ? join(root, path) : undefined
    },
    load: (id) => (id.startsWith(root) ? files.get(id.slice(root.length + 1)) : undefined),
    transform(code, id) {
      if (id.endsWith(contract)) return code + exported()
      if (id.endsWith(names)) return code + named()
      return id.endsWith(registry) ? registered(code) : undefined
    },
  }
}

const pathOf = ({ service, one }: Invented): string =>
  `${service}/${one.toLowerCase().replaceAll(' ', '-')}s`

const exported = (): string =>
  invented.map((type) => `\nexport * from '#${pathOf(type)}.ts'`).join('')

const named = (): string =>
  Object.keys(services)
    .map((service) => `\nexport * as ${service} from '#kinds/${service}/names.ts'`)
    .join('')

/** The registry's own source with the invented entries behind its own. */
function registered(code: string): string {
  const end = code.lastIndexOf('])')
  if (end < 0) throw new Error(`${registry} does not end in a list of entries`)
  const imports = Object.keys(services).map(
    (service) => `import { ${service} } from '#resources/${service}/entries.ts'\n`,
  )
  const all = Object.keys(services).map((service) => `...${service}, `)
  return imports.join('') + code.slice(0, end) + all.join('') + code.slice(end)
}
