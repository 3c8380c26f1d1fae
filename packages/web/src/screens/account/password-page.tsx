import { account, users } from '@meridian/contract'
import { Fragment, useRef, useState } from 'react'
import { forgetAll } from '#api/cached.ts'
import { call } from '#api/call.ts'
import { setPageScope } from '#api/session/page-scope.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { PasswordInput } from '#forms/fields.tsx'
import { Form, SubmitButton } from '#forms/form.tsx'
import { confirmsPassword, PasswordPair } from '#forms/fields/password-pair.tsx'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/rules/validators.ts'
import { parseTime } from '#lib/dates.ts'
import { t } from '#lib/translate.ts'
import { PageFrame } from '#resource/page-frame.tsx'
import { usePlace } from '#resource/place.tsx'
import { Alert } from '#ui/tell/alert.tsx'
import { Card } from '#ui/frame/card.tsx'
import { Time } from '#ui/tell/time.tsx'
import { toast } from '#ui/tell/toast.ts'

/** The user's own password: what Keystone says of a new one stands beside it. */
export function PasswordPage() {
  const [changes, setChanges] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  const renew = () => {
    // The pressed button goes away with its form: the keyboard goes on from here.
    place.current?.focus()
    setChanges((times) => times + 1)
  }
  return (
    <PageFrame title={t('Change Password')} panel={undefined} many={t('Settings')}>
      <div ref={place} tabIndex={-1} className="flex max-w-lg flex-col gap-4 outline-none">
        {/* Another password has another end, and nothing was tried yet in a form for the next. */}
        <Fragment key={changes}>
          <Expiry />
          <Card title={t('Password')}>
            <PasswordForm onChanged={renew} />
          </Card>
        </Fragment>
      </div>
    </PageFrame>
  )
}

/** Until when the present one is good, where Keystone has an end for it. */
function Expiry() {
  const { data, error } = useLoaded(['own account'], async (signal) => {
    const own = await call(users.load, { params: { id: 'current' } }, { signal })
    const end = parseTime(own.password_expires_at ?? '')
    return { end, isSoon: end !== undefined && end.getTime() - Date.now() < soonMs }
  })
  if (error) return <Alert type="warning">{t('Your account could not be read.')}</Alert>
  if (!data?.end) return null
  return (
    <Alert type={data.isSoon ? 'warning' : 'info'}>
      {t('Your password expires')} <Time ends exact at={data.end.toISOString()} />
    </Alert>
  )
}

const soonMs = 14 * 86_400_000

const initial = { original_password: '', password: '', confirmation: '' }
type Values = typeof initial

/** `onChanged` runs once the session goes on with the new password. */
function PasswordForm({ onChanged }: { readonly onChanged: () => void }) {
  const place = usePlace()
  const form = useForm<Values>({
    initial,
    rules: {
      original_password: [required()],
      password: [
        required(),
        (text: string, { original_password }: Values) =>
          text !== '' && text === original_password
            ? t('The new password is the same as the present one.')
            : undefined,
      ],
      confirmation: [required(), confirmsPassword()],
    },
    failed: t('Unable to change your password.'),
    submit: async ({ original_password, password }) => {
      const body = { original_password, password }
      const { session } = await call(account.changePassword, { body })
      forgetAll()
      if (session) {
        // The same place in another session: the page goes on in it.
        setPageScope(session)
        onChanged()
        toast.add('success', t('Your password was changed. All your other sessions have ended.'))
        return
      }
      toast.add('success', t('Your password was changed. Sign in with the new one.'))
      place.go('/auth/login')
    },
  })
  return (
    <Form form={form}>
      <PasswordInput
        field={form.field('original_password')}
        label={t('Current Password')}
        autoComplete="current-password"
      />
      <PasswordPair
        password={form.field('password')}
        confirmation={form.field('confirmation')}
        label={t('New Password')}
        confirmLabel={t('Confirm New Password')}
      />
      <p className="text-muted">
        {t('All your other sessions end with it. Application credentials go on.')}
      </p>
      <div>
        <SubmitButton form={form}>{t('Change Password')}</SubmitButton>
      </div>
    </Form>
  )
}
