import type { ScopeChoice } from '@meridian/contract'
import { lazy, Suspense, useEffect } from 'react'
import { t } from '#lib/translate.ts'
import { DetailsPage } from '#resource/details/details-page.tsx'
import { PanelPage } from '#resource/panel-page.tsx'
import { usePlace } from '#resource/place.tsx'
import { useMet } from '#resource/reading/requirements.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import type { LostPageProps } from '#shell/pages/lost-page.tsx'
import type { ScreenAt } from '#shell/screen-at.ts'
import { siteScreens } from '#shell/site-screens.tsx'

const LostPage = lazy(async () => ({
  default: (await import('#shell/pages/lost-page.tsx')).LostPage,
}))
const NoRolePage = lazy(async () => ({
  default: (await import('#shell/pages/lost-page.tsx')).NoRolePage,
}))
const NoProjectPage = lazy(async () => ({
  default: (await import('#shell/pages/lost-page.tsx')).NoProjectPage,
}))

/** A page that is no list; it is refused to those for whom its requirements are not met. */
function SitePage({ path }: { path: string }) {
  const met = useMet(
    `screen ${path}`,
    siteScreens.filter((screen) => screen.path === path),
  )
  if (!met) return <EmptyState state="loading" />
  const Page = met[0]?.Page
  if (!Page) return <EmptyState state="refused" title={t('This page is not available to you.')} />
  return (
    <Suspense fallback={<EmptyState state="loading" />}>
      <Page />
    </Suspense>
  )
}

/** A page, or that the user cannot work in its scope, or needs a project for it. */
export type Asked =
  | ScreenAt
  | { readonly kind: 'no role'; readonly scope: ScopeChoice }
  | { readonly kind: 'no project'; readonly from: string }

/** What is asked for, in the frame of the site. */
export function Screen({ screen, ...rest }: { screen: Asked } & LostPageProps) {
  switch (screen.kind) {
    case 'panel':
      return <PanelPage {...screen.entry} />
    case 'screen':
      return <SitePage path={screen.path} />
    case 'details':
      return <DetailsPage trail={screen.trail} nav={screen.entry?.panel.path} />
    case 'lost':
      return (
        <Suspense fallback={<EmptyState state="loading" />}>
          <LostPage {...rest} />
        </Suspense>
      )
    case 'no role':
      return (
        <Suspense fallback={<EmptyState state="loading" />}>
          <NoRolePage {...rest} scope={screen.scope} />
        </Suspense>
      )
    case 'no project':
      return (
        <Suspense fallback={<EmptyState state="loading" />}>
          <NoProjectPage {...rest} from={screen.from} />
        </Suspense>
      )
    case 'go':
      return <Go to={screen.to} />
    case 'elsewhere':
      return <EmptyState state="loading" title={t('Loading')} />
  }
}

function Go({ to }: { to: string }) {
  const place = usePlace()
  useEffect(() => place.go(to, { replace: true }), [place, to])
  return <EmptyState state="loading" title={t('Loading')} />
}
