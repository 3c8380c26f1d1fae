import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { t } from '#lib/translate.ts'
import type { Drawn } from '#screens/topology/drawn.ts'
import { useKeptLook, type GraphLook } from '#screens/topology/graph/choices.ts'
import { useKeys } from '#screens/topology/graph/keys.ts'
import { Legend, type LegendEntry } from '#screens/topology/graph/legend.tsx'
import type { Place } from '#screens/topology/places.ts'
import { movingIn, sceneOf } from '#screens/topology/graph/scene.ts'
import { saveDrawing } from '#screens/topology/graph/save-drawing.ts'
import { stageOn, type Stage, type StageEvents } from '#screens/topology/graph/stage.ts'
import { networkSubject, type Subject } from '#screens/topology/graph/subject.ts'
import { Toolbar } from '#screens/topology/graph/toolbar.tsx'
import { usePlaces, useSame } from '#screens/topology/graph/use-places.ts'
import { groupedOf } from '#screens/topology/grouped/groups.ts'
import { useFolds } from '#screens/topology/grouped/use-folds.ts'
import { useSpread } from '#screens/topology/grouped/use-spread.ts'
import { useSought } from '#screens/topology/grouped/use-sought.ts'
import { kindWord } from '#screens/topology/words.ts'
import { cx } from '#ui/cx.ts'
import { Spinner } from '#ui/tell/spinner.tsx'
import { useTheme } from '#ui/frame/use-theme.ts'

export type GraphProps = {
  readonly drawn: Drawn
  /** The node whose balloon is open. */
  readonly chosen: string | undefined
  /** A node is pressed, or none any more; where, in client coordinates. */
  readonly onChoose: (id: string | undefined, at: Place, how: 'press' | 'keys') => void
  /** The node that the page's search has found: it comes into the middle, each time that it is told. */
  readonly found: { readonly id: string } | undefined
  /** A node is pointed at or has the keyboard, or none any more; where, in client coordinates. */
  readonly onPoint?: (id: string | undefined, at: Place) => void
  readonly subject?: Subject
  /** How it is looked at, where the page keeps that: else cookies do. */
  readonly look?: GraphLook
  /** What a search has found, which groups count. */
  readonly hits?: ReadonlySet<string> | undefined
  /** What was looked for is in the middle now; where, in client coordinates. */
  readonly onFound?: (id: string, at: Place) => void
}

/** A topology as a graph that arranges itself [SH-GRAPH-01]. There is something in it. */
export function Graph(props: GraphProps) {
  const { drawn: read, chosen, onChoose, found, onPoint, subject = networkSubject } = props
  const drawn = useSame(read)
  const canvas = useRef<HTMLCanvasElement>(null)
  const kept = useKeptLook()
  const look = props.look ?? kept
  const { labels, open } = look
  const closed = useMemo(() => groupedOf(drawn), [drawn])
  const grouped = useMemo(() => groupedOf(drawn, open, props.hits), [drawn, open, props.hits])
  const { groups } = grouped
  const { places, version } = usePlaces(grouped.drawn, closed.drawn, canvas, subject.forces)
  useSpread(places, version, groups)
  const [stage, setStage] = useState<Stage>()
  const folds = useFolds(drawn, grouped, look)
  const { collapsed } = folds
  const scene = useMemo(
    () => sceneOf(grouped.drawn, collapsed, groups),
    [grouped, collapsed, groups],
  )
  const along = useMemo(() => movingIn(grouped.drawn, groups), [grouped, groups])
  const [focused, setFocused] = useState<string>()
  // The keyboard is in the drawing.
  const [active, setActive] = useState(false)
  const instructions = useId()
  const scale = useRef<HTMLSpanElement>(null)
  const theme = useTheme()

  const close = (at: Place = nowhere) => {
    if (chosen !== undefined) onChoose(undefined, at, 'press')
  }
  /** The drawing is moved below whatever is open over it. */
  const leave = () => {
    close()
    onPoint?.(undefined, nowhere)
  }
  const fold = (id: string) => {
    close()
    folds.toggle(id)
  }
  // A second press on the same node closes what the first one opened.
  const press = (id: string | undefined, at: Place, how: 'press' | 'keys' = 'press') => {
    if (id === undefined || id === chosen) close(at)
    else if (groups.has(id)) fold(id)
    else onChoose(id, at, how)
  }
  const events: StageEvents = {
    onPress: press,
    onFold: fold,
    onMove: leave,
    onPoint: onPoint ?? ignored,
    // As often as the screen is drawn: React is not asked.
    onScale: (k) => {
      if (scale.current)
        scale.current.textContent = t('{percent}%', { percent: Math.round(k * 100) })
    },
    onDrag: (id, by) => {
      leave()
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

  const { shakes } = subject
  useEffect(() => {
    if (!canvas.current) return undefined
    const made = stageOn(canvas.current, () => latest.current, shakes)
    setStage(made)
    return made.close
  }, [shakes])
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
  useSought({ stage, scene, groups, arranged, found, reveal: folds.reveal, onFound: props.onFound })

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
    goTo: (id) => {
      setFocused(id)
      close()
      const at = stage?.bring(id)
      if (at) onPoint?.(id, at)
    },
    setActive: (now) => {
      setActive(now)
      if (!now) onPoint?.(undefined, nowhere)
    },
    press,
    close,
    zoom,
    centre,
    toggle: fold,
  })
  const node = focused === undefined ? undefined : scene.nodes.find(({ id }) => id === focused)
  const group = groups.get(focused ?? '')
  const openness = group && (group.isOpen ? t('open') : t('closed'))
  return (
    <div className={subject.height === undefined ? tallLook : viewLook}>
      <Toolbar
        scale={
          <span ref={scale} className="min-w-12 text-center text-sm text-muted tabular-nums" />
        }
        labels={labels}
        onLabels={(on) => look.change({ labels: on })}
        collapsed={subject.folds ? look.all : undefined}
        onCollapsed={(on) => {
          close()
          look.change({ all: on, others: [] })
        }}
        onZoom={zoom}
        onCentre={centre}
        onDownload={(type) => {
          if (stage && canvas.current) {
            void saveDrawing(
              type,
              { scene, places, colours: stage.colours(), labels },
              subject.file,
              canvas.current,
            )
          }
        }}
      />
      <div className={cx(frameLook, subject.height === undefined && 'basis-96')}>
        <div className="relative min-h-0 grow" style={{ minHeight: subject.height }}>
          <div
            {...keys}
            role="application"
            tabIndex={0}
            aria-label={subject.label}
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
            {subject.hint}
          </p>
        </div>
        <Legend entries={groups.size > 0 ? [...subject.legend, groupEntry] : subject.legend} />
      </div>
      <p role="status" className="sr-only">
        {node &&
          [node.name, subject.kindOf(node), node.status, openness].filter(Boolean).join(', ')}
      </p>
    </div>
  )
}

/** As tall as the window leaves it, however many lines the tools take: the legend is in sight. */
const viewLook = 'flex min-w-0 flex-col gap-3'
const tallLook = `${viewLook} min-h-[calc(100dvh-13.25rem)]`
const frameLook =
  'flex shrink-0 grow flex-col overflow-hidden rounded-lg border border-line bg-surface'

/** What the keys do is seen while the keyboard is in the drawing, which stays as large as it was. */
const hintLook =
  'sr-only peer-focus-visible:not-sr-only peer-focus-visible:absolute! ' +
  'peer-focus-visible:inset-x-0.5 peer-focus-visible:bottom-0.5 peer-focus-visible:bg-surface/90 ' +
  'peer-focus-visible:px-3! peer-focus-visible:py-1.5! peer-focus-visible:text-xs ' +
  'peer-focus-visible:text-muted pointer-events-none'

const nowhere: Place = { x: 0, y: 0 }
const ignored = () => undefined

const groupEntry: LegendEntry = [kindWord('group'), { kind: 'group', tone: 'good', loading: false }]
