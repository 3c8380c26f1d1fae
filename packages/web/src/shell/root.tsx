import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { openActivities } from '#api/activity/activity.ts'
import { forgetAll } from '#api/cached.ts'
import { connectApi, onApi } from '#api/connection.ts'
import { keepAlive } from '#api/session/keep-alive.ts'
import { t } from '#lib/translate.ts'
import { pageUnder } from '#resource/actions/page-under.ts'
import { PlaceProvider, type Place } from '#resource/place.tsx'
import { LanguageProvider } from '#ui/frame/language.tsx'
import { NavigationProvider } from '#ui/press/link.tsx'
import { ToastRegion } from '#ui/tell/toast-region.tsx'
import { toast } from '#ui/tell/toast.ts'
import { aboveRoot, addressIn, belowRoot } from '#api/session/page-address.ts'
import { inScope, logoutPath } from '#shell/addresses.ts'
import { SlowNotice } from '#shell/pages/slow-notice.tsx'

const SignInAgain = lazy(async () => ({
  default: (await import('#shell/login/sign-in-again.tsx')).SignInAgain,
}))

/** What every page has: the way to other pages, toasts, what keeps a session, and what happens when it ends. */
export function Root() {
  const { history } = useRouter()
  const place = useHistoryPlace()
  const navigation = useMemo(
    () => ({ go: (path: string) => place.go(path), href: aboveRoot }),
    [place],
  )
  const [asking, setAsking] = useState(false)
  useEffect(keepAlive, [])
  // Of many calls that a page makes at once each may be refused in the same words (SH-CLIENT-17).
  useEffect(
    () => onApi('toast', ({ tone, text }) => void toast.add(tone, text, { once: true })),
    [],
  )
  useEffect(() => {
    connectApi({
      navigate: (path) => {
        if (path !== 'auth/logout') place.go(`/${path}`)
        // On the way to signing in nobody has to be asked to.
        else if (!place.current().startsWith('/auth/')) setAsking(true)
      },
    })
  }, [place])
  return (
    <LanguageProvider>
      <NavigationProvider navigation={navigation}>
        <PlaceProvider place={place}>
          <Outlet />
          <Suspense>
            {asking && (
              <SignInAgain
                onSignedIn={() => setAsking(false)}
                onOther={() => {
                  setAsking(false)
                  forgetAll()
                  void openActivities(undefined)
                  history.push(addressIn({}, '/'))
                }}
                onGiveUp={() => {
                  setAsking(false)
                  toast.add('danger', t('Unauthorized. Redirecting to login'))
                  place.go(logoutPath(inScope(pageUnder(place.current()))))
                }}
              />
            )}
          </Suspense>
          <ToastRegion />
          <SlowNotice />
        </PlaceProvider>
      </NavigationProvider>
    </LanguageProvider>
  )
}

/** The address bar for the engine: the router's history, below the web root. */
function useHistoryPlace(): Place {
  const router = useRouter()
  const { history } = router
  return useMemo(
    () => ({
      subscribe: (listener) => history.subscribe(listener),
      current: () => belowRoot(history.location.href),
      go: (path, options) => {
        if (!options?.replace) return history.push(aboveRoot(path))
        const { pathname } = history.location
        const top = window.scrollY
        history.replace(aboveRoot(path))
        // The router scrolls to the top of whatever it has drawn, also of the same page.
        if (top === 0 || history.location.pathname !== pathname) return undefined
        const stop = router.subscribe('onRendered', () => {
          stop()
          if (history.location.pathname === pathname) window.scrollTo({ top, behavior: 'instant' })
        })
        return undefined
      },
      canGoBack: () => history.canGoBack(),
      back: () =>
        new Promise((resolve) => {
          const stop = history.subscribe(() => {
            stop()
            resolve()
          })
          history.back()
        }),
    }),
    [router, history],
  )
}
