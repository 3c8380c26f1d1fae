import type { QuotaId } from '@meridian/contract'
import { labelOfQuota } from '#api/quotas/quota-words.ts'
import { loadQuotas, type Quotas } from '#api/quotas/quotas.ts'
import { QuotaNumberInput } from '#forms/fields/quota-number-input.tsx'
import { Unread } from '#forms/unread.tsx'
import type { Validator } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { ownWidget } from '#resource/forms/more-fields.ts'

type Quota = { readonly limit: number | undefined; readonly used: number }

type Parts<V> = {
  readonly start: number
  readonly least: number
  /** What is in use of it already. */
  readonly present?: number
  /** False: what is used is not known, since it is another project's. */
  readonly isOwn?: boolean
  readonly format: (value: number) => string
  readonly rules: readonly Validator<number, V>[]
  /** What is said of more than is left. */
  readonly exceeded: (value: number, quota: Quota) => string | undefined
}

/** A number, with what it would take of a quota, which is read while the form is open. */
export const quotaNumber = <V,>(label: string, id: QuotaId, parts: Parts<V>) => {
  const { start, rules, least, present, isOwn = true, format, exceeded } = parts
  const quotaIn = (all: Quotas | undefined): Quota => {
    const { used, limit } = all?.get(id) ?? {}
    return { limit: limit ?? undefined, used: used ?? 0 }
  }
  return ownWidget<number, Quotas, V>(label, {
    ...{ start, rules },
    ...(isOwn && { read: (signal) => loadQuotas([id], signal) }),
    judge: (value, all) => exceeded(value, quotaIn(all)),
    draw: ({ field, loaded, autoFocus }) => (
      <>
        <QuotaNumberInput
          {...{ field, label, autoFocus, format }}
          limit={quotaIn(loaded.data).limit}
          used={loaded.data && quotaIn(loaded.data).used}
          min={least}
          quotaLabel={labelOfQuota(id)}
          {...(present !== undefined && { present })}
        />
        <Unread loaded={loaded} says={(why) => `${t('Unable to retrieve the quota.')} ${why}`} />
      </>
    ),
  })
}
