import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { t } from '#lib/translate.ts'
import type { Drawn } from '#screens/topology/drawn.ts'
import { useKept } from '#screens/topology/graph/choices.ts'
import { useKeys } from '#screens/topology/graph/keys.ts'
import { kindWords, Legend } from '#screens/topology/graph/legend.tsx'
import type { Place } from '#screens/topology/graph/layout.ts'
import { collapsible, movingIn, sceneOf } from '#screens/topology/graph/scene.ts'
import { saveDrawing } from '#screens/topology/graph/save-drawing.ts'
import { stageOn, type Stage, type StageEvents } from '#screens/topology/graph/stage.ts'
import { Toolbar } from '#screens/topology/graph/toolbar.tsx'
import { usePlaces, useSame } from '#screens/topology/graph/use-places.ts'
import { Spinner } from '#ui/spinner.tsx'
import { useTheme } from '#ui/use-theme.ts'

export type GraphProps = {
  readonly drawn: Drawn
  /** The node whose balloon is open. */
  readonly chosen: string | undefined
  /** A node is pressed, or none any more; where, in client coordinates. */
  readonly onChoose: (id: string | undefined, at: Place, how: 'press' | 'keys') => void
  /** The node that the page's search has found: it comes into the middle, each time that it is told. */
  readonly found: { readonly id: string } | undefined
}

/** A network topology as a graph that arranges itself [SH-GRAPH-01]. There is something in it. */
export function Graph({ drawn: read, chosen, onChoose, found }: GraphProps) {
  const drawn = useSame(read)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { places, version } = usePlaces(drawn, canvas)
  const [stage, setStage] = useState<Stage>()
  const [labels, keepLabels] = useKept('show_labels', true)
  const folds = useFolds(drawn)
  const { collapsed } = folds
  const scene = useMemo(() => sceneOf(drawn, collapsed), [drawn, collapsed])
  const along = useMemo(() => movingIn(drawn), [drawn])
  const [focused, setFocused] = useState<string>()
  // The keyboard is in the drawing.
  const [active, setActive] = useState(false)
  const instructions = useId()
  const scale = useRef<HTMLSpanElement>(null)
  const theme = useTheme()

  const close = (at: Place = nowhere) => {
    if (chosen !== undefined) onChoose(undefined, at, 'press')
  }
  // A second press on the same node closes what the first one opened.
  const press = (id: string | undefined, at: Place, how: 'press' | 'keys' = 'press') => {
    if (id === undefined || id === chosen) close(at)
    else onChoose(id, at, how)
  }
  const events: StageEvents = {
    onPress: press,
    onFold: (network) => {
      close()
      folds.toggle(network)
    },
    onMove: () => close(),
    // As often as the screen is drawn: React is not asked.
    onScale: (k) => {
      if (scale.current)
        scale.current.textContent = t('{percent}%', { percent: Math.round(k * 100) })
    },
    onDrag: (id, by) => {
      close()
      const moved = along(id)
      for (const one of moved) {
        const place = places.get(one)
        if (place) places.set(one, { x: place.x + by.x, y: place.y + by.y })
      }
      stage?.move(moved, by)
    },
  }
  // Only after an event are they asked for.
  const latest = useRef(events)
  useEffect(() => {
    latest.current = events
  })

  useEffect(() => {
    if (!canvas.current) return undefined
    const made = stageOn(canvas.current, () => latest.current)
    setStage(made)
    return made.close
  }, [])
  useEffect(() => stage?.show(scene, places), [stage, scene, places, version])
  const arranged = version > 0
  useEffect(() => {
    if (arranged) stage?.fit()
  }, [stage, arranged])
  useEffect(() => stage?.label(labels), [stage, labels])
  useEffect(() => stage?.recolour(), [stage, theme])
  useEffect(
    () => stage?.mark({ chosen, found: found?.id, focused: active ? focused : undefined }),
    [stage, chosen, found, focused, active],
  )
  const { reveal } = folds
  useEffect(() => {
    if (found === undefined || !arranged) return
    reveal(found.id)
    stage?.seek(found.id)
  }, [stage, found, arranged, reveal])

  const zoom = (by: number) => {
    close()
    stage?.zoomBy(by)
  }
  const centre = () => {
    close()
    stage?.centre()
  }
  const keys = useKeys({
    stage,
    focused,
    setFocused,
    setActive,
    press,
    close,
    zoom,
    centre,
    ...folds,
  })
  const node = focused === undefined ? undefined : scene.nodes.find(({ id }) => id === focused)
  return (
    <div className={viewLook}>
      <Toolbar
        scale={
          <span ref={scale} className="min-w-12 text-center text-sm text-muted tabular-nums" />
        }
        labels={labels}
        onLabels={keepLabels}
        collapsed={folds.all}
        onCollapsed={(on) => {
          close()
          folds.setAll(on)
        }}
        onZoom={zoom}
        onCentre={centre}
        onDownload={(type) => {
          if (stage && canvas.current) {
            void saveDrawing(
              type,
              { scene, places, colours: stage.colours(), labels },
              canvas.current,
            )
          }
        }}
      />
      <div className={frameLook}>
        <div className="relative min-h-0 grow">
          <div
            {...keys}
            role="application"
            tabIndex={0}
            aria-label={t('Network topology graph')}
            aria-describedby={instructions}
            aria-busy={!arranged}
            className="peer absolute inset-0 overflow-hidden -outline-offset-2"
          >
            <canvas
              ref={canvas}
              aria-hidden
              className="absolute inset-0 size-full cursor-grab touch-none active:cursor-grabbing"
            />
            {!arranged && (
              <div className="absolute inset-0 flex items-center justify-center">
                <Spinner label={t('Loading')} size="large" />
              </div>
            )}
          </div>
          <p id={instructions} className={hintLook}>
            {t(
              'Arrow keys move the drawing, plus and minus zoom, 0 centers it. Page Up, Page Down and Shift with an arrow key go from node to node. Enter opens a node, Space collapses a network.',
            )}
          </p>
        </div>
        <Legend />
      </div>
      <p role="status" className="sr-only">
        {node && `${node.name}, ${kindWords[node.kind]}, ${node.status}`}
      </p>
    </div>
  )
}

/** As tall as the window leaves it, however many lines the tools take: the legend is in sight. */
const viewLook = 'flex min-h-[calc(100dvh-13.25rem)] min-w-0 flex-col gap-3'
const frameLook =
  'flex shrink-0 grow basis-96 flex-col overflow-hidden rounded-lg border border-line bg-surface'

/** What the keys do is seen while the keyboard is in the drawing, which stays as large as it was. */
const hintLook =
  'sr-only peer-focus-visible:not-sr-only peer-focus-visible:absolute! ' +
  'peer-focus-visible:inset-x-0.5 peer-focus-visible:bottom-0.5 peer-focus-visible:bg-surface/90 ' +
  'peer-focus-visible:px-3! peer-focus-visible:py-1.5! peer-focus-visible:text-xs ' +
  'peer-focus-visible:text-muted pointer-events-none'

const nowhere: Place = { x: 0, y: 0 }

/** Which networks are collapsed: all but some, or none but some [SH-GRAPH-10]. */
const useFolds = (drawn: Drawn) => {
  const [all, keepAll] = useKept('are_networks_collapsed', false)
  const [others, setOthers] = useState<ReadonlySet<string>>(new Set())
  const collapsed = useMemo(
    () => (all ? collapsible(drawn).difference(others) : others),
    [drawn, all, others],
  )
  const toggle = (network: string) =>
    setOthers((now) => now.symmetricDifference(new Set([network])))
  const state = useRef({ drawn, collapsed, toggle })
  useEffect(() => {
    state.current = { drawn, collapsed, toggle }
  })
  /** Expands the network that hides an instance. */
  const [reveal] = useState(() => (id: string) => {
    const now = state.current
    if (sceneOf(now.drawn, now.collapsed).nodes.some((one) => one.id === id)) return
    const home = now.drawn.links.find(({ device }) => device === id)
    if (home) now.toggle(home.network)
  })
  const setAll = (on: boolean) => {
    setOthers(new Set())
    keepAll(on)
  }
  return { all, setAll, collapsed, toggle, reveal }
}
