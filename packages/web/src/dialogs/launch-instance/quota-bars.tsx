import { labelOfQuota } from '#api/quotas/quota-words.ts'
import { QuotaBar } from '#forms/fields/quota-bar.tsx'
import { Unread } from '#forms/unread.tsx'
import { t } from '#lib/translate.ts'
import { gigabytes, megabytes } from '#lib/units.ts'
import { launchQuotas } from '#dialogs/launch-instance/quota.ts'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import type { LaunchData } from '#dialogs/launch-instance/use-launch-data.ts'

type Props = { readonly launch: Launch }

/** How many instances there may be, and what this launch adds (RS-LQUOTA-01). */
export const InstancesBar = ({ launch: { data, spec } }: Props) =>
  data.quotas.data && (
    <QuotaBar
      label={labelOfQuota('instances')}
      {...launchQuotas(data.quotas.data, spec).instances}
    />
  )

/** What the instances take of the project's quota (RS-LQUOTA-01). */
export const ServerBars = ({ launch }: Props) => {
  const { data, spec } = launch
  if (!data.quotas.data) return null
  const { vcpus, ram } = launchQuotas(data.quotas.data, spec)
  return (
    <>
      <InstancesBar launch={launch} />
      <QuotaBar label={labelOfQuota('cores')} {...vcpus} />
      <QuotaBar label={labelOfQuota('ram')} {...ram} format={megabytes} />
    </>
  )
}

/** The share of new volumes in the quotas, where any are made and their service told (RS-LQUOTA-02). */
export const VolumeBars = ({ launch: { data, spec } }: Props) => {
  const makes = spec.vol_create || spec.source_type === 'volume_snapshot'
  if (!makes || !data.quotas.data?.has('volumes')) return null
  const { volumes, gigabytes: storage } = launchQuotas(data.quotas.data, spec)
  return (
    <>
      <QuotaBar label={labelOfQuota('volumes')} {...volumes} />
      <QuotaBar label={labelOfQuota('gigabytes')} {...storage} format={gigabytes} />
    </>
  )
}

/** Says that the quota could not be read, and reads it again. */
export const QuotaUnread = ({ data }: { readonly data: LaunchData }) => (
  <Unread loaded={data.quotas} says={(why) => `${t('Unable to retrieve the quota.')} ${why}`} />
)
