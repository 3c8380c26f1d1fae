import { metering, type ReportRow } from '@meridian/contract'
import { call } from '#api/call.ts'
import { language, t } from '#lib/translate.ts'
import { kind, resource } from '#resource/define.ts'
import { text } from '#resource/makers.tsx'
import { meterWords } from '#screens/metering/meters.ts'

const usageReport = kind<ReportRow>({
  type: 'OS::Gnocchi::UsageReport',
  name: [t('Usage Report'), t('Usage Report')],
  inline: [t('usage report'), t('usage report')],
  key: ({ project_id, meter, time }) => [project_id ?? '-', meter, time],
  title: ({ project, meter }) => `${project} ${meter}`,
})

const figures = new Intl.NumberFormat(language().code, { maximumFractionDigits: 2 })

/** What each project used by each meter on each day: `scope` has the period, and the meter if any. */
export const reportRows = resource(usageReport, {
  list: async ({ scope, signal }) => {
    const query = { ...scope }
    const reply = await call(metering.report, { query }, signal ? { signal } : {})
    return {
      items: reply.items,
      notes: reply.whole ? [] : [t('There are more metrics than are read: rows may be missing.')],
    }
  },
  properties: {
    project: { label: t('Project Name'), priority: 1 },
    meter: { label: t('Meter'), priority: 4 },
    description: {
      label: t('Description'),
      value: ({ meter }) => meterWords(meter),
      priority: 7,
    },
    service: { label: t('Service'), priority: 6 },
    // Each is a whole day.
    time: { label: t('Time'), priority: 3, show: ({ time }) => time.slice(0, 10) },
    value: {
      label: t('Value (Avg)'),
      priority: 2,
      value: ({ value }) => value,
      align: 'end',
      show: ({ value }) => figures.format(value),
    },
    unit: { label: t('Unit'), priority: 5 },
  },
  columns: ['project', 'meter', 'description', 'service', 'time', 'value', 'unit'],
  sort: 'time',
  sortDir: 'desc',
  facets: {
    project: text(t('Project Name'), ({ project }) => project),
    meter: text(t('Meter'), ({ meter }) => meter),
  },
  actions: {},
  details: [],
  hint: t('Nothing was measured in this period.'),
  unread: t('Unable to retrieve the usage report.'),
})
