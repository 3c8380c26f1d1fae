import { createCloud, manualClock, rows, type Cloud } from '@meridian/cloud'
import { signedIn, workIn, type SignedIn } from '#testing/signed-in.ts'
import { testWorld, type TestWorld } from '#testing/world.ts'

type Tabs = Readonly<Record<string, SignedIn>>

/** All kinds of users, in the same project. */
export const demoTabs = async ({ app }: TestWorld) => {
  const demo = await signedIn(app, 'demo')
  const admin = await signedIn(app, 'admin')
  const reader = await signedIn(app, 'reader')
  for (const tab of [demo, admin, reader]) await workIn(tab, 'demo')
  return { demo, admin, reader }
}

/**
 * A demo world for changes that must not disturb each other: the server and its sessions, which `signIn`
 * begins, stay for as long as they are the same, and the cloud is new whenever it is asked for. Close it
 * in the end.
 */
export const renewedWorld = async <All extends Tabs>(
  signIn: (world: TestWorld) => Promise<All>,
) => {
  let all = await begun(signIn)
  return {
    get tabs() {
      return all.tabs
    },
    /** The cloud as it is when everybody has signed in. */
    renew: async (): Promise<Cloud> => {
      if (!all.isSame()) {
        await all.close()
        all = await begun(signIn)
      }
      return all.newCloud()
    },
    close: () => all.close(),
  }
}

const begun = async <All extends Tabs>(signIn: (world: TestWorld) => Promise<All>) => {
  const now = Date.UTC(2026, 0, 15, 9)
  const likeNew = () =>
    ({ seed: 'demo', pace: 'manual', randomSeed: 1, clock: manualClock(now) }) as const
  let cloud: Cloud | undefined
  const world = await testWorld({
    cloud: likeNew(),
    between: (first) => (request) => (cloud?.fetch ?? first)(request),
  })
  const tabs = await signIn(world)
  const sessions = () => JSON.stringify(Object.values(tabs).map(({ cookies }) => [...cookies]))
  const start = sessions()
  // The server's sessions are known to a cloud by these.
  const tokens = world.cloud.table(rows.tokens, '').list()
  const position = world.cloud.world.random.position() ?? 0
  return {
    tabs,
    isSame: () => sessions() === start,
    newCloud: (): Cloud => {
      cloud?.close()
      cloud = createCloud(likeNew())
      for (const token of tokens) cloud.table(rows.tokens, '').insert(token)
      // What is made from now on is called otherwise than those.
      cloud.world.random.goOnFrom(position)
      return cloud
    },
    close: async () => {
      cloud?.close()
      await world.close()
    },
  }
}
