import { t } from '#lib/translate.ts'
import { Link } from '#ui/link.tsx'
import { PlainPage } from '#shell/plain-page.tsx'

/** The one page for everything that is not there. */
export function NotFoundPage() {
  return (
    <PlainPage title={t('Page not found')}>
      <p className="mb-4 text-muted">
        {t('What you were looking for does not exist, or you may not see it.')}
      </p>
      <Link to="/" look="button">
        {t('Go to the start page')}
      </Link>
    </PlainPage>
  )
}
