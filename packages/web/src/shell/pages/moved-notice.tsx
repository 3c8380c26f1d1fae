import { keystone, type UserSession } from '@meridian/contract'
import { useEffect, useState } from 'react'
import { call } from '#api/call.ts'
import { onApi } from '#api/connection.ts'
import { pageUser, release } from '#api/session/page-scope.ts'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'

/** Whose page this is, and who has signed in since. */
type Moved = { readonly here: UserSession; readonly now: UserSession }

export type MovedNoticeProps = {
  /** Draws the page anew for who is signed in now; what is on it is lost. */
  onReload: () => void
}

/**
 * Says, once for however many calls were refused, that somebody else has signed in in another window.
 * Where it is the same user, who has switched there, this page goes on where it is.
 */
export function MovedNotice({ onReload }: MovedNoticeProps) {
  const [moved, setMoved] = useState<Moved>()
  useEffect(
    () =>
      onApi('scope-moved', () => {
        void call(keystone.userSession).then(
          (now) => {
            const here = pageUser()
            if (here && now.id !== here.id) setMoved({ here, now })
            else release()
          },
          // What is sent next tells whether anybody is signed in, or why that cannot be told.
          release,
        )
      }),
    [],
  )
  // The page is gone, or was drawn anew.
  useEffect(() => onApi('resumed', () => setMoved(undefined)), [])
  if (!moved) return null
  const names = namesOf(moved)
  return (
    <Modal
      title={t('Signed In in Another Window')}
      role="alertdialog"
      size="small"
      closable={false}
      onClose={() => undefined}
      footer={
        <Button tone="primary" onPress={onReload} autoFocus>
          {t('Reload as {user}', { user: names.now })}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 wrap-anywhere">
        <p>{t('This page is of {here}. In another window {now} has signed in since.', names)}</p>
        <p>
          {t('Nothing is sent from here any more. Reloading drops what you have entered here.')}
        </p>
      </div>
    </Modal>
  )
}

const withDomain = ({ username, user_domain_name: domain }: UserSession): string =>
  t('{user} of {domain}', { user: username, domain })

const withId = (user: UserSession): string => `${user.username} (${user.id})`

/** As short as the two users can be told apart. */
const namesOf = ({ here, now }: Moved) => {
  const ways = [({ username }: UserSession) => username, withDomain, withId]
  const name = ways.find((one) => one(here) !== one(now)) ?? withId
  return { here: name(here), now: name(now) }
}
