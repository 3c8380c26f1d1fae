import { useEffect, useMemo, useRef } from 'react'
import { readCookie, writeCookie } from '#api/session/cookies.ts'
import { useAddress } from '#resource/place.tsx'
import type { DrawMode } from '#screens/topology/flat-columns.ts'
import { keepChoices, keptChoice } from '#screens/topology/graph/choices.ts'
import {
  readView,
  writeView,
  type Remembered,
  type TopologyLook,
  type ViewName,
} from '#screens/topology/address/view-address.ts'

/** The view that the user has looked at last. */
const keptView = (): ViewName => (readCookie('ntp_view') === 'graph' ? 'graph' : 'flat')

/** The size that the user has chosen at some time [SH-FLAT-07 SH-FLAT-08]. */
const keptSize = (): DrawMode | undefined => {
  if (readCookie('ntp_compact') === 'true') return 'compact'
  const mode = readCookie('ntp_draw_mode')
  return mode === 'normal' || mode === 'small' ? mode : undefined
}

const remembered = (): Remembered => ({
  view: keptView(),
  size: keptSize(),
  labels: keptChoice('show_labels') ?? true,
  all: keptChoice('are_networks_collapsed') ?? false,
})

const remember = (to: Partial<TopologyLook>): void => {
  if (to.view) writeCookie('ntp_view', to.view)
  // That cookie knows two sizes only.
  if (to.size) writeCookie('ntp_compact', to.size === 'compact' ? 'true' : undefined)
  if (to.size === 'normal' || to.size === 'small') writeCookie('ntp_draw_mode', to.size)
  keepChoices(to)
}

/**
 * How the page is looked at, by its address, and by what is remembered where that says nothing. A change
 * goes to both. The address is made to say all of it, so that it shows others the same; nothing of that
 * is a step of the history.
 */
export const useLook = () => {
  const { params, setParams } = useAddress()
  const query = params.toString()
  const look = useMemo(() => readView(new URLSearchParams(query), remembered()), [query])
  const latest = useRef(setParams)
  useEffect(() => {
    latest.current = setParams
  })
  const change = useMemo(
    () => (to: Partial<TopologyLook>) => {
      remember(to)
      latest.current((now) => writeView(now, { ...readView(now, remembered()), ...to }), {
        replace: true,
      })
    },
    [],
  )
  useEffect(() => {
    const now = new URLSearchParams(query)
    if (writeView(now, readView(now, remembered())).toString() !== query) change({})
  }, [query, change])
  return [look, change] as const
}
