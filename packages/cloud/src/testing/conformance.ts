/**
 * What a `*.conformance.test.ts` runs against: the embedded cloud, or the real one that
 * `OS_AUTH_URL` names, where it looks the same. Both have the users admin, demo and reader.
 */
import {
  createConnections,
  createOpenStack,
  listScopes,
  passwordSignIn,
  revoke,
  scopeTo,
  type Connections,
  type OpenStack,
  type Token,
  type Transport,
} from '@meridian/openstack'
import { afterAll } from 'vitest'

export type User = 'admin' | 'demo' | 'reader'

export type CloudUnderTest = {
  /** Whether this is a real cloud; a test that needs to know says less than it could. */
  real: boolean
  authUrl: string
  region: string
  transport: Transport
  connections: Connections
  /** An unscoped token of the user. */
  signIn: (user: User) => Promise<Token>
  /** The cloud as the user sees it: admin in project admin, demo and reader in project demo. */
  as: (user: User) => Promise<OpenStack>
  /**
   * Looks until it sees something; `within` is in milliseconds of a cloud that is not busy. Throws
   * when that is over, with what is `told` of what there was instead.
   */
  until: <T>(look: () => Promise<T | false | undefined>, limit: Limit) => Promise<T>
  /** A name that nobody else uses. */
  unique: (prefix: string) => string
  /** Something to undo at the end, the last first. */
  cleanUp: (undo: () => Promise<unknown>) => void
}

const projects: Record<User, string> = { admin: 'admin', demo: 'demo', reader: 'demo' }

type Views = Map<User, Promise<OpenStack>>

/** How long files go on with what one of them signed in: for less than the life of a token. */
const KEPT_MS = 15 * 60_000
let kept: { readonly authUrl: string; readonly at: number; readonly views: Views } | undefined

/**
 * Who is signed in at a real cloud: one file of a worker after the other goes on with it, because
 * signing in takes such a cloud half a second. Its tokens end by themselves.
 */
function viewsOf(authUrl: string): Views {
  if (kept?.authUrl !== authUrl || Date.now() - kept.at > KEPT_MS)
    kept = { authUrl, at: Date.now(), views: new Map() }
  return kept.views
}

/**
 * Opens the cloud under test for the tests of the file that calls this at its top level. After them,
 * what was made is undone and the cloud is closed; that fails when something could not be undone.
 */
export async function underTest(): Promise<CloudUnderTest> {
  const realUrl = process.env['OS_AUTH_URL']
  const place = realUrl === undefined ? await embedded() : real(realUrl)
  const { authUrl, transport, pass } = place
  const region = process.env['OS_REGION_NAME'] ?? 'RegionOne'
  const connections = createConnections({
    transport,
    timeoutMs: 60_000,
    maxConcurrentPerService: 16,
  })
  const undone: (() => Promise<unknown>)[] = []
  const views: Views = realUrl === undefined ? new Map() : viewsOf(realUrl)

  const tokenOf = (user: User) =>
    passwordSignIn(connections, authUrl, {
      username: user,
      password: user,
      userDomainName: 'Default',
    })
  const signIn = async (user: User) => {
    const token = await tokenOf(user)
    undone.unshift(() => revoke(connections, authUrl, token))
    return token
  }

  const enter = async (user: User) => {
    const unscoped = await tokenOf(user)
    const scopes = await listScopes(connections, authUrl, unscoped)
    const project = scopes.projects.find(({ name }) => name === projects[user])
    if (!project) throw new Error(`${user} has no project ${projects[user]}.`)
    const token = await scopeTo(connections, authUrl, unscoped, { project: { id: project.id } })
    const { id, catalog } = token
    return createOpenStack(connections, { token: id, catalog, region, projectId: project.id })
  }

  const made: (() => Promise<unknown>)[] = []
  afterAll(async () => {
    const failed: unknown[] = []
    // One after the other: what was made last often holds on to what was made first.
    for (const undo of [...made, ...undone]) {
      await undo().catch((error: unknown) => failed.push(error))
    }
    place.close()
    if (failed.length > 0) throw new AggregateError(failed, 'Not everything could be undone.')
  }, 180_000)
  return {
    real: realUrl !== undefined,
    authUrl,
    region,
    transport,
    connections,
    signIn,
    as: (user) => {
      const known = views.get(user)
      if (known) return known
      const view = enter(user).catch((error: unknown) => {
        // What is kept is for the files after this one, too: they try again.
        views.delete(user)
        throw error
      })
      views.set(user, view)
      return view
    },
    until: async (look, { within, told }) => {
      const step = 500
      const patience = realUrl === undefined ? within : within * underLoad
      for (let waited = 0; ; waited += step) {
        const seen = await look()
        if (seen !== false && seen !== undefined) return seen
        if (waited >= patience)
          throw new Error(`Not seen within ${patience} ms${told ? `, but ${told()}` : ''}.`)
        await pass(step)
      }
    },
    unique: (prefix) => `${prefix}-${crypto.randomUUID().slice(0, 8)}`,
    cleanUp: (undo) => {
      made.unshift(undo)
    },
  }
}

type Limit = { readonly within: number; readonly told?: () => string }

/** How much longer a real cloud may take, which two runs of conformance keep busy. */
const underLoad = 2.5

type Place = {
  authUrl: string
  transport: Transport
  /** Lets time go by. */
  pass: (ms: number) => Promise<void>
  close: () => void
}

/** Loaded only when it is needed: a run against a real cloud tests nothing of it. */
async function embedded(): Promise<Place> {
  const { createCloud } = await import('#create-cloud.ts')
  const cloud = createCloud({ seed: 'demo', pace: 'manual', randomSeed: 1 })
  return {
    authUrl: 'http://cloud.test/identity/v3',
    transport: cloud.fetch,
    pass: (ms) => {
      cloud.control.advance(ms)
      return Promise.resolve()
    },
    close: cloud.close,
  }
}

function real(authUrl: string): Place {
  return {
    authUrl,
    transport: (request) => fetch(request),
    pass: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    close: () => undefined,
  }
}
