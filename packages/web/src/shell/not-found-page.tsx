import { useEffect, useState } from 'react'
import { lastLost, noteLost } from '#lib/lost.ts'
import { t } from '#lib/translate.ts'
import { Link } from '#ui/link.tsx'
import { PlainPage } from '#shell/plain-page.tsx'

/** The one page for everything that is not there. */
export function NotFoundPage() {
  const [lost] = useState(lastLost)
  useEffect(() => () => noteLost(undefined), [])
  return (
    <PlainPage title={t('Page not found')}>
      {lost && <p className="mb-2 font-medium wrap-anywhere">{lost.says}</p>}
      <p className="mb-4 text-muted">
        {t('What you were looking for does not exist, or you may not see it.')}
      </p>
      <div className="flex flex-wrap gap-2">
        {lost?.to !== undefined && (
          <Link to={lost.to} look="primary">
            {t('Look in {list}', { list: lost.list ?? '' })}
          </Link>
        )}
        <Link to="/" look="button">
          {t('Go to the start page')}
        </Link>
      </div>
    </PlainPage>
  )
}
