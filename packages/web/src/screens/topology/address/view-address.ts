/** How the topology is looked at, as its address says it: docs/topology.md. */
import type { DrawMode } from '#screens/topology/flat-columns.ts'
import type { Looked } from '#screens/topology/graph/choices.ts'

export type ViewName = 'flat' | 'graph'

export type TopologyLook = Looked & {
  readonly view: ViewName
  /** Undefined where nobody has chosen: it follows from what there is, and from the window. */
  readonly size: DrawMode | undefined
  readonly text: string
  /** The device or network whose balloon is open. */
  readonly at: string | undefined
}

/** What the browser remembers of earlier visits, for what an address does not say. */
export type Remembered = Partial<Pick<TopologyLook, 'view' | 'size' | 'labels' | 'all'>>

/** An address of anybody's making has no more than this: ids of groups hold names of instances. */
const [longest, mostOf] = [400, 30]

const views: readonly string[] = ['flat', 'graph'] satisfies readonly ViewName[]
const modes: readonly string[] = ['normal', 'small', 'compact'] satisfies readonly DrawMode[]

const own = ['view', 'size', 'labels', 'collapsed', 'turned', 'open', 'q', 'at'] as const
type Term = (typeof own)[number]
const terms: readonly string[] = own

const isView = (value: string | null): value is ViewName => value !== null && views.includes(value)
const isMode = (value: string | null): value is DrawMode => value !== null && modes.includes(value)

/** What the terms of an address say, with what is remembered; what is not understood says nothing. */
export const readView = (params: URLSearchParams, kept: Remembered): TopologyLook => {
  const [view, size] = [params.get('view'), params.get('size')]
  const all = (name: string) =>
    [...new Set(params.getAll(name).filter((one) => one !== '' && one.length <= longest))].slice(
      0,
      mostOf,
    )
  return {
    view: isView(view) ? view : (kept.view ?? 'flat'),
    size: isMode(size) ? size : kept.size,
    labels: flagIn(params.get('labels')) ?? kept.labels ?? true,
    all: flagIn(params.get('collapsed')) ?? kept.all ?? false,
    others: all('turned'),
    open: new Set(all('open')),
    text: (params.get('q') ?? '').slice(0, longest),
    at: all('at')[0],
  }
}

const flagIn = (value: string | null): boolean | undefined =>
  value === '1' ? true : value === '0' ? false : undefined

/**
 * The terms that say a look. What the browser remembers is said with it, so that whoever gets the
 * address sees the same; what is only of the other view is left out unless it was there.
 */
export const writeView = (params: URLSearchParams, look: TopologyLook): URLSearchParams => {
  const next = new URLSearchParams([...params].filter(([name]) => !terms.includes(name)))
  const one = (name: Term, value: string | undefined) => {
    if (value !== undefined && value !== '') next.append(name, value)
  }
  const several = (name: Term, values: Iterable<string>) => {
    // Of too many the last ones: those that the user has opened just now.
    for (const value of [...values].slice(-mostOf)) next.append(name, value)
  }
  const isGraph = look.view === 'graph'
  one('view', look.view)
  one('size', look.size)
  one('labels', isGraph || !look.labels ? flag(look.labels) : undefined)
  one('collapsed', isGraph || look.all ? flag(look.all) : undefined)
  several('turned', look.others)
  several('open', look.open)
  one('q', look.text.slice(0, longest))
  one('at', look.at)
  return next
}

const flag = (on: boolean): string => (on ? '1' : '0')
