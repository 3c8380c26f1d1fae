/** The lists of default quotas, one for each service. */
import { networkQuotaSets, quotaSets, volumeQuotaSets, type DefaultQuota } from '@meridian/contract'
import { call } from '#api/call.ts'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import {
  amountOf,
  computeLabels,
  networkLabels,
  typeQuota,
  volumeLabels,
  volumeQuotasIn,
} from '#dialogs/quotas/quota-fields.ts'
import type { Action } from '#resource/action.ts'
import {
  anyNames,
  kind,
  policy,
  resource,
  type Kind,
  type Property,
  type Requirement,
  type Resource,
} from '#resource/define.ts'
import { text } from '#resource/makers.tsx'

type Quota = DefaultQuota
type Draw = Awaited<ReturnType<DefaultQuotas['loadVolumeDefaults']>>
type Loads = (whole: Kind<Quota>, signal: AbortSignal) => Promise<Draw>

/** What one service lets projects have that were given nothing of their own. */
export type ServiceDefaults = {
  readonly id: string
  readonly label: string
  readonly requires: readonly Requirement[]
  readonly resource: Resource<Quota>
}

const quotaKind = (type: Kind<Quota>['type'], many: string): Kind<Quota> =>
  kind<Quota>({
    type,
    name: [t('Default Quota'), many],
    inline: [t('default quota'), t('default quotas')],
    key: ({ name }) => [name],
    title: ({ name }) => name,
  })

const limit: Property<Quota> = {
  label: t('Limit'),
  align: 'end',
  // Nothing is more than no limit.
  value: (quota) => (quota.limit < 0 ? Infinity : quota.limit),
  show: (quota) => (quota.limit < 0 ? t('No limit') : amountOf(quota.name, quota.limit)),
}

/** What the quota is called; of a volume type with that below, so that a phone shows both. */
const named = (labels: Readonly<Record<string, string>>): Property<Quota> => ({
  label: t('Quota Name'),
  value: (quota) => {
    const type = typeQuota(quota.name)?.type
    const label = labelOf(labels, quota)
    return type === undefined ? label : t('{quota} ({type})', { quota: label, type })
  },
  show: (quota) => {
    const type = typeQuota(quota.name)?.type
    return (
      <>
        <span className="block whitespace-normal">{labelOf(labels, quota)}</span>
        {type !== undefined && (
          <span className="block truncate text-sm text-muted">
            {t('Volume Type {type}', { type })}
          </span>
        )}
      </>
    )
  },
})

const labelOf = (labels: Readonly<Record<string, string>>, { name, display_name }: Quota) =>
  own(labels, name) ?? typeQuota(name)?.label ?? display_name

const unread = t('Unable to retrieve the default quotas.')

/** The button over a list, whose dialog changes all at once. */
const updating = (whole: Kind<Quota>, rule: Requirement, load: Loads): Action<never> => ({
  id: 'update',
  label: t('Update Defaults'),
  opens: true,
  requires: [rule],
  perform: async (_, screen) => {
    const draw = await screen.load((signal) => load(whole, signal))
    // Without a result the list is read again; there is no thing of its own to follow.
    return draw && (await screen.open(draw)) ? undefined : {}
  },
})

const compute = quotaKind('OS::Nova::DefaultQuota', t('Compute Quotas'))
const volume = quotaKind('OS::Cinder::DefaultQuota', t('Volume Quotas'))
const network = quotaKind('OS::Neutron::DefaultQuota', t('Network Quotas'))

const loaded = () => import('#dialogs/quotas/default-quotas.ts')
type DefaultQuotas = Awaited<ReturnType<typeof loaded>>

const computeDefaults = resource(compute, {
  list: async ({ signal }) => (await call(quotaSets.defaults, {}, signal ? { signal } : {})).items,
  properties: { name: named(computeLabels), limit },
  columns: ['name', 'limit'],
  facets: { name: text(t('Quota Name'), (quota) => labelOf(computeLabels, quota)) },
  actions: {
    global: [
      updating(
        compute,
        policy('compute', 'os_compute_api:os-quota-class-sets:update'),
        async (whole, signal) => (await loaded()).loadComputeDefaults(whole, signal),
      ),
    ],
  },
  details: [],
  drawer: false,
  unread,
})

const volumeDefaults = resource(volume, {
  list: async ({ signal }) => {
    const { items } = await call(volumeQuotaSets.defaults, {}, signal ? { signal } : {})
    const order = volumeQuotasIn(items.map(({ name }) => name))
    const place = ({ name }: Quota) => (order.includes(name) ? order.indexOf(name) : order.length)
    return items.toSorted((a, b) => place(a) - place(b))
  },
  properties: { name: named(volumeLabels), limit },
  columns: ['name', 'limit'],
  facets: {
    name: text(t('Quota Name'), (quota) => labelOf(volumeLabels, quota)),
    type: text(t('Volume Type'), ({ name }) => typeQuota(name)?.type),
  },
  actions: {
    global: [
      updating(
        volume,
        policy('volume', 'volume_extension:quota_classes:update'),
        async (whole, signal) => (await loaded()).loadVolumeDefaults(whole, signal),
      ),
    ],
  },
  details: [],
  drawer: false,
  unread,
})

/** Neutron's are in its configuration: nobody changes them by a call. */
const networkDefaults = resource(network, {
  list: async ({ signal }) =>
    (await call(networkQuotaSets.defaults, {}, signal ? { signal } : {})).items,
  properties: { name: named(networkLabels), limit },
  columns: ['name', 'limit'],
  facets: { name: text(t('Quota Name'), (quota) => labelOf(networkLabels, quota)) },
  actions: {},
  details: [],
  drawer: false,
  unread,
  summary: () => (
    <p className="text-sm text-muted">
      {t('Neutron has its default quotas from its configuration: they cannot be changed here.')}
    </p>
  ),
})

/** In the order of the tabs. */
export const serviceDefaults: readonly ServiceDefaults[] = [
  {
    id: 'compute',
    label: compute.name[1],
    requires: [{ service: 'compute' }, policy('compute', 'os_compute_api:os-quota-sets:defaults')],
    resource: anyNames(computeDefaults),
  },
  {
    id: 'volume',
    label: volume.name[1],
    requires: [{ service: 'volumev3' }, policy('volume', 'volume_extension:quotas:show')],
    resource: anyNames(volumeDefaults),
  },
  {
    id: 'network',
    label: network.name[1],
    requires: [{ service: 'network' }],
    resource: anyNames(networkDefaults),
  },
]
