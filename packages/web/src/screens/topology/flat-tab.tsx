import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { readCookie, writeCookie } from '#api/session/cookies.ts'
import { t } from '#lib/translate.ts'
import { layoutOf, usualMode, type DrawMode } from '#screens/topology/flat-layout.ts'
import { saveDrawing } from '#screens/topology/flat-svg.ts'
import { FlatView, type FlatViewProps } from '#screens/topology/flat-view.tsx'
import { Button } from '#ui/press/button.tsx'
import { DownloadIcon } from '#ui/icons.ts'
import { Switch } from '#ui/fields/switch.tsx'

/** The mode that the user has chosen at some time [SH-FLAT-07 SH-FLAT-08]. */
const chosenMode = (): DrawMode | undefined => {
  const mode = readCookie('ntp_draw_mode')
  return mode === 'normal' || mode === 'small' ? mode : undefined
}

/** The flat view with what it is drawn by. */
export function FlatTab(props: Omit<FlatViewProps, 'layout' | 'frame'>) {
  const { view, choosing } = props
  const frame = useRef<HTMLDivElement>(null)
  const [canvas, setCanvas] = useState(0)
  const [own, setOwn] = useState(chosenMode)
  // Before anything is seen.
  useLayoutEffect(() => setCanvas(frame.current?.clientWidth ?? 0), [])
  const mode = own ?? (canvas === 0 ? 'normal' : usualMode(view.networks.length, canvas))
  const layout = useMemo(
    () => layoutOf(view.networks, view.devices, mode),
    [view.networks, view.devices, mode],
  )
  const change = (small: boolean) => {
    const next = small ? 'small' : 'normal'
    writeCookie('ntp_draw_mode', next)
    choosing.close()
    setOwn(next)
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Switch on={mode === 'small'} onChange={change}>
          {t('Small')}
        </Switch>
        <Button size="small" icon={DownloadIcon} onPress={() => saveDrawing(view, layout)}>
          {t('Download as SVG')}
        </Button>
      </div>
      <FlatView {...props} {...{ layout, frame }} />
    </div>
  )
}
