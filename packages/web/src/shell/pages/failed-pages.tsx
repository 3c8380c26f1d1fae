import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { Link } from '#ui/press/link.tsx'
import { PlainPage } from '#shell/pages/plain-page.tsx'

type FailedProps = { error: unknown }

/** Stands in for the form when the ways to sign in cannot be read. */
export const LoginFailed = ({ error }: FailedProps) => (
  <Failed
    page={t('Sign In')}
    title={t('Signing in is not possible at the moment.')}
    error={error}
  />
)

/** Shown only when the session could not be ended: whoever is still signed in can go back. */
export const LogoutFailed = ({ error }: FailedProps) => (
  <Failed page={t('Sign Out')} title={t('You could not be signed out.')} error={error}>
    <Link to="/">{t('Go to the start page')}</Link>
  </Failed>
)

/** Stands in for the whole page when the session cannot be asked for. */
export const SiteFailed = ({ error }: FailedProps) => (
  <Failed
    page={t('Something is not working')}
    title={t('The page could not be loaded.')}
    error={error}
  />
)

type PageProps = FailedProps & { page: string; title: string; children?: ReactNode }

function Failed({ page, title, error, children }: PageProps) {
  const router = useRouter()
  return (
    <PlainPage title={page}>
      <EmptyState
        state="failed"
        title={title}
        error={error}
        onRetry={() => void router.invalidate()}
      />
      {children}
    </PlainPage>
  )
}
