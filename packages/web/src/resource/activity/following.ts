/**
 * Follows what the cloud goes on with by itself, such as a server that is being built, until it is
 * in a final state. What a page shows and polls anyway is taken from there; only what no page shows
 * is asked for, all of a type together where the type can do that, ever more seldom.
 */
import { encoded, serviceOfType } from '@meridian/contract'
import type { QueryClient } from '@tanstack/react-query'
import type { Activity, ActivityTarget } from '#api/activity/activity.ts'
import { isNotFound, messageOf, ApiError } from '#api/errors.ts'
import { t } from '#lib/translate.ts'
import { idOf, type AnyResource } from '#resource/define.ts'
import { conclude, giveUp } from '#resource/activity/outcomes.ts'
import { cachedItem } from '#resource/activity/shown-items.ts'
import { keyFrom } from '#resource/paths.ts'
import { createPoller, type Poller } from '#resource/reading/polling.ts'
import { loadItem, refreshItems } from '#resource/reading/reading.ts'
import type { Registry } from '#resource/registry.ts'

/** One target of one activity; `item` is what is known of it. */
type Watch = {
  readonly key: string
  readonly activity: string
  readonly kind: Activity['kind']
  readonly since: number
  readonly target: ActivityTarget
  readonly item?: unknown
  readonly refused?: string
}

export type FollowerOptions = {
  readonly client: QueryClient
  readonly find: Registry['find']
  readonly interval: number
  readonly limit: number
}

export type Follower = {
  /** Follows those of the activities that the cloud goes on with. */
  readonly watch: (all: readonly Activity[]) => void
  readonly pause: (paused: boolean) => void
  readonly stop: () => void
}

/** Follows activities and writes down how they end; asks nothing while none is going on. */
export const createFollower = ({ client, find, interval, limit }: FollowerOptions): Follower => {
  const pollers = new Map<string, Poller<Watch>>()
  const watches = new Map<string, Watch>()
  /** Items that were seen changing: an error of any other was there before. */
  const moved = new Set<string>()
  /** Declarations on their way; what is done with a type needs to be known before it is judged. */
  const loading = new Set<string>()
  let latest: readonly Activity[] = []
  let paused = false
  let stopped = false

  /** The declaration of a type, which is loaded the first time that something of it is followed. */
  const declared = (type: string): AnyResource | undefined => {
    const entry = find(type)
    const known = entry?.loaded()
    if (!entry || known || loading.has(type)) return known
    const again = () => {
      loading.delete(type)
      if (!stopped) follow()
    }
    loading.add(type)
    entry.load().then(again, (error: unknown) => {
      // For the console only: what was started goes on, and is asked for later.
      console.error(error)
      setTimeout(again, interval)
    })
    return undefined
  }

  const judge = (watch: Watch, resource: AnyResource) => {
    const { activity, target, kind, item } = watch
    if (watch.refused !== undefined) return giveUp(activity, watch.refused)
    if (item === undefined) return undefined
    const isGoingOn = resource.states?.changing(item) && !resource.states.waiting(item)
    if (isGoingOn) return void moved.add(watch.key)
    const name = resource.kind.title(item)
    const broken =
      kind === 'change' && !moved.has(watch.key) ? undefined : resource.states?.failure(item)
    const failure = broken ?? (kind === 'delete' ? t('It is still there.') : undefined)
    return conclude(activity, { ...target, name }, failure)
  }

  /** What its user has deleted meanwhile is not missed: whatever else went on has ended with it. */
  const isDeleted = ({ type, id }: ActivityTarget): boolean =>
    latest.some(
      ({ kind, state, targets }) =>
        kind === 'delete' &&
        state !== 'failed' &&
        targets.some((one) => one.type === type && one.id === id),
    )

  const gone = ({ activity, target }: Watch) =>
    conclude(activity, target, isDeleted(target) ? undefined : t('It no longer exists.'))

  const shown = (watch: Watch): unknown => cachedItem(client, watch.target, watch.since)

  /** The present state of all, from the page or from the cloud; those that are gone are missing. */
  const read = async (resource: AnyResource, all: readonly Watch[]): Promise<readonly Watch[]> => {
    const rest = all.filter((watch) => shown(watch) === undefined)
    const known = resource.refresh ? rest.filter(({ item }) => item !== undefined) : []
    const [together, alone] = await Promise.all([
      refreshed(resource, known),
      loadedInTurn(
        resource,
        rest.filter((watch) => !known.includes(watch)),
        limit,
      ),
    ])
    const fresh = new Map([...together, ...alone].map((watch) => [watch?.key, watch]))
    return all.flatMap((watch) => {
      const item = shown(watch)
      return item === undefined ? (fresh.get(watch.key) ?? []) : { ...watch, item }
    })
  }

  const pollerOf = (resource: AnyResource): Poller<Watch> => {
    const made = createPoller<Watch>({
      idOf: ({ key }) => key,
      load: async (watch) => watch,
      refresh: (all) => read(resource, all),
      interval,
      limit,
      service: serviceOfType(resource.kind.type),
      onChange: (key, watch) => {
        watches.set(key, watch)
        judge(watch, resource)
      },
      onGone: (key) => {
        const watch = watches.get(key)
        if (watch) gone(watch)
      },
    })
    made.pause(paused)
    pollers.set(resource.kind.type, made)
    return made
  }

  /** What a page has read in the meantime is judged at once. */
  const look = (type: string) => {
    const resource = declared(type)
    if (!resource) return
    for (const watch of watches.values()) {
      const item = watch.target.type === type ? shown(watch) : undefined
      if (item !== undefined) judge({ ...watch, item }, resource)
    }
  }

  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    const [type] = event.query.queryKey as readonly unknown[]
    // Not while the cache is still telling others of it.
    if (typeof type === 'string' && watches.size) queueMicrotask(() => look(type))
  })

  const follow = () => {
    const next = latest.flatMap(watchesOf)
    const keys = new Set(next.map(({ key }) => key))
    for (const key of watches.keys()) if (!keys.has(key)) watches.delete(key)
    for (const watch of next) {
      const resource = declared(watch.target.type)
      if (!resource && find(watch.target.type)) continue
      if (resource?.load && resource.states) {
        watches.set(watch.key, watches.get(watch.key) ?? watch)
      } else conclude(watch.activity, watch.target, undefined)
    }
    const types = new Set([...watches.values()].map(({ target }) => target.type))
    for (const type of new Set([...types, ...pollers.keys()])) {
      const resource = declared(type)
      if (!resource) continue
      const own = [...watches.values()].filter(({ target }) => target.type === type)
      const poller = pollers.get(type) ?? pollerOf(resource)
      poller.watch(own)
      look(type)
    }
  }

  return {
    watch: (all) => {
      latest = all
      follow()
    },
    pause: (now) => {
      paused = now
      for (const poller of pollers.values()) poller.pause(now)
    },
    stop: () => {
      stopped = true
      unsubscribe()
      for (const poller of pollers.values()) poller.stop()
      watches.clear()
    },
  }
}

const watchesOf = ({ id, kind, state, followedAt, targets }: Activity): readonly Watch[] =>
  state !== 'running' || followedAt === undefined
    ? []
    : targets
        .filter(({ outcome }) => outcome === undefined)
        .map((target) => ({
          key: [id, target.type, target.id].join(' '),
          activity: id,
          kind,
          since: Date.parse(followedAt),
          target,
        }))

/** Each by itself, no more than `limit` at the same time. */
const loadedInTurn = async (
  resource: AnyResource,
  all: readonly Watch[],
  limit: number,
): Promise<readonly (Watch | undefined)[]> => {
  const done: (Watch | undefined)[] = []
  const step = Math.max(1, limit)
  for (let from = 0; from < all.length; from += step) {
    const turn = all.slice(from, from + step).map((watch) => loaded(resource, watch))
    done.push(...(await Promise.all(turn)))
  }
  return done
}

const loaded = async (resource: AnyResource, watch: Watch): Promise<Watch | undefined> => {
  try {
    return { ...watch, item: await loadItem(resource, keyFrom(encodedId(watch.target.id))) }
  } catch (error) {
    if (isNotFound(error)) return undefined
    return afterFailure(watch, error)
  }
}

const refreshed = async (
  resource: AnyResource,
  known: readonly Watch[],
): Promise<readonly Watch[]> => {
  if (!resource.refresh || !known.length) return []
  try {
    const once = new Map(known.map(({ target, item }) => [target.id, item]))
    const items = await refreshItems(resource, [...once.values()])
    const now = new Map(items.map((item) => [idOf(resource.kind, item), item]))
    return known.flatMap((watch) =>
      now.has(watch.target.id) ? { ...watch, item: now.get(watch.target.id) } : [],
    )
  } catch (error) {
    return known.map((watch) => afterFailure(watch, error))
  }
}

/**
 * A service that fails is asked again later, after a time-out once it has answered somebody; signed
 * out, all wait; refused is refused.
 */
const afterFailure = (watch: Watch, error: unknown): Watch => {
  if (!(error instanceof ApiError) || error.status === 401) throw error
  return error.status === 403 ? { ...watch, refused: messageOf(error) } : watch
}

/** The id of a ref is its key joined with slashes, whose parts are as they are. */
const encodedId = (id: string): string => id.split('/').map(encoded).join('/')
