import { t } from '#lib/translate.ts'
import { StatusBadge } from '#ui/tell/badge.tsx'
import { Time } from '#ui/tell/time.tsx'
import { endingOf } from '#dialogs/barbican/ending.ts'

/** When a certificate or a secret ends, with a warning where that is soon or over. */
export const Expiration = ({ at }: { readonly at: string | null | undefined }) => {
  const ending = endingOf(at)
  if (ending === undefined) return <Time ends at={at} />
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      <Time ends at={at} />
      {ending === 'ended' ? (
        <StatusBadge meaning="bad">{t('Expired')}</StatusBadge>
      ) : (
        <StatusBadge meaning="attention">{t('Expires within 30 days')}</StatusBadge>
      )}
    </span>
  )
}
