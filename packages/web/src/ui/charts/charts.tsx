import { lazy, Suspense } from 'react'
import type { BarProps } from '#ui/charts/bar.tsx'
import type { LineProps } from '#ui/charts/line.tsx'
import type { PieProps } from '#ui/charts/pie.tsx'

const Pie = lazy(async () => ({ default: (await import('#ui/charts/pie.tsx')).Pie }))
const Bar = lazy(async () => ({ default: (await import('#ui/charts/bar.tsx')).Bar }))
const Line = lazy(async () => ({ default: (await import('#ui/charts/line.tsx')).Line }))

/** Each kind of chart, loaded when the first of it is drawn. Their room is kept meanwhile. */
export const PieChart = (props: PieProps) => (
  <Suspense fallback={<Room look="aspect-square w-full rounded-full" />}>
    <Pie {...props} />
  </Suspense>
)

export const BarChart = (props: BarProps) => (
  <Suspense fallback={<Room look="h-20 rounded-sm" />}>
    <Bar {...props} />
  </Suspense>
)

export const LineChart = (props: LineProps) => (
  <Suspense fallback={<Room look="rounded-md" height={props.height ?? 240} />}>
    <Line {...props} />
  </Suspense>
)

const Room = ({ look, height }: { look: string; height?: number }) => (
  <div
    aria-hidden
    className={`animate-pulse bg-neutral-soft ${look}`}
    {...(height !== undefined && { style: { height } })}
  />
)
