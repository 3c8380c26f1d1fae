import {
  scopeOf,
  session as endpoints,
  type LoginOptions,
  type UserSession,
} from '@meridian/contract'
import { useEffect, useState } from 'react'
import { call } from '#api/call.ts'
import { tell } from '#api/connection.ts'
import { release } from '#api/session/page-scope.ts'
import { messageOf } from '#api/errors.ts'
import { userSession } from '#api/session/session.ts'
import { t } from '#lib/translate.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { Modal } from '#ui/overlays/modal.tsx'
import { goTo } from '#shell/go-to.ts'
import { SignInForm } from '#shell/login/sign-in-form.tsx'

export type SignInAgainProps = {
  onSignedIn: () => void
  /** Closed without signing in: what was being done is given up. */
  onGiveUp: () => void
  /** Somebody else has signed in, whose work the page below is not. */
  onOther: () => void
}

type Known = { options: LoginOptions; user: UserSession | undefined }

/**
 * Asks for the password over the page whose session has ended, so that nothing typed is lost.
 * Whoever signs in is brought to the same project.
 */
export function SignInAgain({ onSignedIn, onGiveUp, onOther }: SignInAgainProps) {
  const [known, setKnown] = useState<Known>()
  const [error, setError] = useState<string>()
  useEffect(() => {
    readKnown().then(setKnown, (cause: unknown) => setError(messageOf(cause)))
  }, [])
  const goOn = async (user: UserSession) => {
    if (user.id !== known?.user?.id) return onOther()
    try {
      if (scopeOf(user) !== scopeOf(known.user)) await goTo(known.user, { quiet: true })
      release()
      tell('resumed', undefined)
      onSignedIn()
    } catch (cause) {
      setError(messageOf(cause))
    }
  }
  return (
    <Modal title={t('Sign In Again')} size="small" onClose={onGiveUp}>
      <div className="flex flex-col gap-4">
        <p>{t('Your session has ended. Sign in to go on where you were.')}</p>
        {error !== undefined && <Alert type="error">{error}</Alert>}
        {known ? (
          <SignInForm
            options={known.options}
            username={known.user?.username}
            domain={known.user?.user_domain_name}
            next={window.location.pathname + window.location.search}
            onSignedIn={(user) => void goOn(user)}
          />
        ) : (
          error === undefined && <EmptyState state="loading" />
        )}
      </div>
    </Modal>
  )
}

/** The ways to sign in, and who it was: the session's facts are still held from before. */
async function readKnown(): Promise<Known> {
  const [options, user] = await Promise.all([
    call(endpoints.login, {}, { quiet: true }),
    userSession().catch(() => undefined),
  ])
  return { options, user }
}
