import type { Duplex } from 'node:stream'
import { manualClock, movableClock, systemClock, type Clock, type ManualClock } from '#clock.ts'
import { createBreaks } from '#breaks.ts'
import { answerControl, type Control, type Logged } from '#control.ts'
import { connectConsole } from '#consoles/answer.ts'
import { openFiles } from '#files/files.ts'
import { createFailures } from '#failures.ts'
import { mayBeUsedFor } from '#http/access-rules.ts'
import { inside } from '#http/inside.ts'
import { mountAll, serve, serviceAt } from '#http/mount.ts'
import { responseOf } from '#http/reply.ts'
import type { Compliance } from '#keystone/users/compliance.ts'
import { tokenOf } from '#keystone/tokens/tokens.ts'
import { lifecyclesOf, settle } from '#lifecycle.ts'
import type { Seed } from '#played.ts'
import { writeToStderr, type Report } from '#report.ts'
import { fillAsBefore } from '#seeds/before.ts'
import { fillWorld, isSeedName, seeds, type SeedName } from '#seeds/index.ts'
import { services } from '#services.ts'
import type { Collection, Table } from '#store/collection.ts'
import { createRandom } from '#store/random.ts'
import { openStore, type Store } from '#store/store.ts'
import { REGIONS, type Pace, type World } from '#world.ts'

export type CloudOptions = {
  /**
   * Where the data is kept, and beside it, in a folder of its name and `.d`, what images hold; in
   * memory and a temporary folder by default, gone when the cloud closes.
   */
  file?: string
  /**
   * What a new cloud holds. A file that was filled before stays as it is, but for what services
   * begin with that an earlier version did not have.
   */
  seed?: SeedName | Seed
  clock?: Clock
  /** How fast things happen: as in life, when a test moves the clock, or at once. */
  pace?: Pace
  /** Makes ids and addresses repeatable. */
  randomSeed?: number
  /** The longest content of an image, in bytes; by default Glance's own, 1 TiB. */
  imageSizeCap?: number
  /** What passwords must be, by the names of Keystone's settings; by default nothing is asked. */
  compliance?: Compliance
  /** What the catalogue's addresses begin with; by default the origin of each request. */
  baseUrl?: string
  /** Is told of errors that no request can be answered with; by default stderr is. */
  report?: Report
  /** Answers `/_cloud/…` too. */
  control?: boolean
}

/** A whole OpenStack cloud. */
export type Cloud = {
  readonly fetch: (request: Request) => Promise<Response>
  readonly world: World
  readonly store: Store
  readonly clock: ManualClock
  readonly control: Control
  /** A collection as it is now, with everything due applied; the first region by default. */
  readonly table: <T extends object>(collection: Collection<T>, region?: string) => Table<T>
  /** The console at an address that `remote-consoles` answered; throws when it opens nothing. */
  readonly connectConsole: (address: URL) => Duplex
  /** Ends every console that is open, as a proxy does that starts anew. */
  readonly endConsoles: () => void
  readonly close: () => void
}

/** Makes a cloud that speaks OpenStack through `fetch`. */
export function createCloud(options: CloudOptions = {}): Cloud {
  const pace = options.pace ?? 'real'
  const clock = movableClock(options.clock ?? (pace === 'manual' ? manualClock() : systemClock))
  const file = options.file ?? ':memory:'
  const store = openStore(file)
  const report = options.report ?? writeToStderr
  const mounted = mountAll(services)
  const closing = new AbortController()
  const world: World = {
    store,
    files: openFiles(store, file, report),
    clock,
    pace,
    random: createRandom(options.randomSeed),
    requestIds: createRandom(
      options.randomSeed === undefined ? undefined : options.randomSeed ^ REQUESTS,
    ),
    report,
    imageSizeCap: options.imageSizeCap ?? 2 ** 40,
    compliance: options.compliance ?? {},
    closing: closing.signal,
    regions: REGIONS,
    services,
    // A world with another clock asks by that clock.
    inside(...asked) {
      return inside(mounted, this, ...asked)
    },
    table: store.table,
  }
  const breaks = createBreaks()
  const lives = new Map(lifecyclesOf(services).map((life) => [life.name, breaks.around(life)]))
  const failures = createFailures()
  let log: Logged[] = []

  function refill(seed: Seed): void {
    store.clear()
    world.files.sweep()
    fillWorld(world, seed)
  }
  const { seed: asked = 'demo' } = options
  const seed = typeof asked === 'string' ? seeds[asked] : asked
  world.files.sweep()
  for (const service of services) service.recover?.(world)
  if (file === ':memory:') fillAsBefore(world, seed)
  else fillWorld(world, seed)

  const control: Control = {
    reset: () => refill(seed),
    seed: (name) => {
      if (!isSeedName(name)) throw new Error(`There is no seed ${name}.`)
      refill(seeds[name])
    },
    advance: (milliseconds) => {
      clock.advance(milliseconds)
      settle(world, lives)
    },
    fail: failures.add,
    break: (one) => {
      if (!lives.has(one.life)) throw new Error(`There is no lifecycle ${one.life}.`)
      return breaks.add(one)
    },
    heal: () => {
      failures.clear()
      breaks.clear()
    },
    failures: failures.list,
    requests: () => log,
    forgetRequests: () => {
      log = []
    },
  }

  async function fetch(request: Request): Promise<Response> {
    request.signal.throwIfAborted()
    const url = new URL(request.url)
    if (options.control && url.pathname.startsWith('/_cloud/')) {
      return responseOf(await answerControl(control, request), request.method)
    }
    const found = serviceAt(mounted, url.pathname)
    if (!found) return Response.json({ message: 'No service lives here.' }, { status: 404 })
    const { type } = found.service
    const path = url.pathname.slice(found.prefix.length)
    log.push({ service: type, method: request.method, path, query: url.search, time: clock.now() })
    if (log.length > 20_000) log = log.slice(-10_000)
    return failures.around(request, type, path, () => {
      settle(world, lives)
      const origin = (options.baseUrl ?? url.origin).replace(/\/$/, '')
      const authenticate = (id: string): ReturnType<typeof tokenOf> => {
        const token = tokenOf(world, id)
        const wanted = { service: type, method: request.method, path }
        return token && mayBeUsedFor(token, wanted) ? token : undefined
      }
      return serve(found, request, { world, origin, authenticate })
    })
  }

  const table: Cloud['table'] = (collection, region = REGIONS[0]) => {
    settle(world, lives)
    return store.table(collection, region)
  }
  const consoles = new Set<Duplex>()
  const endConsoles = (): void => {
    for (const opened of consoles) opened.destroy()
  }
  // Like a request, a console shows what is due by now.
  const live: World = {
    ...world,
    table: (collection, region = '') => {
      settle(world, lives)
      return store.table(collection, region)
    },
  }

  return {
    fetch,
    world,
    store,
    clock,
    control,
    table,
    connectConsole: (address) => {
      const opened = connectConsole(live, address)
      consoles.add(opened)
      opened.once('close', () => consoles.delete(opened))
      return opened
    },
    endConsoles,
    close: () => {
      closing.abort()
      endConsoles()
      world.files.close()
      store.close()
    },
  }
}

/** What tells the generator of requests' ids from the one of things. */
const REQUESTS = 0x5bd1e995
