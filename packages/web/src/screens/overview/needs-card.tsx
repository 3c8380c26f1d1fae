import { t } from '#lib/translate.ts'
import { NeedLine, UnreadLine } from '#screens/overview/need-line.tsx'
import type { Needs } from '#screens/overview/use-needs.ts'
import { Card } from '#ui/frame/card.tsx'
import { Skeleton } from '#ui/tell/skeleton.tsx'

/** What waits for somebody in the project, what has failed first; that nothing does is said, too. */
export const NeedsCard = ({ needs, busy, failures }: Needs) => (
  <Card title={t('Needs Attention')}>
    <div aria-busy={busy} className="flex min-h-8 flex-col gap-2">
      {needs.length > 0 && (
        <ul aria-label={t('What needs attention')} className="divide-y divide-line">
          {needs.map((need) => (
            <NeedLine key={need.id} {...need} />
          ))}
        </ul>
      )}
      {busy && <Skeleton width="long" />}
      {needs.length === 0 && !busy && failures.length === 0 && (
        <p className="text-muted">{t('Nothing needs attention.')}</p>
      )}
      {failures.map((failure) => (
        <UnreadLine key={failure.what} {...failure} />
      ))}
    </div>
  </Card>
)
