import { useRouteContext, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'
import { aboveRoot } from '#api/session/page-address.ts'
import { PlainPage } from '#shell/pages/plain-page.tsx'
import { chooseToSignOut } from '#shell/header/sign-out.ts'

/**
 * Asks whoever comes here by an address, such as a link on another site, before anything ends. Who
 * chooses it in the user menu is not asked.
 */
export function LogoutPage() {
  const { user } = useRouteContext({ from: '/auth/logout' })
  const router = useRouter()
  const [busy, setBusy] = useState(false)
  if (!user) return null
  const out = async () => {
    chooseToSignOut()
    setBusy(true)
    await router.invalidate()
  }
  const stay = () => {
    // Another site is no place to go on working.
    if (cameFromHere()) window.history.back()
    else router.history.replace(aboveRoot('/'))
  }
  const words = { user: user.username, domain: user.user_domain_name }
  return (
    <PlainPage title={t('Sign Out')}>
      <p className="wrap-anywhere">
        {t('You are signed in as {user} in {domain}. What you have not saved is lost.', words)}
      </p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button onPress={stay} refusal={busy ? t('Working') : undefined}>
          {t('Cancel')}
        </Button>
        <Button tone="primary" busy={busy} onPress={() => void out()} autoFocus>
          {t('Sign Out')}
        </Button>
      </div>
    </PlainPage>
  )
}

const cameFromHere = (): boolean =>
  URL.parse(document.referrer)?.origin === window.location.origin && window.history.length > 1
