import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { t } from '#lib/translate.ts'
import type { DrawMode } from '#screens/topology/flat-columns.ts'
import { layoutOf, usualMode } from '#screens/topology/flat-layout.ts'
import { saveDrawing } from '#screens/topology/flat-svg.ts'
import { FlatView, type FlatViewProps } from '#screens/topology/flat-view.tsx'
import { Button } from '#ui/press/button.tsx'
import { DownloadIcon } from '#ui/icons.ts'
import { Switch } from '#ui/fields/switch.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'

export type FlatTabProps = Omit<FlatViewProps, 'layout' | 'frame'> & {
  /** Undefined where nobody has chosen. */
  readonly mode: DrawMode | undefined
  readonly onMode: (mode: DrawMode) => void
  /** Whether the networks could be read: without any there are none. */
  readonly networksKnown: boolean
}

/** The flat view with what it is drawn by. */
export function FlatTab({ mode: own, onMode, networksKnown, ...props }: FlatTabProps) {
  const { view, choosing } = props
  const frame = useRef<HTMLDivElement>(null)
  const [canvas, setCanvas] = useState(0)
  // Before anything is seen.
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const measure = () => setCanvas(element.clientWidth)
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  // Normal or small is as it was when the page was opened.
  const [first, setFirst] = useState(0)
  if (first === 0 && canvas > 0) setFirst(canvas)
  const { networks, devices } = view
  const usual = first === 0 ? 'normal' : usualMode(networks.length, first)
  const mode = own ?? usual
  // Only then does the layout depend on how wide the window is.
  const room = mode === 'compact' ? canvas : 0
  const layout = useMemo(
    () => layoutOf(networks, devices, mode, room),
    [networks, devices, mode, room],
  )
  const change = (next: DrawMode) => {
    choosing.close()
    onMode(next)
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Switch on={mode === 'small'} onChange={(on) => change(on ? 'small' : 'normal')}>
            {t('Small')}
          </Switch>
          <Switch
            on={mode === 'compact'}
            onChange={(on) => change(on ? 'compact' : usualMode(networks.length, canvas))}
          >
            {t('Compact')}
          </Switch>
        </div>
        <Button size="small" icon={DownloadIcon} onPress={() => saveDrawing(view, layout)}>
          {t('Download as SVG')}
        </Button>
      </div>
      {networks.length === 0 && networksKnown && (
        <EmptyState state="empty" title={t('There are no networks to display.')}>
          {t('Routers and instances that are on none are below.')}
        </EmptyState>
      )}
      <FlatView
        {...props}
        {...{ layout, frame }}
        centred={canvas === 0 ? undefined : props.centred}
      />
    </div>
  )
}
