// The import rules of docs/architecture.md, as data and as the overrides that oxlint reads.

type Pattern = { readonly regex: string; readonly message: string; allowTypeImports?: boolean }

/** The folders of a package as rows of rooms, low to high. */
export type Rooms = readonly (readonly string[])[]

const core = ['barbican', 'cinder', 'glance', 'keystone', 'neutron', 'nova']
const services = [...core, 'designate', 'gnocchi', 'heat', 'octavia', 'swift']

/** What a room imports of its package is of a lower row; files beside the rooms serve all of them. */
export const rooms: Readonly<Record<string, Rooms>> = {
  openstack: [['answers'], ['http'], services],
  cloud: [
    ['store'],
    ['files'],
    ['http'],
    ['wire'],
    ['resource'],
    ['barbican', 'glance', 'keystone', 'neutron'],
    ['cinder'],
    ['nova'],
    ['consoles', 'designate', 'gnocchi', 'heat', 'octavia', 'swift'],
    ['seeds'],
  ],
  server: [
    ['http'],
    ['bytes', 'sessions'],
    ['policy', 'quotas'],
    [...services, 'lists', 'search', 'settings'],
    ['dependents', 'first-page', 'header', 'sequences', 'topology'],
    ['plugins'],
    ['cloud-health', 'console', 'workflows'],
    ['embedded'],
  ],
  web: [
    ['lib'],
    ['api'],
    ['ui'],
    ['kinds'],
    ['forms'],
    ['resource'],
    ['dialogs', 'screens'],
    ['resources'],
    ['shell'],
    ['gallery'],
  ],
}

const uiKit = '^(react-aria|react-stately|react-aria-components|@internationalized|lucide-react)'
const graphKit = '^d3-(force|zoom|drag|selection|transition)$'
const cloudUsers = ['packages/server/src/embedded/**', 'packages/server/src/testing/**']
const testFiles = ['*.test.ts', '*.test.tsx', 'testing.ts', 'testing/**']

/** What a package may not import from the others, and the files that are exempt. */
const packageRules: Record<string, { forbidden: Pattern[]; forTests: Pattern[] }> = {
  contract: both([packages('contract', 'openstack|policy|cloud|server|web'), nodeOnly('contract')]),
  openstack: both([packages('openstack', 'contract|policy|cloud|server|web')]),
  policy: both([packages('policy', 'contract|openstack|cloud|server|web')]),
  cloud: {
    forbidden: [
      packages('cloud', 'contract|server|web'),
      {
        regex: '^@meridian/openstack$',
        message: 'cloud imports only types from openstack, so that neither hides the other’s bugs.',
        allowTypeImports: true,
      },
    ],
    forTests: [packages('cloud', 'contract|server|web')],
  },
  server: {
    forbidden: [packages('server', 'cloud|web')],
    forTests: [packages('server', 'web')],
  },
  web: both([packages('web', 'openstack|policy|cloud|server'), nodeOnly('web')]),
}

const handWritten: Pattern = {
  regex: '^#api/use-loaded\\.ts$',
  message: 'What an item’s page reads is a part of the item: resource/reading/use-part.ts.',
  allowTypeImports: true,
}

const relative: Pattern = {
  regex: '^\\.\\.?/.*\\.tsx?$',
  message: 'Inside a package, import by `#path/file.ts`.',
}

/**
 * One override per room and package, for the `overrides` of oxlint.config.ts; of several for a file the
 * last counts. Tests are held to the rooms of web alone: those of the others ask a whole cloud.
 */
export function importOverrides() {
  return Object.entries(packageRules).flatMap(([name, { forbidden, forTests }]) => {
    const tests = testFiles.map((file) => `packages/${name}/src/**/${file}`)
    const ofRooms = roomOverrides(name, forbidden)
    return [
      override([`packages/${name}/src/**`], [relative, ...forbidden]),
      ...(name === 'web' ? [] : ofRooms),
      override(tests, [relative, ...forTests]),
      ...(name === 'server' ? [override(cloudUsers, [relative])] : []),
      ...(name === 'web' ? ofRooms : []),
    ]
  })
}

function roomOverrides(name: string, forbidden: readonly Pattern[]) {
  const rows = rooms[name] ?? []
  return rows.flatMap((row, level) =>
    row.map((room) => {
      const above = rows
        .slice(level)
        .flat()
        .filter((other) => other !== room)
      const order: Pattern = {
        regex: `^#(${above.join('|')})/`,
        message: `${room}/ imports only from rooms below it (docs/architecture.md).`,
      }
      return override(
        [`packages/${name}/src/${room}/**`],
        [
          relative,
          ...forbidden,
          ...(above.length ? [order] : []),
          ...(name === 'web' ? webPatterns(room) : []),
        ],
      )
    }),
  )
}

function webPatterns(room: string): readonly Pattern[] {
  return [
    ...(room === 'resources' ? [handWritten] : []),
    ...(room === 'ui' ? [] : [kit(uiKit, 'Only ui/ imports the UI kit and its icons.')]),
    ...(room === 'screens' ? [] : [kit(graphKit, 'Only the graph of a topology moves by forces.')]),
    ...(room === 'api' || room === 'resource'
      ? []
      : [kit('^@tanstack/react-query', 'Only api/ and resource/ import the query library.')]),
  ]
}

function override(files: string[], patterns: readonly Pattern[]) {
  return { files, rules: { 'no-restricted-imports': restricted(patterns) } }
}

function restricted(patterns: readonly Pattern[]): ['error', { patterns: Pattern[] }] {
  return ['error', { patterns: [...patterns] }]
}

function both(forbidden: Pattern[]) {
  return { forbidden, forTests: forbidden }
}

function packages(name: string, others: string): Pattern {
  return {
    regex: `^@meridian/(${others})(/|$)`,
    message: `${name} does not know that package (docs/architecture.md).`,
  }
}

function nodeOnly(name: string): Pattern {
  return { regex: '^node:', message: `${name} runs in the browser.` }
}

function kit(regex: string, message: string): Pattern {
  return { regex, message }
}
