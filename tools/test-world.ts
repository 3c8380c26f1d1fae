import {
  collection,
  createCloud,
  manualClock,
  rows,
  type Cloud,
  type Collection,
  type Table,
} from '@meridian/cloud'
import { signedIn, testWorld, workIn, type SignedIn } from '@meridian/server'
import type {
  Asked,
  Relayed,
  Row,
  TableName,
  TestUser,
  WorldOptions,
} from '../packages/web/src/api/testing/site.ts'
import { projects } from '../e2e/openstack.ts'
import { beginning, without } from '../e2e/world.ts'
import { operatorsFiles } from './test-operator.ts'

/** The product over a cloud of its own, for the tests of one file at a time. */
export type SiteWorld = {
  /** Does what a test asks of the cloud itself. */
  readonly ask: (asked: Asked) => unknown
  /** Hands a request of a page to the server, with the cookies of that user's session. */
  readonly relay: (relayed: Relayed, body: Buffer) => Promise<Relay>
  /** Becomes what it was when it was new, and says whether it could. */
  readonly renew: () => Promise<boolean>
  readonly close: () => Promise<void>
}
type Relay = {
  readonly status: number
  readonly headers: Record<string, string>
  readonly content: Buffer
}

/** What is kept for other tests ends by then: pages tell ages by the time that it is. */
const longestMs = 300_000

/** Makes a demo world. Throws for rules that no service has. */
export async function makeWorld({
  lacks = [],
  ...operator
}: Omit<WorldOptions, 'user'>): Promise<SiteWorld> {
  const began = beginning()
  const likeNew = () => ({
    ...{ pace: 'manual' as const, randomSeed: 7, clock: manualClock(began) },
  })
  const files = operatorsFiles(operator)
  let cloud: Cloud | undefined
  const world = await testWorld({
    cloud: likeNew(),
    between: (first) => without(lacks, (request) => (cloud?.fetch ?? first)(request)),
    env: files.env,
  }).finally(files.remove)
  const { app } = world
  const now = () => cloud ?? world.cloud
  const enter = async (user: TestUser): Promise<SignedIn> => {
    const tab = await signedIn(app, user)
    if (tab.user.project_name !== projects[user]) await workIn(tab, projects[user])
    return tab
  }
  const users = ['demo', 'admin', 'reader'] as const
  const tabs = new Map<TestUser, SignedIn>()
  for (const user of users) tabs.set(user, await enter(user))
  const sessions = (): string => JSON.stringify([...tabs].map(([, { cookies }]) => [...cookies]))
  const start = { tokens: now().table(tokens, '').list(), sessions: sessions() }
  const { random } = now().world
  const position = random.position() ?? 0
  const underWay = new Set<Promise<unknown>>()
  now().control.forgetRequests()
  return {
    ask: (asked) => doing(now(), asked),
    relay: async ({ user, method, path, headers }, body) => {
      const sent = Object.entries(headers).filter(([name]) => !own.has(name))
      const call = tabs
        .get(user)
        ?.call(
          methodOf(method),
          path,
          body.length === 0 ? undefined : body,
          Object.fromEntries(sent),
        )
      underWay.add(call ?? Promise.resolve())
      const reply = await call?.finally(() => void underWay.delete(call))
      if (!reply) throw new Error(`Nobody is called ${user}.`)
      return { status: reply.statusCode, headers: passed(reply.headers), content: reply.rawPayload }
    },
    renew: async () => {
      const before = now()
      before.control.heal()
      // A page that was left may still have asked for something.
      await Promise.allSettled(underWay)
      const isOld = Date.now() - began > longestMs
      if (isOld || before.clock.now() !== began || sessions() !== start.sessions) return false
      cloud = createCloud(likeNew())
      for (const token of start.tokens) cloud.table(tokens, '').insert(token)
      // What is made from now on is called otherwise than those.
      cloud.world.random.goOnFrom(position)
      if (before !== world.cloud) before.close()
      return true
    },
    close: async () => {
      cloud?.close()
      await world.close()
    },
  }
}

/** By these the server's sessions are known to a cloud. */
const tokens = collection<{ id: string }>('tokens')

/** Each has rows of its own type, which tests read and write as JSON. */
const tables: Readonly<Record<TableName, unknown>> = {
  aggregates: rows.aggregates,
  flavors: rows.flavors,
  hostStates: collection<Row>('nova_host_states', { project: 'none' }),
  images: rows.images,
  keypairs: rows.keypairs,
  metadefNamespaces: rows.metadefNamespaces,
  networks: rows.networks,
  ports: rows.ports,
  projects: rows.projects,
  routers: rows.routers,
  securityGroups: rows.securityGroups,
  servers: rows.servers,
  serverGroups: rows.serverGroups,
  snapshots: rows.snapshots,
  subnets: rows.subnets,
  volumes: rows.volumes,
}

function doing(cloud: Cloud, asked: Asked): unknown {
  const { control } = cloud
  // Keystone is one for all regions.
  const region = (name: TableName): string | undefined => (name === 'projects' ? '' : undefined)
  const tableOf = (name: TableName): Table<Row> =>
    cloud.table(tables[name] as Collection<Row>, region(name))
  switch (asked.verb) {
    case 'open':
      return null
    case 'fail':
      return void control.fail(asked.with)
    case 'heal':
      return control.heal()
    case 'advance':
      return control.advance(asked.with * 1000)
    case 'calls': {
      const calls = control.requests()
      control.forgetRequests()
      return calls
    }
    case 'rows':
      return fitting(tableOf(asked.with.table), asked.with.where)
    case 'change': {
      const { table, where, to } = asked.with
      const found = someFitting(tableOf(table), where)
      return found.map((row) => tableOf(table).update({ ...row, ...to }))
    }
    case 'add':
      return void asked.with.rows.map((row) => tableOf(asked.with.table).insert(row))
    case 'only': {
      const { table, names } = asked.with
      const others = tableOf(table)
        .list()
        .filter((row) => !names.includes(String(row['name'] ?? row['namespace'])))
      return void others.map((row) => tableOf(table).remove(String(row['id'])))
    }
    case 'copy': {
      const { table, where, to } = asked.with
      const [template = {}] = someFitting(tableOf(table), where)
      return to.map((one) => tableOf(table).insert({ ...copyOf(template), ...one }))
    }
  }
}

/** What the session on this side says for itself. */
const own = new Set(['cookie', 'x-csrftoken', 'host', 'origin', 'referer'])

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
function methodOf(word: string): (typeof methods)[number] {
  const method = methods.find((one) => one === word)
  if (!method) throw new Error(`There is no method ${word}.`)
  return method
}

/** Cookies stay here, and how long the answer is follows from it. */
function passed(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  const kept = Object.entries(headers).filter(
    ([name]) => !/^(set-cookie|content-length|connection|transfer-encoding)$/.test(name),
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}

const fitting = (table: Table<Row>, where: Row): readonly Row[] =>
  table.list().filter((row) => Object.entries(where).every(([name, value]) => row[name] === value))

function someFitting(table: Table<Row>, where: Row): readonly Row[] {
  const found = fitting(table, where)
  if (found.length === 0) throw new Error(`No row has ${JSON.stringify(where)}.`)
  return found
}

/** Above every number that a world gives to its own. */
let highest = 1_000_000

/** A row like another one, but for what no two rows share. */
function copyOf(template: Row): Row {
  const numbered = 'number' in template ? { number: (highest += 1) } : {}
  const apart = 'ports' in template ? { ports: [], volumes: [] } : {}
  return { ...template, ...numbered, ...apart, id: crypto.randomUUID() }
}
