import { t } from '#lib/translate.ts'
import { Link } from '#ui/press/link.tsx'

export type Crumb = { label: string; to?: string | undefined }

/** Where the page is; the last crumb is the page itself. */
export function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={t('Breadcrumbs')}>
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
        {crumbs.map((crumb, at) => {
          const last = at === crumbs.length - 1
          return (
            <li key={`${at} ${crumb.label}`} className="flex min-w-0 items-center gap-1.5">
              {crumb.to === undefined || last ? (
                <span
                  className="wrap-anywhere"
                  {...(last ? { 'aria-current': 'page' as const } : {})}
                >
                  {crumb.label}
                </span>
              ) : (
                <Link to={crumb.to}>{crumb.label}</Link>
              )}
              {!last && <span aria-hidden>/</span>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
