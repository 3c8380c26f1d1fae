import type { ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import { LineChart } from '#ui/charts/charts.tsx'
import { Card } from '#ui/frame/card.tsx'
import { chartFile } from '#screens/metering/chart-file.ts'
import { saveFile } from '#ui/save-file.ts'
import type { Terms } from '#screens/metering/query.ts'

export type ChartViewProps = {
  /** What the lines are about. */
  readonly label: string
  /** Where the chart data is, below the web root. */
  readonly url: string
  /** The values of the forms that go with it; undefined while they ask for nothing yet. */
  readonly form: Terms | undefined
  readonly children?: ReactNode
}

/** A chart that follows a form; `children` stand above it. */
export const ChartView = ({ label, url, form, children }: ChartViewProps) => (
  <Card title={label}>
    <div className="flex flex-col gap-2">
      {children}
      {form === undefined ? (
        <p className="text-muted">{t('Choose the first and the last day.')}</p>
      ) : (
        <LineChart
          label={label}
          url={url}
          forms={[form]}
          height={320}
          save={(series) => saveFile(`${label}.csv`, 'text/csv', chartFile(series))}
        />
      )}
    </div>
  </Card>
)
