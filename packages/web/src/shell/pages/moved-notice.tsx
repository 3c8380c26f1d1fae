import { keystone, scopeOf, type UserSession } from '@meridian/contract'
import { useEffect, useState } from 'react'
import { call } from '#api/call.ts'
import { onApi } from '#api/connection.ts'
import { pageUser, isElsewhere, release } from '#api/session/page-scope.ts'
import { isAuthError, messageOf } from '#api/errors.ts'
import { t } from '#lib/translate.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { Button } from '#ui/press/button.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { canGoTo, goTo } from '#shell/go-to.ts'

/** Who works where: on this page, and in the session since another window has moved it. */
type Moved = { readonly here: UserSession; readonly now: UserSession | undefined }

export type MovedNoticeProps = {
  /** Draws the page anew where the session works now; what is on it is lost. */
  onReload: () => void
}

/**
 * Says, once for however many calls were refused, that another window has moved the session, and
 * asks where to go on. Until then the page sends nothing; what is entered on it stays.
 */
export function MovedNotice({ onReload }: MovedNoticeProps) {
  const [moved, setMoved] = useState<Moved>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(
    () =>
      onApi('scope-moved', () => {
        setFailure(undefined)
        void whereNow().then(
          (now) => {
            const here = pageUser()
            if (here && isElsewhere(scopeOf(now))) setMoved({ here, now })
            // It has come back by itself, or the page was drawn anew meanwhile.
            else release()
          },
          (cause: unknown) => {
            // Signed out: the way to sign in is taken already, and what the page sends is refused.
            if (isAuthError(cause)) return release()
            const here = pageUser()
            setFailure(messageOf(cause))
            if (here) setMoved({ here, now: undefined })
          },
        )
      }),
    [],
  )
  // The page is gone, or was drawn anew.
  useEffect(() => onApi('resumed', () => setMoved(undefined)), [])
  if (!moved) return null
  const { here, now } = moved
  const isSameUser = now === undefined || now.id === here.id
  const canGoBack = isSameUser && canGoTo(here)
  const names = namesOf(here, now ?? here)
  const back = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await goTo(here)
      release()
    } catch (cause) {
      setFailure(messageOf(cause))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      title={isSameUser ? t('Switched in Another Window') : t('Signed In in Another Window')}
      role="alertdialog"
      size="small"
      closable={false}
      onClose={() => undefined}
      working={busy}
      footer={
        <>
          <Button onPress={onReload} autoFocus={!canGoBack}>
            {now ? t('Reload as {project}', { project: names.now }) : t('Reload')}
          </Button>
          {canGoBack && (
            <Button tone="primary" autoFocus onPress={() => void back()}>
              {t('Switch Back to {project}', { project: names.here })}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-3 wrap-anywhere">
        {failure !== undefined && <Alert type="error">{failure}</Alert>}
        {now && <p>{t('This page shows {here}. Another window has switched to {now}.', names)}</p>}
        <p>
          {canGoBack
            ? t(
                'Nothing is sent from here until you choose. Switching back keeps what you have ' +
                  'entered here; reloading does not.',
              )
            : t('Nothing is sent from here any more. Reloading drops what you have entered here.')}
        </p>
      </div>
    </Modal>
  )
}

const whereNow = (): Promise<UserSession> => call(keystone.userSession)

const projectOf = ({ project_name, domain_name }: UserSession): string =>
  project_name ?? domain_name ?? t('No project')

const withRegion = (user: UserSession): string =>
  [user.services_region, projectOf(user)].filter(Boolean).join(' / ')

const withId = (user: UserSession): string =>
  `${withRegion(user)} (${user.project_id ?? user.domain_id ?? user.id})`

const withUser = (user: UserSession): string => `${user.username}, ${withRegion(user)}`

/** As short as the two places can be told apart. */
const namesOf = (here: UserSession, now: UserSession) => {
  const both = (name: (user: UserSession) => string) => ({ here: name(here), now: name(now) })
  const ways = here.id === now.id ? [projectOf, withRegion, withId] : [withUser, withId]
  const found = ways.map(both).find((names) => names.here !== names.now)
  return found ?? both(projectOf)
}
