import { volumeServices as api, type VolumeService } from '@meridian/contract'
import { call } from '#api/call.ts'
import { sentenceCase } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { asking } from '#resource/actions/makers.ts'
import { verb } from '#resource/actions/verb.ts'
import { policy, resource, type Requirement } from '#resource/define.ts'
import { askForm, line } from '#resource/forms/fields.ts'
import { choice, date, overview, text } from '#resource/makers.tsx'
import { reads } from '#resource/reading/reads.ts'
import { states } from '#resource/states.tsx'
import { volumeService } from '#kinds/cinder/kinds.ts'

const life = states(volumeService, ({ state }) => state, {
  up: ['good', t('Up')],
  down: ['bad', t('Down')],
})

const admin = states(volumeService, ({ status }) => status, {
  enabled: ['good', t('Enabled')],
  disabled: ['off', t('Disabled')],
})

/** The extension by which Cinder takes it (RS-CINDER-10), and who may. */
const mayChange: readonly Requirement[] = [
  { feature: ['volume', 'Services'] },
  policy('volume', 'volume_extension:services:update'),
]

const enable = verb(volumeService, t('Enable'), {
  id: 'enable',
  requires: mayChange,
  offered: ({ status }) => status === 'disabled',
  call: ({ key }) => call(api.update, { params: { key }, body: { status: 'enabled' } }),
  while: t('Enabled'),
})

const disable = asking(volumeService, {
  id: 'disable',
  label: t('Disable Service'),
  requires: mayChange,
  offered: ({ status }) => status !== 'disabled',
  form: async ({ key, binary, host }) =>
    askForm({
      endpoint: api.update,
      fields: { disabled_reason: line(t('Reason')) },
      intro: t('Nothing new is given to {binary} on {host} while it is disabled.', {
        binary,
        host,
      }),
      send: ({ disabled_reason }) =>
        call(api.update, {
          params: { key },
          body: { status: 'disabled', ...(disabled_reason && { disabled_reason }) },
        }),
      done: t('Disabled: %s.'),
      failed: t('Unable to disable the service.'),
    }),
})

/** What does Cinder's work on the hosts, for administrators. */
export const volumeServices = resource(volumeService, {
  ...reads(api),
  properties: {
    binary: { label: t('Name') },
    host: { label: t('Host'), priority: 1 },
    zone: { label: t('Availability Zone'), priority: 6 },
    status: { ...admin.badge(t('Status')), priority: 4 },
    state: { ...life.badge(t('State')), priority: 3 },
    updated_at: { ...date(t('Updated'), (one: VolumeService) => one.updated_at), priority: 5 },
    disabled_reason: { label: t('Disabled Reason') },
    backend_state: {
      label: t('Backend State'),
      value: ({ backend_state: state }) => state && sentenceCase(state),
    },
    cluster: { label: t('Cluster') },
    replication_status: {
      label: t('Replication Status'),
      value: ({ replication_status: status }) => status && sentenceCase(status),
    },
  },
  columns: ['binary', 'host', 'zone', 'status', 'state', 'updated_at'],
  sort: 'binary',
  facets: {
    binary: text(t('Name'), ({ binary }: VolumeService) => binary),
    host: text(t('Host'), ({ host }: VolumeService) => host),
    status: choice(t('Status'), admin.options, ({ status }: VolumeService) => status),
    state: life.facet(t('State')),
  },
  actions: { item: [disable, enable] },
  details: [
    overview(
      ...(['binary', 'host', 'zone', 'status', 'disabled_reason', 'state'] as const),
      ...(['backend_state', 'cluster', 'replication_status', 'updated_at'] as const),
    ),
  ],
  unread: t('Unable to retrieve the services of block storage.'),
})
