import { useState } from 'react'
import { connectApi } from '#api/connection.ts'
import type { Story } from '#gallery/story.ts'
import { Button } from '#ui/press/button.tsx'
import { LineChart } from '#ui/charts/charts.tsx'
import type { LineFeed } from '#ui/charts/line-data.ts'

/** So many lines of so many points, a minute apart. */
const feedOf = (lines: number, points: number): LineFeed => {
  const start = Date.UTC(2026, 0, 2)
  const times = Array.from({ length: points }, (_, at) =>
    new Date(start + at * 60_000).toISOString().slice(0, 19),
  )
  return {
    series: Array.from({ length: lines }, (_, line) => ({
      name: `web-${line + 1}`,
      unit: '%',
      data: times.map((x, at) => ({
        x,
        y: 50 + 30 * Math.sin(at / (points / 9) + line) + ((at * 7919 + line * 101) % 97) / 9,
      })),
    })),
    settings: { yMin: 0, yMax: 100 },
  }
}

const filled = feedOf(3, 300)
const memory = {
  name: 'Memory of web-1',
  unit: 'MB',
  data: (filled.series[0]?.data ?? []).map(({ x }, at) => ({ x, y: 800 + 3 * at })),
}

/** What the story's chart data addresses answer: nothing is served below a gallery. */
const answers: Readonly<Record<string, () => Promise<Response>>> = {
  loading: () => new Promise(() => undefined),
  failing: async () => Response.json('The metering service is down.', { status: 500 }),
  empty: async () => Response.json({ series: [] }),
}

const Read = ({ from }: { from: string }) => {
  connectApi({ transport: async () => (await answers[from]?.()) ?? new Response() })
  return <LineChart label="CPU" url={`gallery/${from}`} />
}

/** The chart that `bench/charts.ts` draws. */
function Crowded() {
  const [feed, setFeed] = useState<LineFeed>()
  const [drawn, setDrawn] = useState(false)
  return (
    <div className="flex flex-col items-start gap-4">
      <div className="flex gap-2">
        <Button onPress={() => setFeed(feedOf(4, 10_000))}>Prepare 4 × 10,000 points</Button>
        <Button
          onPress={() => setDrawn(!drawn)}
          refusal={feed ? undefined : 'Nothing is prepared yet.'}
        >
          {drawn ? 'Take it away' : 'Draw it'}
        </Button>
      </div>
      <div className="w-full">{feed && drawn && <LineChart label="CPU" feed={feed} />}</div>
    </div>
  )
}

export const story: Story = {
  title: 'Line chart',
  states: {
    filled: () => <LineChart label="CPU" feed={filled} />,
    'two units': () => (
      <LineChart
        label="CPU and memory"
        feed={{ series: [...filled.series.slice(0, 1), memory], settings: { yMin: 0 } }}
      />
    ),
    'with a bar': () => (
      <LineChart
        label="CPU"
        feed={{
          series: filled.series.slice(0, 1),
          stats: { used: 62, average: 48, tooltip_average: 'The average of the day' },
          settings: { higlight_last_point: true, interpolation: 'step-after' },
        }}
      />
    ),
    empty: () => <Read from="empty" />,
    loading: () => <Read from="loading" />,
    failing: () => <Read from="failing" />,
    'too long': () => (
      <LineChart
        label="CPU"
        feed={{
          series: filled.series.map((one, at) => ({
            ...one,
            name: `${one.name} of the project that somebody in this department has begun (${at})`,
          })),
        }}
      />
    ),
    crowded: () => <Crowded />,
  },
}
