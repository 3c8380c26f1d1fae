import { useLoaderData, useRouter, useSearch } from '@tanstack/react-router'
import { forgetAll } from '#api/cached.ts'
import { t } from '#lib/translate.ts'
import { PlainPage } from '#shell/plain-page.tsx'
import { SignInForm } from '#shell/login/sign-in-form.tsx'
import { aboveRoot, returnPath } from '#shell/addresses.ts'

/** Signing in; afterwards the user is back where they were. */
export function LoginPage() {
  const options = useLoaderData({ from: '/auth/login' })
  const { next } = useSearch({ from: '/auth/login' })
  const { history } = useRouter()
  const goOn = () => {
    forgetAll()
    history.replace(aboveRoot(returnPath(next)))
  }
  return (
    <PlainPage title={t('Sign In')}>
      <SignInForm options={options} onSignedIn={goOn} />
    </PlainPage>
  )
}
