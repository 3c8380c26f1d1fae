import { serviceOfType } from '@meridian/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { onApi } from '#api/connection.ts'
import { idOf, type Resource } from '#resource/define.ts'
import { createPoller, type Poller } from '#resource/reading/polling.ts'
import { loadItem, refreshItems } from '#resource/reading/reading.ts'
import { useRegistry } from '#resource/registry-context.tsx'
import { drop, keys, partsChanged, replace, type Held } from '#resource/reading/results.ts'
import { useSetting } from '#resource/settings.ts'
import { ancestorsOf } from '#resource/within.ts'

/** What happens to an item that was polled. */
type Outcome<T> = {
  readonly onChange: (id: string, item: T) => void
  readonly onGone: (id: string) => void
}

/**
 * Polls those of the items that change by themselves, and writes what changed into the lists of
 * the cache. Nothing is asked while the page is hidden or nobody is signed in.
 */
export const usePolling = <T>(
  resource: Resource<T>,
  items: readonly T[],
  more?: Partial<Outcome<T>>,
): void => {
  const client = useQueryClient()
  const registry = useRegistry()
  const interval = useSetting('AJAX_POLL_INTERVAL', 2500)
  const limit = useSetting('AJAX_QUEUE_LIMIT', 10)
  const poller = useRef<Poller<T>>(undefined)
  const outcome = useRef(more)

  useEffect(() => {
    outcome.current = more
  })

  useEffect(() => {
    if (interval === undefined || limit === undefined || !resource.states) return undefined
    const { type } = resource.kind
    const change = (update: (held: Held) => Held) => {
      client.setQueriesData<Held>({ queryKey: keys.lists(type) }, (held) => held && update(held))
      void client.invalidateQueries({ queryKey: keys.quotas })
    }
    const made = createPoller<T>({
      idOf: (item) => idOf(resource.kind, item),
      load: (item) => loadItem(resource, resource.kind.key(item)),
      refresh: resource.refresh && ((all) => refreshItems(resource, all)),
      interval,
      limit,
      service: serviceOfType(type),
      onChange: (id, item) => {
        change((held) => replace(held, id, item))
        void partsChanged(client, type, id)
        outcome.current?.onChange?.(id, item)
      },
      onGone: (id) => {
        change((held) => drop(held, id))
        for (const above of ancestorsOf(registry, type)) {
          void client.invalidateQueries({ queryKey: keys.type(above) })
        }
        outcome.current?.onGone?.(id)
      },
    })
    poller.current = made
    const end = pauseWhileAway(made)
    return () => {
      end()
      made.stop()
      poller.current = undefined
    }
  }, [client, registry, resource, interval, limit])

  useEffect(() => {
    const { states } = resource
    poller.current?.watch(states ? items.filter((item) => states.changing(item)) : [])
  }, [items, resource, interval, limit])
}

/** Away: the page is hidden, or the session has ended or moved and nobody has come back. */
export const pauseWhileAway = (poller: {
  readonly pause: (paused: boolean) => void
}): (() => void) => {
  let away = false
  const update = () => poller.pause(away || document.hidden)
  const ends = [
    onApi('auth-error', ({ status }) => {
      away ||= status === 401
      update()
    }),
    onApi('scope-moved', () => {
      away = true
      update()
    }),
    onApi('resumed', () => {
      away = false
      update()
    }),
  ]
  document.addEventListener('visibilitychange', update)
  update()
  return () => {
    document.removeEventListener('visibilitychange', update)
    for (const end of ends) end()
  }
}
