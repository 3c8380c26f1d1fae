import { volumePools as api, type VolumePool } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { gigabytes } from '#lib/units.ts'
import { resource } from '#resource/define.ts'
import { choice, date, overview, text, yesNo } from '#resource/makers.tsx'
import { reads } from '#resource/reading/reads.ts'
import { states } from '#resource/states.tsx'
import { volumePool } from '#kinds/cinder/kinds.ts'
import { QuotaMeter } from '#ui/tell/quota-meter.tsx'

type Figure = number | null | undefined

const room = (label: string, read: (pool: VolumePool) => Figure) => ({
  label,
  align: 'end' as const,
  value: read,
  show: (pool: VolumePool) => {
    const size = read(pool)
    return typeof size === 'number' ? gigabytes(size) : undefined
  },
})

/** How much of it is taken; undefined where the driver does not say both figures. */
const usedOf = ({ total_capacity_gb: total, free_capacity_gb: free }: VolumePool) =>
  typeof total === 'number' && typeof free === 'number' && total > 0
    ? Math.min(1, Math.max(0, (total - free) / total))
    : undefined

/** What was promised to volumes, as a share of what is there; beyond 1 where the pool is thin. */
const provisionedOf = ({ total_capacity_gb: total, provisioned_capacity_gb: given }: VolumePool) =>
  typeof total === 'number' && typeof given === 'number' && total > 0 ? given / total : undefined

const percent = (share: number): number => Math.round(share * 100)

const life = states(volumePool, ({ backend_state }) => backend_state ?? 'unknown', {
  up: ['good', t('Up')],
  down: ['bad', t('Down')],
  unknown: ['unknown', t('Unknown')],
})

/** Where volumes come from and how full that is, for administrators. */
export const volumePools = resource(volumePool, {
  ...reads(api),
  properties: {
    name: { label: t('Name') },
    backend: { label: t('Backend'), priority: 5 },
    state: { ...life.badge(t('State')), priority: 4 },
    used: {
      label: t('Used'),
      priority: 2,
      value: usedOf,
      show: (pool) => {
        const share = usedOf(pool)
        if (share === undefined) return undefined
        const used = percent(share)
        const tone = used >= 100 ? 'danger' : used >= 90 ? 'warning' : 'normal'
        return (
          <QuotaMeter
            label={t('{percent} %', { percent: used })}
            text={t('{free} free', { free: gigabytes(pool.free_capacity_gb ?? 0) })}
            shares={{ used: 0, added: used, tone }}
            unlimited={false}
          />
        )
      },
    },
    total: { ...room(t('Total'), (pool) => pool.total_capacity_gb), priority: 3 },
    free: room(t('Free'), (pool) => pool.free_capacity_gb),
    allocated: {
      ...room(t('Allocated'), (pool) => pool.allocated_capacity_gb),
      priority: 6,
    },
    provisioned: {
      label: t('Provisioned'),
      align: 'end',
      priority: 7,
      value: provisionedOf,
      show: (pool) => {
        const share = provisionedOf(pool)
        return share === undefined ? undefined : t('{percent} %', { percent: percent(share) })
      },
    },
    ratio: {
      label: t('Overprovisioning Limit'),
      value: ({ max_over_subscription_ratio: ratio }) => ratio,
    },
    reserved: {
      label: t('Reserved'),
      show: ({ reserved_percentage: reserved }) =>
        typeof reserved === 'number' ? t('{percent} %', { percent: reserved }) : undefined,
    },
    thin: yesNo(t('Thin Provisioning'), (pool) => pool.thin_provisioning_support),
    multiattach: yesNo(t('Multiattach'), (pool) => pool.multiattach),
    qos: yesNo(t('QoS'), (pool) => pool.qos_support),
    protocol: { label: t('Protocol'), value: (pool) => pool.storage_protocol },
    vendor: { label: t('Vendor'), value: (pool) => pool.vendor_name },
    driver: { label: t('Driver Version'), value: (pool) => pool.driver_version },
    updated_at: date(t('Updated'), (pool) => pool.updated_at),
  },
  columns: ['name', 'backend', 'state', 'used', 'total', 'allocated', 'provisioned'],
  sort: 'name',
  drawer: ['ratio', 'reserved', 'thin', 'protocol', 'updated_at'],
  facets: {
    name: text(t('Name'), ({ name }: VolumePool) => name),
    state: choice(t('State'), life.options, ({ backend_state: state }: VolumePool) => state),
  },
  actions: {},
  details: [
    overview(
      ...(['name', 'backend', 'state', 'used', 'total', 'free', 'allocated'] as const),
      ...(['provisioned', 'ratio', 'reserved', 'thin', 'multiattach', 'qos'] as const),
      ...(['protocol', 'vendor', 'driver', 'updated_at'] as const),
    ),
  ],
})
