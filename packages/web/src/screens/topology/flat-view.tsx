import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { t } from '#lib/translate.ts'
import type { Chosen, Choosing, Point } from '#screens/topology/choice.ts'
import { ColumnHeads } from '#screens/topology/flat-heads.tsx'
import type { Layout } from '#screens/topology/flat-layout.ts'
import { FlatPicture } from '#screens/topology/flat-picture.tsx'
import { useWindow } from '#screens/topology/use-window.ts'
import type { View } from '#screens/topology/model.ts'

/** What the user looks for: it is brought into the middle each time that this is another one. */
export type Centred = { readonly id: string }

export type FlatViewProps = {
  readonly view: View
  readonly layout: Layout
  readonly frame: RefObject<HTMLDivElement | null>
  readonly chosen: Chosen | undefined
  readonly choosing: Choosing
  readonly centred: Centred | undefined
  /** What a search has found; everything else steps back. Undefined while nothing is searched. */
  readonly found: ReadonlySet<string> | undefined
  /** What is looked for is in the middle now; where, in client coordinates. */
  readonly onCentred: (id: string, at: Point) => void
}

/** Networks side by side, devices on the column of their main network [SH-FLAT-01..03]. */
export function FlatView(props: FlatViewProps) {
  const { view, layout, frame, chosen, choosing, centred, found, onCentred } = props
  const { mode, size, width, at } = layout
  const seen = useWindow(frame)
  const scrolledTo = useRef<Point>(undefined)

  useLayoutEffect(() => {
    const element = frame.current
    const placed = centred && at.get(centred.id)
    if (!element || !centred) return
    const edge = layout.edges[view.networks.findIndex(({ node }) => node.id === centred.id)]
    if (!placed && !edge) return
    const x = placed ? placed.x + size.box / 2 : (edge?.x ?? 0) + (edge?.width ?? 0) / 2
    const y = placed ? placed.y + size.tall / 2 : 0
    element.scrollTo({ left: x - element.clientWidth / 2, top: y - element.clientHeight / 2 })
    scrolledTo.current = { x: element.scrollLeft, y: element.scrollTop }
    const { left, top } = element.querySelector('svg[role=img]')?.getBoundingClientRect() ?? {
      ...{ left: 0, top: 0 },
    }
    onCentred(centred.id, {
      x: left + (placed ? placed.x + size.box : x),
      y: placed ? top + y : element.getBoundingClientRect().top + size.row / 2,
    })
    // Once for each time that something is looked for, not when the picture changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [centred])

  useEffect(() => {
    const element = frame.current
    const onScroll = () => {
      const own = scrolledTo.current
      if (element && own && own.x === element.scrollLeft && own.y === element.scrollTop) return
      scrolledTo.current = undefined
      // It would stand beside something else.
      choosing.close()
    }
    element?.addEventListener('scroll', onScroll, { passive: true })
    return () => element?.removeEventListener('scroll', onScroll)
  }, [frame, choosing])

  usePointing(frame, choosing)

  return (
    <div
      ref={frame}
      role="group"
      aria-label={t('Flat view')}
      // Scrollable by the keyboard.
      tabIndex={0}
      dir="ltr"
      data-mode={mode}
      style={{ minHeight: size.least }}
      className={look}
    >
      <div style={{ width, minWidth: '100%' }} className="relative min-h-full">
        <ColumnHeads view={view} layout={layout} chosen={chosen?.id} found={found} />
        <FlatPicture view={view} layout={layout} chosen={chosen?.id} found={found} seen={seen} />
      </div>
    </div>
  )
}

/**
 * What the pointer does in the drawing, wherever in it: pointed at, a balloon opens [SH-BALL-14];
 * pressed beside everything, it closes [SH-BALL-17].
 */
const usePointing = (frame: RefObject<HTMLElement | null>, choosing: Choosing): void => {
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const onOver = ({ target, pointerType }: PointerEvent) => {
      const id = idAt(target)
      // A finger that scrolls points at nothing.
      if (pointerType === 'touch') return
      if (id === undefined) choosing.leave()
      else choosing.enter(id, beside(target))
    }
    const onPress = ({ target }: MouseEvent) => {
      const id = idAt(target)
      if (id === undefined) choosing.close()
      else choosing.press(id, beside(target))
    }
    element.addEventListener('pointerover', onOver, { signal })
    element.addEventListener('pointerleave', choosing.leave, { signal })
    element.addEventListener('click', onPress, { signal })
    return () => stop.abort()
  }, [frame, choosing])
}

const nodeAt = (target: EventTarget | null): Element | null =>
  target instanceof Element ? target.closest('[data-node]') : null

const idAt = (target: EventTarget | null): string | undefined =>
  nodeAt(target)?.getAttribute('data-node') ?? undefined

/** The middle of the end of what is pointed at. */
const beside = (target: EventTarget | null): Point => {
  const box = nodeAt(target)?.getBoundingClientRect() ?? new DOMRect()
  return { x: box.right, y: box.top + box.height / 2 }
}

const look =
  'relative max-h-[calc(100dvh-16.5rem)] overflow-auto rounded-lg border border-line bg-surface ' +
  'select-none'
