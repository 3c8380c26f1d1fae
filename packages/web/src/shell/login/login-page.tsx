import { ssoFailures, type Sentence } from '@meridian/contract'
import { useLoaderData, useRouter, useSearch } from '@tanstack/react-router'
import { forgetAll } from '#api/cached.ts'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import { PlainPage } from '#shell/pages/plain-page.tsx'
import { SignInForm } from '#shell/login/sign-in-form.tsx'
import { returnAddress } from '#shell/addresses.ts'

/** Signing in; afterwards the user is back where they were. */
export function LoginPage() {
  const options = useLoaderData({ from: '/auth/login' })
  const { next, sso } = useSearch({ from: '/auth/login' })
  const { history } = useRouter()
  const goOn = () => {
    forgetAll()
    history.replace(returnAddress(next))
  }
  return (
    <PlainPage title={t('Sign In')}>
      <SignInForm
        options={options}
        onSignedIn={goOn}
        next={next === undefined ? undefined : returnAddress(next)}
        failure={sso === undefined ? undefined : wordsOf(sso)}
      />
    </PlainPage>
  )
}

/** What is said of a single sign-on that came to nothing; of a word that is none, nothing. */
const wordsOf = (word: string): string | undefined => {
  const known: Readonly<Record<string, Sentence>> = ssoFailures
  const sentence = own(known, word)
  return sentence && t(sentence.text, sentence.values)
}
