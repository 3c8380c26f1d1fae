import type { ScopeChoice, UserSession } from '@meridian/contract'
import { useState } from 'react'
import { messageOf } from '#api/errors.ts'
import { hold, release } from '#api/session/page-scope.ts'
import { t } from '#lib/translate.ts'
import { toast } from '#ui/tell/toast.ts'
import { goTo } from '#shell/go-to.ts'
import { switchScope } from '#api/session/switch-scope.ts'

/** Draws the page where `user` works now. */
export type OnSwitched = (user: UserSession) => Promise<void>

/**
 * Moves the session elsewhere, and then calls `onSwitched`, which draws the page there. Meanwhile
 * the page sends nothing. What cannot be is said in a toast.
 */
export const useSwitch = (user: UserSession, onSwitched: OnSwitched) => {
  const [busy, setBusy] = useState(false)
  const switchTo = async ({ region, ...place }: ScopeChoice) => {
    setBusy(true)
    // What is on the screen belongs to where the session was.
    hold()
    try {
      // A region is one of this page's project, wherever another window has gone meanwhile.
      const now = await (region !== undefined
        ? goTo({ ...user, services_region: region })
        : switchScope(place, user))
      await onSwitched(now)
    } catch (cause) {
      toast.add('error', t('Unable to switch: {reason}', { reason: messageOf(cause) }))
    } finally {
      release()
      setBusy(false)
    }
  }
  return { busy, switchTo }
}
