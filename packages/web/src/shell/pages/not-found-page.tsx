import { t } from '#lib/translate.ts'
import { Link } from '#ui/press/link.tsx'
import { PlainPage } from '#shell/pages/plain-page.tsx'

/** What is said to those who are not signed in of everything that is not there. */
export const NotFoundPage = () => (
  <PlainPage title={t('Page not found')}>
    <p className="mb-4 text-muted">{t('What you were looking for does not exist.')}</p>
    <Link to="/" look="button">
      {t('Go to the start page')}
    </Link>
  </PlainPage>
)
