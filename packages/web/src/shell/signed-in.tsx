import { addressScope, otherScope, renderedId, type UserSession } from '@meridian/contract'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { sealOf } from '#api/activity/activity-seal.ts'
import { openActivities } from '#api/activity/activity.ts'
import { openDrafts } from '#api/drafts.ts'
import { leavePlace } from '#api/session/leave-place.ts'
import { addressIn, belowRoot, scopeInAddress } from '#api/session/page-address.ts'
import { connected } from '#api/connection.ts'
import { setPageScope } from '#api/session/page-scope.ts'
import { createQueryClient } from '#api/queries.ts'
import { QueryProvider } from '#api/query-provider.tsx'
import { userSession } from '#api/session/session.ts'
import { lastLost } from '#lib/lost.ts'
import { ScreenProvider } from '#resource/actions/screen.tsx'
import { AreaContext } from '#resource/area.ts'
import { useAddress, usePlace } from '#resource/place.tsx'
import { RegistryProvider } from '#resource/registry-context.tsx'
import { askAhead, usePossible } from '#resource/reading/requirements.tsx'
import { chosenStart } from '#resource/settings.ts'
import { resources } from '#resources/registry.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { Frame } from '#ui/frame/frame.tsx'
import { NavigationProvider } from '#ui/press/link.tsx'
import { AlertsFade } from '#shell/alerts-fade.tsx'
import { areaOf, isOfProject, needsProject, type Placed } from '#shell/areas.ts'
import { Boundary } from '#shell/pages/boundary.tsx'
import { Screen } from '#shell/pages/screen.tsx'
import { prefetchCode, usePrefetchCode } from '#shell/prefetch-code.ts'
import { HeaderEnd, HeaderStart } from '#shell/header/header.tsx'
import { MovedNotice } from '#shell/pages/moved-notice.tsx'
import { navigationOf } from '#shell/navigation.ts'
import { NavigationView } from '#shell/navigation-view.tsx'
import { prefetchPanel } from '#resource/prefetch-panel.ts'
import { focusFirstRow } from '#resource/table/use-keys.ts'
import { PasswordReveal } from '#shell/password-reveal.tsx'
import { screenAt, type ScreenAt } from '#shell/screen-at.ts'
import { Shortcuts } from '#shell/shortcuts.tsx'
import { siteScreens } from '#shell/site-screens.tsx'
import { ServerMessages } from '#shell/server-messages.tsx'
import { usePageScope } from '#shell/use-page-scope.ts'
import { useStrayDrops } from '#shell/use-stray-drops.ts'

const client = createQueryClient()

/**
 * How long a page that is not drawn yet waits for what it shows, in ms: longer where its picture has
 * rows already, which are not to go and come again.
 */
const ownPatience = (): number =>
  globalThis.document?.querySelector(`#${renderedId} > [data-rows]`) ? 500 : 50

/**
 * Resolves once what the document has brought is where pages look for it, the first call's answer
 * among it. What is known within `patience` ms is drawn with the first that is drawn; the rest comes
 * to its place.
 */
export const prepared = async (patience = ownPatience()): Promise<void> => {
  const { pathname, search, searchParams } = new URL(connected().address())
  const here = belowRoot(pathname + search)
  // So that the first that is drawn has the page in its frame.
  prefetchCode(here)
  // What is read for the page carries where it is drawn, as all its calls do.
  const user = await userSession().catch(() => undefined)
  setPageScope(user)
  const isRefused = user !== undefined && otherScope(scopeInAddress(), user) !== undefined
  const screen = screenOf(here)
  const asked = Promise.all([
    askAhead(client, offered),
    ...(screen.kind === 'panel' && !isRefused && !(user && needsProject(screen, user))
      ? [prefetchPanel(client, screen.entry, searchParams)]
      : []),
  ])
  const waited = new Promise((done) => setTimeout(done, patience))
  // What cannot be had now is asked for again, and said, by the page itself.
  await Promise.race([asked.catch(() => undefined), waited])
}

/**
 * Everything for those who are signed in. On the way out it is taken away first: what it shows
 * would be asked for again once everything known of the session is forgotten.
 */
export function SignedIn() {
  const { path } = useAddress()
  if (path.startsWith('/auth/')) return <EmptyState state="loading" />
  return <Site />
}

function Site() {
  return (
    <QueryProvider client={client}>
      <AlertsFade>
        <PasswordReveal>
          <RegistryProvider registry={resources}>
            <ScreenProvider>
              <Content />
            </ScreenProvider>
          </RegistryProvider>
        </PasswordReveal>
      </AlertsFade>
    </QueryProvider>
  )
}

const panels = resources.panels.map((entry) => ({ ...entry, requires: entry.panel.requires ?? [] }))
const offered = [
  ['navigation', panels],
  ['navigation screens', siteScreens],
] as const

function Content() {
  const { user, refused } = useRouteContext({ from: '/$' })
  const router = useRouter()
  const { path, params } = useAddress()
  const [ofPanels, ofScreens] = offered
  const shown = usePossible(...ofPanels)
  const screens = usePossible(...ofScreens)
  const isProjectless = user.project_id === null
  const groups = useMemo(() => {
    const isShown = (place: Placed) => !(isProjectless && isOfProject(place))
    return shown && screens
      ? navigationOf(
          shown.filter(({ panel }) => isShown(panel)),
          screens.filter(isShown),
        )
      : []
  }, [shown, screens, isProjectless])
  const there = useMemo(() => {
    if (!shown || !screens) return undefined
    const all = [...screens, ...shown.map(({ panel }) => panel)]
    return new Set(all.filter(({ area }) => !isProjectless || area !== 'project').map(pathOf))
  }, [shown, screens, isProjectless])
  // Where to begin is known once it is known what there is.
  const screen: ScreenAt =
    path === '/' && !there ? { kind: 'elsewhere' } : screenOf(`${path}?${params.toString()}`, there)
  const current = currentOf(screen)
  const area = areaOf(screen)
  const everywhere = area === 'admin'
  const place = usePlace()
  usePageScope(user)
  usePrefetchCode()
  useStrayDrops()
  const { history } = router
  const switched = async (now: UserSession) => {
    const scope = addressScope(now)
    leavePlace()
    const lost = screen.kind === 'lost' ? lastLost() : undefined
    // What one project has is not in another.
    const there = screen.kind === 'details' && !refused ? (current ?? '/') : place.current()
    // Back leads to the page that was left, but to none that could not be shown.
    if (refused || lost) history.replace(addressIn(scope, there))
    else history.push(addressIn(scope, there))
    await router.invalidate()
    // What was not found may be there: it is read once the page stands there.
    if (lost) history.replace(addressIn(scope, lost.from))
  }
  /** Another user's pages are in scopes of theirs. */
  const reload = () => {
    const path = screen.kind === 'details' ? (current ?? '/') : place.current()
    window.location.assign(addressIn({}, path))
  }
  // So that the address leads here wherever the session is switched to, also for whom it is sent to.
  useEffect(() => {
    const named = scopeInAddress()
    const own = addressScope(user)
    // What is somewhere else is on its way there, or says that it cannot be.
    if (otherScope(named, user) === undefined && addressIn(named, '/') !== addressIn(own, '/'))
      history.replace(addressIn(own, place.current()))
  }, [user, history, place])
  const navigation = useMemo(
    () => ({
      go: (to: string) => place.go(to),
      href: (to: string) => addressIn(addressScope(user), to),
    }),
    [place, user],
  )
  const where = [user.id, user.project_id, user.domain_id, user.services_region].join(' ')
  // Read anew after each change of the place, even to the same.
  useEffect(() => {
    const seal = sealOf(user)
    void openActivities(where, seal)
    openDrafts(where, seal)
  }, [user, where])
  const asked =
    refused === undefined
      ? needsProject(screen, user)
        ? ({ kind: 'no project', from: place.current() } as const)
        : screen
      : ({ kind: 'no role', scope: refused } as const)
  return (
    <NavigationProvider navigation={navigation}>
      <Frame
        start={<HeaderStart {...{ user, groups, current, everywhere }} onSwitched={switched} />}
        end={<HeaderEnd {...{ user, groups, everywhere }} />}
        navigation={
          <NavigationView key={user.id} user={user.id} groups={groups} current={current} />
        }
        onSkipToRows={focusFirstRow}
      >
        <Shortcuts groups={groups} />
        <ServerMessages />
        <MovedNotice key={where} onReload={reload} />
        <Boundary key={`${where} ${screen.kind === 'screen' ? screen.path : path}`}>
          <AreaContext value={area}>
            <Screen screen={asked} user={user} onSwitched={switched} />
          </AreaContext>
        </Boundary>
      </Frame>
    </NavigationProvider>
  )
}

const pathOf = ({ path }: { readonly path: string }): string => path

const screenOf = (address: string, there?: ReadonlySet<string>): ScreenAt =>
  screenAt(resources, address, siteScreens, chosenStart(), there)

/** The path that is marked in the navigation. */
const currentOf = (screen: ScreenAt): string | undefined => {
  if (screen.kind === 'lost') return lastLost()?.to
  if (screen.kind !== 'screen') return 'entry' in screen ? screen.entry?.panel.path : undefined
  return siteScreens.find(({ path }) => path === screen.path)?.under ?? screen.path
}
