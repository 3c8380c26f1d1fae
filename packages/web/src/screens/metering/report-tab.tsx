import { metering } from '@meridian/contract'
import { useState } from 'react'
import { addressOf } from '#api/address.ts'
import { SelectInput } from '#forms/fields.tsx'
import { Form, SubmitButton } from '#forms/form.tsx'
import { PeriodFields } from '#forms/fields/period-fields.tsx'
import { periodRules, periodShown, type PeriodChoice } from '#forms/fields/period.ts'
import { useForm } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import { ResourceTable } from '#resource/table/resource-table.tsx'
import { meterOptions, type Meters } from '#screens/metering/meters.ts'
import { periodTerms, said, type Terms } from '#screens/metering/query.ts'
import { reportRows } from '#screens/metering/report-rows.tsx'
import { Button } from '#ui/press/button.tsx'
import { Card } from '#ui/frame/card.tsx'
import { DownloadIcon } from '#ui/icons.ts'
import { saveFrom } from '#ui/save-file.ts'

type Choice = PeriodChoice & { readonly meter: string }

/** What was used in a period, day by day: a table, and the same as a file. */
export function ReportTab({ meters }: { readonly meters: Meters }) {
  const first = meters.items[0]?.name ?? ''
  const [terms, setTerms] = useState<Terms>({ date_options: '1', ...said({ meter: first }) })
  const form = useForm<Choice>({
    initial: { period: '1', date_from: '', date_to: '', meter: first },
    rules: periodRules,
    shown: periodShown,
    submit: async (values) => {
      const period = periodTerms(values)
      if (period) setTerms({ ...period, ...said({ meter: values.meter }) })
    },
  })
  return (
    <div className="flex flex-col gap-4">
      <Card title={t('Usage')}>
        <Form form={form}>
          <div className="flex flex-wrap items-start gap-4">
            <div className="min-w-60">
              <SelectInput
                field={form.field('meter')}
                label={t('Meter')}
                options={[{ value: '', label: t('All meters') }, ...meterOptions(meters.items)]}
              />
            </div>
            <PeriodFields field={form.field} onChange={form.set} />
            <div className="max-sm:basis-full sm:pt-6">
              <SubmitButton form={form}>{t('Submit')}</SubmitButton>
            </div>
          </div>
        </Form>
      </Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">
          {t('Each value is the mean of a day in UTC and of what the project has.')}
        </p>
        <Button
          icon={DownloadIcon}
          onPress={() => saveFrom(addressOf(metering.reportCsv, { query: terms }))}
        >
          {t('Download CSV Summary')}
        </Button>
      </div>
      <ResourceTable key={JSON.stringify(terms)} resource={reportRows} scope={terms} />
    </div>
  )
}
