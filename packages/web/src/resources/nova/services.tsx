import { computeServices as api, type ComputeService } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { asking } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { verb } from '#resource/actions/verb.ts'
import { policy, refTo, resource } from '#resource/define.ts'
import { askForm, line } from '#resource/forms/fields.ts'
import { choice, copyable, date, overview, text, yesNo } from '#resource/makers.tsx'
import { reads } from '#resource/reading/reads.ts'
import { states } from '#resource/states.tsx'
import { computeService } from '#kinds/nova/kinds.ts'

const life = states(computeService, ({ state }) => state, {
  up: ['good', t('Up')],
  down: ['bad', t('Down')],
})

const admin = states(computeService, ({ status }) => status, {
  enabled: ['good', t('Enabled')],
  disabled: ['off', t('Disabled')],
})

const mayChange = [policy('compute', 'os_compute_api:os-services:update')]

/** Nova is told nothing of its other services. */
const runsServers = ({ binary }: ComputeService) => binary === 'nova-compute'

const paramsOf = ({ id }: ComputeService) => ({ id: String(id) })
type Change = { status?: 'enabled'; forced_down?: boolean }
const put = (body: Change) => (service: ComputeService) =>
  call(api.update, { params: paramsOf(service), body })

/** Nothing new comes to it; why not is noted where a reason is given. */
const rest = (service: ComputeService, reason: string) =>
  call(api.update, {
    params: paramsOf(service),
    body: { status: 'disabled', ...(reason && { disabled_reason: reason }) },
  })

const enable = verb(computeService, t('Enable'), {
  id: 'enable',
  requires: mayChange,
  offered: (one) => runsServers(one) && one.status === 'disabled',
  call: put({ status: 'enabled' }),
  undo: (service) => rest(service, service.disabled_reason ?? ''),
  while: t('Enabled'),
})

const disable = asking(computeService, {
  id: 'disable',
  label: t('Disable Service'),
  requires: mayChange,
  offered: (one) => runsServers(one) && one.status !== 'disabled',
  form: async (service) =>
    askForm({
      endpoint: api.update,
      fields: { disabled_reason: line(t('Reason')) },
      intro: t('No new instance comes to {host} while it is disabled; those there run on.', {
        host: service.host,
      }),
      send: ({ disabled_reason = '' }) => rest(service, disabled_reason),
      done: t('Disabled: %s.'),
      failed: t('Unable to disable the service.'),
    }),
  result: (_, service) => {
    const updated = [refTo(computeService, service)]
    const undo = async () => {
      await put({ status: 'enabled' })(service)
      return { updated }
    }
    return { updated, undo }
  },
})

const forceDown = verb(computeService, t('Force Down'), {
  id: 'force-down',
  requires: mayChange,
  tone: 'danger',
  offered: (one) => runsServers(one) && one.forced_down === false,
  call: put({ forced_down: true }),
  while: t('Forced down'),
  ask: t(
    'Nova takes the host for dead, and lets its instances be evacuated to others. Be sure that it is.',
  ),
})

const unforce = verb(computeService, t('Stop Forcing Down'), {
  id: 'unforce-down',
  requires: mayChange,
  offered: (one) => runsServers(one) && one.forced_down === true,
  call: put({ forced_down: false }),
  while: t('No longer forced down'),
})

const remove = removing(computeService, api.remove, {
  requires: [policy('compute', 'os_compute_api:os-services:delete')],
  allowed: ({ state }) =>
    state === 'down' || t('The service is up: it would be missed until it is started again.'),
})

/** What does Nova's work on the hosts, for administrators. */
export const computeServices = resource(computeService, {
  ...reads(api),
  properties: {
    binary: { label: t('Name') },
    id: copyable(t('ID'), ({ id }) => String(id)),
    host: { label: t('Host'), priority: 1 },
    zone: { label: t('Availability Zone'), priority: 6 },
    status: { ...admin.badge(t('Status')), priority: 4 },
    state: { ...life.badge(t('State')), priority: 3 },
    updated_at: { ...date(t('Updated'), (one: ComputeService) => one.updated_at), priority: 5 },
    disabled_reason: { label: t('Disabled Reason') },
    forced_down: yesNo(t('Forced Down'), ({ forced_down }) => forced_down),
  },
  columns: ['binary', 'host', 'zone', 'status', 'state', 'updated_at'],
  sort: 'binary',
  facets: {
    binary: text(t('Name'), ({ binary }: ComputeService) => binary),
    host: text(t('Host'), ({ host }: ComputeService) => host),
    status: choice(t('Status'), admin.options, ({ status }: ComputeService) => status),
    state: life.facet(t('State')),
  },
  actions: { batch: [remove], item: [disable, enable, unforce, forceDown, remove] },
  details: [
    overview(
      ...(['binary', 'id', 'host', 'zone', 'status', 'disabled_reason'] as const),
      ...(['state', 'forced_down', 'updated_at'] as const),
    ),
  ],
  unread: t('Unable to retrieve the services of compute.'),
})
