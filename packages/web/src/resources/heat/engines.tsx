import { heatTemplates as api, type HeatEngine } from '@meridian/contract'
import { ApiError } from '#api/errors.ts'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { resource } from '#resource/define.ts'
import { date, overview, text } from '#resource/makers.tsx'
import { states } from '#resource/states.tsx'
import { engine } from '#kinds/heat/kinds.ts'

const life = states(engine, ({ status }) => status, {
  up: ['good', t('Up')],
  down: ['bad', t('Down')],
})

const read = async (signal?: AbortSignal): Promise<readonly HeatEngine[]> =>
  (await call(api.services, {}, { signal })).items

/** Heat tells of one only in its list. Throws `ApiError`, also where there is none. */
const load = async ([id = '']: readonly string[], signal?: AbortSignal): Promise<HeatEngine> => {
  const found = (await read(signal)).find((one) => one.id === id)
  if (!found) throw new ApiError(404, t('There is no such engine.'))
  return found
}

/** What does Heat's work, for administrators. */
export const engines = resource(engine, {
  list: ({ signal }) => read(signal),
  load,
  properties: {
    hostname: { label: t('Host Name') },
    binary: { label: t('Name') },
    host: { label: t('Host'), priority: 2 },
    engine_id: { label: t('Engine ID') },
    topic: { label: t('Topic'), priority: 5 },
    status: { ...life.badge(t('Status')), priority: 1 },
    report_interval: {
      label: t('Report Interval'),
      value: ({ report_interval: seconds }) => seconds,
      show: ({ report_interval: seconds }) =>
        seconds === undefined ? undefined : t('{count} s', { count: seconds }),
    },
    created_at: date(t('Started'), ({ created_at }: HeatEngine) => created_at),
    updated_at: { ...date(t('Updated'), ({ updated_at }: HeatEngine) => updated_at), priority: 4 },
  },
  columns: ['binary', 'hostname', 'host', 'topic', 'status', 'updated_at'],
  sort: 'hostname',
  facets: {
    binary: text(t('Name'), ({ binary }: HeatEngine) => binary),
    hostname: text(t('Host Name'), ({ hostname }: HeatEngine) => hostname),
    status: life.facet(t('Status')),
  },
  actions: {},
  drawer: ['engine_id', 'report_interval', 'created_at'],
  details: [
    overview(
      ...(['binary', 'hostname', 'host', 'engine_id', 'topic'] as const),
      ...(['status', 'report_interval', 'created_at', 'updated_at'] as const),
    ),
  ],
  unread: t('Unable to retrieve the engines of orchestration.'),
})
