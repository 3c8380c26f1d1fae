import { session as endpoints, type LoginOptions, type UserSession } from '@meridian/contract'
import { useState, type FormEvent } from 'react'
import { call } from '#api/call.ts'
import { webPath } from '#api/connection.ts'
import { ApiError, messageOf } from '#api/errors.ts'
import { t } from '#lib/translate.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { Button } from '#ui/press/button.tsx'
import { NativeSelect } from '#ui/fields/native-select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

export type SignInFormProps = {
  options: LoginOptions
  /** Called when the session is there. */
  onSignedIn: (user: UserSession) => void
  /** Who has to sign in again; the name is then filled in. */
  username?: string | undefined
  domain?: string | undefined
  /** The page to come back to from elsewhere, with the web root before it. */
  next?: string | undefined
  /** Why the last try came to nothing. */
  failure?: string | undefined
}

/**
 * The fields of signing in. User name, password, domain and region belong to the way
 * "credentials"; any other way continues at its own page [SH-LOGIN-01..06].
 */
export function SignInForm(props: SignInFormProps) {
  const { options, onSignedIn, next } = props
  const [way, setWay] = useState(() => initialWay(options))
  const [domain, setDomain] = useState(
    props.domain ?? options.remembered?.domain ?? options.default_domain,
  )
  const [region, setRegion] = useState(() => rememberedRegion(options))
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState(props.failure)
  const [missing, setMissing] = useState<readonly string[]>([])
  const [expired, setExpired] = useState(false)
  const [fresh, setFresh] = useState<Fresh>({})

  const signIn = async (asked: Asked) => {
    const { username, password, new_password, again } = asked
    const empty = Object.entries(asked).filter(([, value]) => value === '')
    setMissing(empty.map(([name]) => name))
    setFresh({ new_password, again })
    setError(undefined)
    if (empty.length > 0 || again !== new_password) return
    setBusy(true)
    try {
      const own = { auth_type: credentials, username, password, domain, region } as const
      const body = { ...own, ...(new_password !== undefined && { new_password }) }
      onSignedIn(await call(endpoints.create, { body }, { quiet: true }))
    } catch (cause) {
      setError(messageOf(cause))
      if (isAboutNew(cause)) setExpired(true)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // Read from the fields themselves: what a password manager fills in tells no one.
    const fields = new FormData(event.currentTarget)
    const text = (name: string) => {
      const value = fields.get(name)
      return typeof value === 'string' ? value : ''
    }
    if (way === credentials)
      void signIn({
        ...{ username: text('username'), password: text('password') },
        ...(expired && { new_password: text('new_password'), again: text('again') }),
      })
    else
      window.location.assign(webPath(`auth/websso/${encodeURIComponent(way)}${comingBack(next)}`))
  }
  return (
    <form method="post" onSubmit={submit} className="flex flex-col gap-4">
      {error !== undefined && <Alert type="error">{error}</Alert>}
      <NativeSelect
        label={t('Authenticate using')}
        name="auth_type"
        options={options.auth_types.map(({ id, label }) => ({ value: id, label }))}
        value={way}
        onChange={setWay}
      />
      {way === credentials && (
        <>
          <TextField
            label={t('User Name')}
            name="username"
            autoComplete="username"
            required
            autoFocus={props.username === undefined}
            onChange={() => {
              setExpired(false)
              setFresh({})
            }}
            defaultValue={props.username}
            error={missing.includes('username') ? t('This field is required.') : undefined}
          />
          <TextField
            label={t('Password')}
            name="password"
            type="password"
            autoComplete="current-password"
            revealable={options.password_reveal ?? true}
            required
            autoFocus={props.username !== undefined}
            error={missing.includes('password') ? t('This field is required.') : undefined}
          />
          {expired && (
            <NewPassword
              typed={fresh}
              onType={(change) => setFresh((before) => ({ ...before, ...change }))}
              missing={missing}
              reveals={options.password_reveal ?? true}
            />
          )}
          <DomainField options={options} value={domain} onChange={setDomain} />
          <NativeSelect
            label={t('Region')}
            name="region"
            options={options.regions.map(({ id, label }) => ({ value: id, label }))}
            value={region}
            onChange={setRegion}
          />
        </>
      )}
      <Button type="submit" tone="primary" busy={busy}>
        {way === credentials ? t('Sign In') : t('Continue')}
      </Button>
    </form>
  )
}

const credentials = 'credentials'

/** What is typed; the last two only in the place of a password that has expired. */
type Asked = Fresh & { readonly username: string; readonly password: string }

/** The new password, and the same again; undefined until it is typed. */
type Fresh = {
  readonly new_password?: string | undefined
  readonly again?: string | undefined
}

/** Keystone asks for a new password, or does not take the one that it was given. */
const isAboutNew = (cause: unknown): boolean =>
  cause instanceof ApiError && cause.fields.some(({ path }) => path[0] === 'new_password')

type NewPasswordProps = {
  readonly typed: Fresh
  readonly onType: (change: Fresh) => void
  readonly missing: readonly string[]
  readonly reveals: boolean
}

/**
 * In the place of a password that has expired. What differs is said under the second field as either
 * is typed, once there is something in the second (SH-FORM-12..15).
 */
function NewPassword({ typed, onType, missing, reveals }: NewPasswordProps) {
  const fields = [
    { name: 'new_password', label: t('New Password') },
    { name: 'again', label: t('Confirm New Password') },
  ] as const
  const differs = typed.again !== undefined && typed.again !== (typed.new_password ?? '')
  const errorOf = (name: keyof Fresh) => {
    if (!typed[name] && missing.includes(name)) return t('This field is required.')
    return name === 'again' && differs ? t('Passwords do not match.') : undefined
  }
  return fields.map(({ name, label }, at) => (
    <TextField
      key={name}
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      revealable={reveals}
      required
      autoFocus={at === 0}
      onChange={(value) => onType({ [name]: value })}
      error={errorOf(name)}
    />
  ))
}

/** As the operator has it, as long as there is such a way. */
const initialWay = ({ auth_types: ways, initial }: LoginOptions): string =>
  (ways.find(({ id }) => id === initial) ?? ways[0])?.id ?? credentials

const comingBack = (next: string | undefined): string =>
  next === undefined ? '' : `?next=${encodeURIComponent(next)}`

type DomainFieldProps = {
  options: LoginOptions
  value: string
  onChange: (value: string) => void
}

/** A choice where the operator lists the domains, otherwise a line of text. */
function DomainField({ options, value, onChange }: DomainFieldProps) {
  if (!options.domains) {
    return (
      <TextField
        label={t('Domain')}
        name="domain"
        autoComplete="organization"
        value={value}
        onChange={onChange}
      />
    )
  }
  return (
    <NativeSelect
      label={t('Domain')}
      name="domain"
      options={options.domains.map((name) => ({ value: name, label: name }))}
      value={value}
      onChange={onChange}
    />
  )
}

const rememberedRegion = ({ regions, remembered }: LoginOptions): string =>
  (regions.find(({ id }) => id === remembered?.region) ?? regions[0])?.id ?? ''
