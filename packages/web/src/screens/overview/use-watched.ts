import { useLoaded } from '#api/use-loaded.ts'
import { inOrder, type Need } from '#screens/overview/needs.ts'
import { isSettled, useFreshParts } from '#screens/overview/use-fresh-parts.ts'
import { usePanels } from '#screens/overview/use-panels.ts'
import { watchedSources, type WatchedSource } from '#screens/overview/watched.ts'

const { compute, volume, network, orchestration } = watchedSources
const paths = Object.values(watchedSources).map(({ panel }) => panel)

export type WatchedNow = {
  /** Whether the user may see any list of them; undefined while nobody knows. */
  readonly mayAsk: boolean | undefined
  /** What is down or disabled, what is worst first. */
  readonly needs: readonly Need[]
  /** How many are as they should be. */
  readonly well: number
  readonly failures: readonly {
    readonly what: string
    readonly error: Error
    readonly again: () => void
  }[]
  readonly busy: boolean
}

/**
 * What does the cloud's work on its hosts, as it is now. Each of the services is asked by itself and fails
 * alone.
 */
export const useWatched = (): WatchedNow => {
  const there = usePanels('admin overview services', paths)
  const first = [
    useSource(compute, there?.has(compute.panel)),
    useSource(volume, there?.has(volume.panel)),
    useSource(network, there?.has(network.panel)),
  ]
  // What is asked first is above the fold; engines rarely have anything to tell.
  const isLate = there !== undefined && first.every((one) => !one.isAsked || isSettled(one.loaded))
  const last = useSource(orchestration, isLate && there.has(orchestration.panel))
  const asked = [...first, last].filter(({ isAsked }) => isAsked)
  useFreshParts(
    'OS::Nova::Service',
    asked.map(({ loaded }) => loaded),
  )
  const all = asked.flatMap(({ loaded }) => loaded.data ?? [])
  const needs = inOrder(all.flatMap(({ need }) => need ?? []))
  return {
    mayAsk: there && there.size > 0,
    needs,
    well: all.length - needs.length,
    failures: asked.flatMap(({ source, loaded: { error, reload } }) =>
      error ? [{ what: source.unread, error, again: () => void reload() }] : [],
    ),
    busy: !isLate || asked.some(({ loaded }) => !isSettled(loaded)),
  }
}

const useSource = (source: WatchedSource, isAsked = false) => ({
  ...{ source, isAsked },
  loaded: useLoaded(['admin overview services', source.id], source.read, { enabled: isAsked }),
})
