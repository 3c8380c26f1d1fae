import {
  account,
  applicationCredentials as api,
  type ApiAccess,
  type ApplicationCredentialCreated,
} from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { userSession } from '#api/session.ts'
import { DateInput } from '#forms/date-input.tsx'
import {
  CheckboxInput,
  PasswordInput,
  RadioInput,
  TextAreaInput,
  TextInput,
} from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { eachRow, present, type FormRows } from '#forms/rows.ts'
import { TicksInput } from '#forms/ticks-input.tsx'
import { useForm } from '#forms/use-form.ts'
import { maxLength, required } from '#forms/validators.ts'
import { timeIn } from '#lib/dates.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { ShownOnceDialog } from '#resource/forms/shown-once.tsx'
import { programCloudsYaml, programOpenrc } from '#api/access-files.ts'
import { Alert } from '#ui/alert.tsx'
import { chosenZone } from '#ui/time-zone.ts'
import { toast } from '#ui/toast.ts'
import { rowRules, RuleRows } from '#dialogs/application-credential/rule-rows.tsx'
import { jsonRule, rulesIn, type Rule } from '#dialogs/application-credential/rules.ts'

type Known = { readonly roles: readonly string[]; readonly access: ApiAccess }

/** Opens the form once it is known which roles there are, and what its files will say. */
export const openCreate = async (signal: AbortSignal) => {
  const [{ roles }, access] = await Promise.all([
    userSession(),
    call(account.access, {}, { signal }),
  ])
  const known = { roles: roles.map(({ name }) => name), access }
  return (close: Close) => <CreateCredential known={known} close={close} />
}

type Props = { readonly known: Known; readonly close: Close }

/** The form, and, once that was made, the secret. */
const CreateCredential = ({ known, close }: Props) => {
  const [made, setMade] = useState<ApplicationCredentialCreated>()
  if (!made) return <CredentialForm known={known} onMade={setMade} onClose={() => close()} />
  const { id, name, secret } = made
  const program = { id, secret }
  return (
    <ShownOnceDialog
      called={[t('Secret'), t('secret'), t('secret')]}
      name={name}
      value={secret}
      beside={[[t('ID'), id]]}
      file={['secret.txt', 'text/plain']}
      files={[
        ['clouds.yaml', 'application/yaml', programCloudsYaml(known.access, program)],
        ['openrc.sh', 'text/x-shellscript', programOpenrc(known.access, program)],
      ]}
      onClose={() => close({ created: [{ type: 'OS::Keystone::ApplicationCredential', id }] })}
    />
  )
}

const initial = {
  name: '',
  description: '',
  secret: '',
  day: '',
  clock: '00:00',
  roles: [] as readonly string[],
  rules: 'none',
  rows: [] as FormRows<Rule>,
  json: '',
  unrestricted: false,
}
type Values = typeof initial

const ruleWays = [
  { value: 'none', label: t('None: whatever its roles allow') },
  { value: 'rows', label: t('One by one') },
  { value: 'json', label: t('As JSON') },
] as const

/** When it ends, as Keystone reads it; nothing where it does not. */
const endOf = ({ day, clock }: Pick<Values, 'day' | 'clock'>): Date | undefined =>
  day === '' ? undefined : timeIn(chosenZone(), day, clock.trim())

type FormProps = {
  readonly known: Known
  readonly onMade: (made: ApplicationCredentialCreated) => void
  readonly onClose: () => void
}

const CredentialForm = ({ known, onMade, onClose }: FormProps) => {
  const { roles, access } = known
  const form = useForm<Values>({
    initial: { ...initial, roles },
    shown: {
      clock: ({ day }) => day !== '',
      rows: ({ rules }) => rules === 'rows',
      json: ({ rules }) => rules === 'json',
    },
    rules: {
      name: [required(), maxLength(255)],
      description: [maxLength(1024)],
      secret: [maxLength(255)],
      clock: [
        (clock: string, { day }: Values) => {
          const end = endOf({ day, clock })
          if (!end) return t('A time has hours and minutes, such as 08:30.')
          return end.getTime() <= Date.now() ? t('It must end in the future.') : undefined
        },
      ],
      roles: [
        (chosen: readonly string[]) =>
          chosen.length === 0 ? t('Choose one role at least.') : undefined,
      ],
      // Without one the credential would be good for whatever its roles allow.
      rows: [
        (rows: FormRows<Rule>) =>
          present(rows).length === 0 ? t('Add one rule at least.') : undefined,
        eachRow(rowRules),
      ],
      json: [jsonRule],
    },
    failed: t('Unable to create the application credential.'),
    submit: async (values) => {
      const { name, description, secret, unrestricted } = values
      const end = endOf(values)
      const access_rules = rulesIn(values.rules, values.rows, values.json)
      const body = {
        name: name.trim(),
        ...(description.trim() !== '' && { description: description.trim() }),
        ...(secret !== '' && { secret }),
        ...(end && { expires_at: end.toISOString().slice(0, 19) }),
        roles: [...values.roles],
        ...(unrestricted && { unrestricted }),
        ...(access_rules && { access_rules }),
      }
      const made = await call(api.create, { body })
      toast.add('success', t('Created application credential: %s.', name.trim()))
      onMade(made)
    },
  })
  return (
    <FormDialog
      title={t('Create Application Credential')}
      size="medium"
      form={form}
      submit={t('Create Application Credential')}
      onClose={onClose}
    >
      <p>
        {t(
          'A program signs in with it as you, in the project {project} only and without your ' +
            'password. It ends with your account and with your roles there.',
          { project: access.project_name ?? '-' },
        )}
      </p>
      <TextInput field={form.field('name')} label={t('Name')} autoComplete="off" autoFocus />
      <TextInput field={form.field('description')} label={t('Description')} autoComplete="off" />
      <PasswordInput
        field={form.field('secret')}
        label={t('Secret')}
        description={t('Without one a secret is made up, which nobody can guess.')}
        autoComplete="new-password"
      />
      <div className="flex flex-wrap items-start gap-4">
        <DateInput field={form.field('day')} label={t('Expiration Date')} />
        <TextInput
          field={form.field('clock')}
          label={t('Expiration Time')}
          description={t('In {zone}.', { zone: chosenZone() })}
          autoComplete="off"
          mono
        />
      </div>
      <TicksInput
        field={form.field('roles')}
        label={t('Roles')}
        options={roles.map((role) => ({ value: role, label: role }))}
      />
      <RadioInput field={form.field('rules')} label={t('Access Rules')} options={ruleWays} />
      <RuleRows field={form.field('rows')} />
      <TextAreaInput
        field={form.field('json')}
        label={t('Rules as JSON')}
        description={t('A list of what it may be used for, each with service, method and path.')}
        rows={5}
        mono
      />
      <CheckboxInput field={form.field('unrestricted')} label={t('Unrestricted')} />
      {form.values.unrestricted && (
        <Alert type="warning">
          {t(
            'Whoever has this credential can make others of it, which go on when this one is ' +
              'deleted. Leave it restricted unless the program needs that.',
          )}
        </Alert>
      )}
    </FormDialog>
  )
}
