import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { signedIn, workIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld, type WorldOptions } from '#testing/world.ts'

type Options = WorldOptions & {
  /** One world for all tests of the file; without it each has its own. */
  readonly shared?: boolean
}

/**
 * The demo world for the tests of a file, closed after them, with a tab of demo's in the project of
 * that name; `tabOf` has another user signed in, too. What is answered stands for that of the test
 * that runs: it is there in tests and in the hooks that come after this call.
 */
export const demoWorld = ({ shared = false, ...options }: Options = {}) => {
  const [before, after] = shared ? [beforeAll, afterAll] : [beforeEach, afterEach]
  let world: TestWorld
  let tab: SignedIn
  let id: string
  before(async () => {
    world = await testWorld({ ...options, cloud: { seed: 'demo', ...options.cloud } })
    tab = await signedIn(world.app, 'demo')
    id = await workIn(tab, 'demo')
  })
  after(() => world.close())
  const tabOf = (user: string): SignedIn => {
    let own: SignedIn
    before(async () => {
      own = await signedIn(world.app, user)
    })
    return presentTab(() => own)
  }
  return {
    world: presentWorld(() => world),
    tab: presentTab(() => tab),
    tabOf,
    /** Where the tab works. */
    project: {
      get id(): string {
        return id
      },
    },
  }
}

const presentWorld = (now: () => TestWorld): TestWorld => ({
  get app() {
    return now().app
  },
  get cloud() {
    return now().cloud
  },
  log: () => now().log(),
  logText: () => now().logText(),
  close: () => now().close(),
})

const presentTab = (now: () => SignedIn): SignedIn => ({
  get user() {
    return now().user
  },
  get cookies() {
    return now().cookies
  },
  call: (...given) => now().call(...given),
  get: (...given) => now().get(...given),
  post: (...given) => now().post(...given),
  put: (...given) => now().put(...given),
  patch: (...given) => now().patch(...given),
  del: (...given) => now().del(...given),
})
