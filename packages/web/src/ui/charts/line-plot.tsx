import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { language, t } from '#lib/translate.ts'
import {
  columnsOf,
  type Columns,
  type LineFeed,
  type LineSeries,
  type LineSettings,
} from '#ui/charts/line-data.ts'
import { LineFiguresTable } from '#ui/charts/line-figures.tsx'
import { LineLegend } from '#ui/charts/line-legend.tsx'
import { gmt, plotOptions } from '#ui/charts/line-look.ts'
import { scaleOf, type Scale } from '#ui/charts/line-scale.ts'
import { useTheme } from '#ui/frame/use-theme.ts'

export type LinePlotProps = {
  readonly label: string
  readonly feed: LineFeed
  /** In px, where the feed does not ask for all that the window leaves. */
  readonly height: number
  readonly save?: ((series: readonly LineSeries[]) => void) | undefined
}

/** How long a chart waits for the end of a resize, in ms [SH-CHART-38]. */
export const resizeDelay = 400
/** What an auto-size chart leaves free below it, in px [SH-CHART-39]. */
export const bottomMargin = 30
const leastHeight = 160
const noSettings: LineSettings = {}

/** The lines, their legend, and what they are at the time that is pointed at. */
export function LinePlot({ label, feed, height, save }: LinePlotProps) {
  const { series, settings = noSettings } = feed
  const host = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot>(undefined)
  const theme = useTheme()
  const [hidden, setHidden] = useState<ReadonlySet<number>>(new Set())
  const [at, setAt] = useState<number>()
  // One value as long as the feed is one: the plot is made from it.
  const scales = useMemo(() => scalesOf(series), [series])
  const columns = useMemo(() => scaledColumns(series, scales), [series, scales])
  const [times] = columns
  const last = times.length - 1

  useEffect(() => {
    const place = host.current
    if (!place) return undefined
    const boxNow = () => ({
      width: place.clientWidth,
      height: settings.auto_size === true ? heightLeft(place) : height,
    })
    const options = plotOptions({ series, settings }, scales, place, boxNow(), setAt)
    const drawn = new uPlot(options, columns, place)
    plot.current = drawn
    const stopWatching = whenResized(place, () => {
      const { width, height: tall } = boxNow()
      if (width !== drawn.width || tall !== drawn.height) drawn.setSize({ width, height: tall })
    })
    return () => {
      stopWatching()
      drawn.destroy()
      plot.current = undefined
    }
  }, [series, settings, scales, columns, height, theme])

  useEffect(() => {
    for (const [index] of series.entries()) {
      const show = !hidden.has(index)
      if (plot.current && plot.current.series[index + 1]?.show !== show) {
        plot.current.setSeries(index + 1, { show })
      }
    }
    // All that makes the plot anew makes it with every line.
  }, [hidden, series, settings, scales, columns, height, theme])

  const goTo = (next: number) => {
    const seconds = times[Math.min(last, Math.max(0, next))]
    const drawn = plot.current
    if (seconds === undefined || !drawn) return
    drawn.setCursor({ left: drawn.valToPos(seconds, 'x'), top: drawn.over.clientHeight / 2 })
  }
  const time = at === undefined ? undefined : times[at]
  const values = series.map((_, index) => (at === undefined ? undefined : columns[index + 1]?.[at]))
  const detail =
    time === undefined
      ? t('No time is chosen.')
      : [
          gmt(time),
          ...series.flatMap(({ name }, index) => {
            const value = values[index]
            if (hidden.has(index) || value === undefined || value === null) return []
            return [`${name}: ${valueText(value, scales[index]?.unit)}`]
          }),
        ].join(', ')

  return (
    <div className="flex min-w-0 flex-col gap-1">
      <p aria-hidden className="min-h-5 text-end text-sm text-muted tabular-nums">
        {time === undefined ? '' : gmt(time)}
      </p>
      <div className="relative min-w-0">
        {/* Until a resize has ended, the drawing is as wide as it was. */}
        <div
          ref={host}
          role="img"
          aria-label={nameOf(label, feed, times)}
          dir="ltr"
          className="overflow-x-clip"
        />
        <div
          role="slider"
          tabIndex={0}
          aria-label={t('Time in {label}', { label })}
          aria-valuemin={0}
          aria-valuemax={Math.max(0, last)}
          aria-valuenow={at ?? last}
          aria-valuetext={detail}
          onKeyDown={(event) => {
            const next = stepOf(event, at ?? last, last)
            if (next === undefined) return
            event.preventDefault()
            goTo(next)
          }}
          className="pointer-events-none absolute inset-0 rounded-sm"
        />
      </div>
      <LineLegend
        series={series}
        scales={scales}
        hidden={hidden}
        values={values.map((value, index) =>
          value === undefined || value === null ? undefined : valueText(value, scales[index]?.unit),
        )}
        onToggle={(index) => setHidden(new Set([index]).symmetricDifference(hidden))}
      />
      <LineFiguresTable label={label} series={series} valueText={valueText} save={save} />
    </div>
  )
}

/** Where a key leads from a place among so many. */
const stepOf = ({ key }: KeyboardEvent, at: number, last: number): number | undefined => {
  const page = Math.max(1, Math.round(last / 10))
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return at - 1
    case 'ArrowRight':
    case 'ArrowUp':
      return at + 1
    case 'PageDown':
      return at - page
    case 'PageUp':
      return at + page
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}

/** What the window has left below where the place is before anything is scrolled. */
const heightLeft = (place: HTMLElement): number => {
  let { top } = place.getBoundingClientRect()
  for (let one = place.parentElement; one; one = one.parentElement) top += one.scrollTop
  return Math.max(leastHeight, window.innerHeight - top - bottomMargin)
}

/** Calls once after the last of several resizes of the element or the window; gives the end of it. */
const whenResized = (place: HTMLElement, draw: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(draw, resizeDelay)
  }
  const watch = new ResizeObserver(later)
  watch.observe(place)
  window.addEventListener('resize', later)
  return () => {
    clearTimeout(timer)
    watch.disconnect()
    window.removeEventListener('resize', later)
  }
}

const nameOf = (label: string, { series }: LineFeed, times: readonly number[]): string => {
  const [from] = times
  const to = times.at(-1)
  if (from === undefined || to === undefined) return label
  return t('{label}: {names}, from {from} to {to}', {
    label,
    names: new Intl.ListFormat(language().code).format(series.map(({ name }) => name)),
    from: gmt(from),
    to: gmt(to),
  })
}

/** The scale of each line: lines of one unit have one, that of the most they come to. */
const scalesOf = (series: readonly LineSeries[]): readonly Scale[] => {
  const most = new Map<string | undefined, number>()
  for (const { unit, data } of series) {
    let own = most.get(unit) ?? 0
    for (const { y } of data) own = Math.max(own, Math.abs(y ?? 0))
    most.set(unit, own)
  }
  const byUnit = new Map([...most].map(([unit, value]) => [unit, scaleOf(unit, value)]))
  return series.map(({ unit }) => byUnit.get(unit) ?? { factor: 1, unit })
}

const scaledColumns = (series: readonly LineSeries[], scales: readonly Scale[]): Columns => {
  const [times, ...lines] = columnsOf(series)
  const scaled = lines.map((line, at) => {
    const { factor } = scales[at] ?? { factor: 1 }
    return factor === 1 ? line : line.map((y) => (typeof y === 'number' ? y / factor : y))
  })
  return [times, ...scaled]
}

const valueText = (value: number, unit: string | undefined): string =>
  unit === undefined ? number.format(value) : `${number.format(value)} ${unit}`

const number = new Intl.NumberFormat(language().code, { maximumFractionDigits: 2 })
