import type { QuotaId } from '@meridian/contract'
import { labelOfQuota } from '#api/quotas/quota-words.ts'
import { loadQuotas } from '#api/quotas/quotas.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { QuotaBar } from '#forms/fields/quota-bar.tsx'
import { Unread } from '#forms/unread.tsx'
import { t } from '#lib/translate.ts'
import { gigabytes } from '#lib/units.ts'

type Props = {
  /** What one more thing is counted as. */
  readonly count: QuotaId
  /** What its size is counted as. */
  readonly storage: QuotaId
  /** In GiB; nothing until it is known what is chosen. */
  readonly size: number | undefined
}

/** What one more thing of Cinder's takes of the project's quotas, while it is chosen. */
export const VolumeQuotas = ({ count, storage, size = 0 }: Props) => {
  const loaded = useLoaded(['volume quotas', count, storage], (signal) =>
    loadQuotas([count, storage], signal),
  )
  const of = (id: QuotaId, added: number) => {
    const { used, limit } = loaded.data?.get(id) ?? {}
    return { label: labelOfQuota(id), used: used ?? 0, limit: limit ?? undefined, added }
  }
  return (
    <>
      {loaded.data && (
        <div className="flex flex-col gap-3">
          <QuotaBar {...of(count, 1)} />
          <QuotaBar {...of(storage, size)} format={gigabytes} />
        </div>
      )}
      <Unread loaded={loaded} says={(why) => `${t('Unable to retrieve the quota.')} ${why}`} />
    </>
  )
}
