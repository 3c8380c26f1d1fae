import { healthMonitors as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { resource, type ListQuery } from '#resource/define.ts'
import { choice, overview, text } from '#resource/makers.tsx'
import { terms } from '#resource/reading/reading.ts'
import { ofProject } from '#resources/keystone/owner.tsx'
import { waited } from '#resources/octavia/following.tsx'
import { healthMonitor } from '#kinds/octavia/kinds.ts'
import { listPath, rule } from '#resources/octavia/rules.ts'
import { asHealthMonitor, rowsOf } from '#kinds/octavia/rows.ts'
import { partOf } from '#resources/octavia/states.tsx'
import { monitorTypes } from '#kinds/octavia/options.ts'

const list = async (query: ListQuery) =>
  rowsOf(await call(api.list, { query: terms(query) }, { signal: query.signal }), asHealthMonitor)

const load = async ([id = '']: readonly string[], signal?: AbortSignal) =>
  asHealthMonitor(await call(api.load, { params: { id } }, { signal }))

const edit = editing(healthMonitor, {
  requires: [rule('healthmonitor', 'put')],
  loadDialog: async (item, signal) =>
    (await import('#dialogs/octavia/edit-health-monitor.tsx')).default(item, signal),
})

const remove = removing(healthMonitor, api.remove, { requires: [rule('healthmonitor', 'delete')] })

const part = partOf(healthMonitor)

/** What looks whether members answer (SV-LBMON-01). */
export const healthMonitors = resource(healthMonitor, {
  list,
  load,
  owner: ofProject(({ project_id }) => project_id),
  states: part.states,
  properties: {
    ...part.properties,
    name: { label: t('Name'), value: healthMonitor.title },
    type: { label: t('Type'), priority: 4 },
    delay: { label: t('Delay (sec)'), align: 'end', priority: 6 },
    timeout: { label: t('Timeout (sec)'), align: 'end', priority: 7 },
    max_retries: { label: t('Max Retries'), align: 'end', priority: 5 },
    max_retries_down: { label: t('Max Retries Down'), align: 'end' },
    http_method: { label: t('HTTP Method') },
    expected_codes: { label: t('Expected Codes') },
    url_path: { label: t('URL Path') },
  },
  columns: [
    ...(['name', 'type', 'delay', 'timeout', 'max_retries'] as const),
    ...(['operating_status', 'provisioning_status', 'admin_state_up'] as const),
  ],
  sort: 'name',
  drawer: ['id', 'max_retries_down', 'http_method', 'expected_codes', 'url_path'],
  facets: {
    name: text(t('Name'), ({ name }) => name),
    type: choice(t('Type'), monitorTypes, ({ type }) => type),
    ...part.facets,
  },
  actions: { batch: [remove], item: [waited(healthMonitor, edit), remove] },
  status: 'provisioning_status',
  unread: t('Unable to retrieve health monitors.'),
  lost: { to: listPath, says: t('Unable to retrieve health monitor.') },
  details: [
    overview(
      ...(['name', 'id', 'project', 'operating_status', 'followed', 'admin_state_up'] as const),
      ...(['type', 'delay', 'timeout', 'max_retries', 'max_retries_down'] as const),
      ...(['http_method', 'expected_codes', 'url_path', 'created_at', 'updated_at'] as const),
    ),
  ],
  hint: t('Create a health monitor, so that members which do not answer get no requests.'),
})
