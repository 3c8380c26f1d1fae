import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { forgetAll } from '#api/cached.ts'
import { QueryProvider } from '#api/query-provider.tsx'
import { t } from '#lib/translate.ts'
import { ScreenProvider } from '#resource/actions/screen.tsx'
import { DetailsPage } from '#resource/details/details-page.tsx'
import { useAddress, usePlace } from '#resource/place.tsx'
import { useMet } from '#resource/requirements.tsx'
import { resources } from '#resources/registry.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Frame } from '#ui/frame.tsx'
import { AlertsFade } from '#shell/alerts-fade.tsx'
import { Boundary } from '#shell/boundary.tsx'
import { HeaderEnd, HeaderStart } from '#shell/header.tsx'
import { navigationOf } from '#shell/navigation.ts'
import { NavigationView } from '#shell/navigation-view.tsx'
import { PanelPage } from '#resource/panel-page.tsx'
import { screenAt, type ScreenAt } from '#shell/screen-at.ts'
import { ServerMessages } from '#shell/server-messages.tsx'

/** Everything for those who are signed in. */
export function SignedIn() {
  return (
    <QueryProvider>
      <AlertsFade>
        <ScreenProvider>
          <Content />
        </ScreenProvider>
      </AlertsFade>
    </QueryProvider>
  )
}

const panels = resources.panels.map((entry) => ({ ...entry, requires: entry.panel.requires ?? [] }))

function Content() {
  const { user } = useRouteContext({ from: '/$' })
  const router = useRouter()
  const { path, params } = useAddress()
  const shown = useMet('navigation', panels)
  const groups = useMemo(() => navigationOf(shown ?? []), [shown])
  const screen = screenAt(resources, `${path}?${params.toString()}`)
  const current = 'entry' in screen ? screen.entry?.panel.path : undefined
  const place = usePlace()
  const switched = () => {
    forgetAll()
    if (screen.kind === 'details') place.go(current ?? '/')
    void router.invalidate()
  }
  const where = [user.id, user.project_id, user.domain_id, user.services_region].join(' ')
  return (
    <Frame
      start={<HeaderStart user={user} groups={groups} current={current} onSwitched={switched} />}
      end={<HeaderEnd user={user} groups={groups} />}
      navigation={<NavigationView groups={groups} current={current} />}
    >
      <ServerMessages />
      <Boundary key={`${where} ${path}`}>
        <Screen screen={screen} />
      </Boundary>
    </Frame>
  )
}

function Screen({ screen }: { screen: ScreenAt }) {
  switch (screen.kind) {
    case 'panel':
      return <PanelPage {...screen.entry} />
    case 'details':
      return <DetailsPage registry={resources} type={screen.type} rest={screen.rest} />
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
