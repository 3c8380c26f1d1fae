import { useEffect } from 'react'
import { client } from '#api/client.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { language, t } from '#lib/translate.ts'
import { Bar } from '#ui/charts/bar.tsx'
import { feedIn, hasPoints, type LineFeed, type LineSeries } from '#ui/charts/line-data.ts'
import { scaleOf, type Scale } from '#ui/charts/line-scale.ts'
import { LinePlot } from '#ui/charts/line-plot.tsx'
import { Button } from '#ui/press/button.tsx'
import { RefreshIcon } from '#ui/icons.ts'
import { Spinner } from '#ui/tell/spinner.tsx'
import { toast } from '#ui/tell/toast.ts'

/** The values of a form, by the names of its fields. */
export type FormValues = Readonly<Record<string, string>>

export type LineProps = {
  /** What the lines are about. */
  readonly label: string
  /** In px. */
  readonly height?: number
  /** Saves the lines as a file. */
  readonly save?: (series: readonly LineSeries[]) => void
} & (
  | { readonly feed: LineFeed; readonly url?: undefined }
  /** Where the chart data is, below the web root, and the forms whose values go with it. */
  | { readonly url: string; readonly forms?: readonly FormValues[]; readonly feed?: undefined }
)

/** Lines over time, from chart data that is there or that is read first. */
export function Line({ label, height = 240, save, ...from }: LineProps) {
  if (from.feed === undefined) {
    const address = chartAddress(from.url, from.forms ?? [])
    return <ReadLine label={label} height={height} save={save} address={address} />
  }
  return <DrawnLine label={label} height={height} save={save} feed={from.feed} />
}

type Drawing = {
  readonly label: string
  readonly height: number
  readonly save: LineProps['save'] | undefined
}

/** The address with the values of the forms behind it [SH-CHART-34 SH-CHART-35]. */
export const chartAddress = (url: string, forms: readonly FormValues[]): string => {
  const terms = forms.map((form) => new URLSearchParams(form).toString()).filter(Boolean)
  if (!terms.length) return url
  return `${url}${url.includes('?') ? '&' : '?'}${terms.join('&')}`
}

function ReadLine({ label, height, save, address }: Drawing & { address: string }) {
  const { data, error, busy, reload } = useLoaded(['chart', address], async (signal) =>
    feedIn(await client.get(address, { signal })),
  )
  if (data === undefined && error === null) {
    return (
      <div className="flex items-center justify-center" style={{ height }}>
        <Spinner label={t('Loading')} />
      </div>
    )
  }
  if (data === undefined) {
    return <NoData height={height} busy={busy} onRetry={() => void reload()} />
  }
  return <DrawnLine label={label} height={height} save={save} feed={data} />
}

function DrawnLine({ label, height, save, feed }: Drawing & { feed: LineFeed }) {
  if (!hasPoints(feed)) return <NoData height={height} />
  const { stats, settings } = feed
  const vertical = settings?.bar_chart_settings?.orient === 'vertical'
  const [unit, ...others] = new Set(feed.series.map((one) => one.unit))
  const scale = scaleOf(unit, stats?.['max-value'] ?? 0)
  return (
    <figure aria-label={label} className="flex min-w-0 flex-col gap-4">
      <LinePlot label={label} feed={feed} height={height} save={save} />
      {stats && (
        <Bar
          label={t('Usage')}
          data={stats}
          orient={vertical ? 'vertical' : 'horizontal'}
          {...(others.length === 0 && scale.factor > 1 && { format: textIn(scale) })}
        />
      )}
    </figure>
  )
}

const textIn =
  ({ factor, unit }: Scale) =>
  (value: number): string =>
    `${number.format(value / factor)} ${unit ?? ''}`

const number = new Intl.NumberFormat(language().code, { maximumSignificantDigits: 3 })

/** Says it in its place and in a toast [SH-CHART-36 SH-CHART-37]. */
function NoData(props: { height: number; busy?: boolean; onRetry?: () => void }) {
  useEffect(() => {
    toast.add('error', t('An error occurred. Please try again later.'))
  }, [])
  return (
    <div
      className="flex flex-col items-center justify-center gap-2 rounded-md border border-dashed border-edge text-muted"
      style={{ minHeight: props.height }}
    >
      <p>{t('No data available.')}</p>
      {props.onRetry && (
        <Button size="small" icon={RefreshIcon} busy={props.busy} onPress={props.onRetry}>
          {t('Try again')}
        </Button>
      )}
    </div>
  )
}
