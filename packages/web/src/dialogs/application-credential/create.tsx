import { account, applicationCredentials as api, type NewAccessRule } from '@meridian/contract'
import { programCloudsYaml, programOpenrc } from '#api/access-files.ts'
import { call } from '#api/call.ts'
import { userSession } from '#api/session/session.ts'
import {
  jsonRule,
  methods,
  pathRule,
  rulesIn,
  serviceRule,
} from '#dialogs/application-credential/rules.ts'
import { present } from '#forms/fields/rows.ts'
import { timeIn } from '#lib/dates.ts'
import { t } from '#lib/translate.ts'
import { ticks } from '#resource/forms/ticks.ts'
import { area, askForm, line, password, radio, select, tick } from '#resource/forms/fields.ts'
import { date, rows } from '#resource/forms/more-fields.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { chosenZone } from '#ui/tell/time-zone.ts'

type End = { readonly day?: string | undefined; readonly clock?: string | undefined }

/** When it ends, as Keystone reads it; nothing where it does not. */
const endOf = ({ day = '', clock = '' }: End): Date | undefined =>
  day === '' ? undefined : timeIn(chosenZone(), day, clock.trim())

const accessRules = rows<NewAccessRule, { readonly rules: string }>(
  t('Rules'),
  t('Rule'),
  {
    service: line(t('Service'), { start: 'compute', rules: [serviceRule] }),
    method: select(
      t('Method'),
      methods.map((method) => ({ value: method, label: method })),
      { start: 'GET' },
    ),
    path: line(t('Path'), {
      description: t('Such as /v2.1/servers/**.'),
      rules: [pathRule],
      mono: true,
    }),
  },
  {
    shown: ({ rules }) => rules === 'rows',
    // Without one the credential would be good for whatever its roles allow.
    rules: [(all) => (present(all).length === 0 ? t('Add one rule at least.') : undefined)],
  },
)

/** The form of a new credential, once it is known which roles there are, and what its files will say. */
export const creatingCredential = async (signal: AbortSignal) => {
  const [session, access] = await Promise.all([userSession(), call(account.access, {}, { signal })])
  const roles = session.roles.map(({ name }) => name)
  return askForm({
    endpoint: api.create,
    own: { day: '', clock: '', rules: 'none', json: '' },
    size: 'medium',
    intro: t(
      'A program signs in with it as you, in the project {project} only and without your ' +
        'password. It ends with your account and with your roles there.',
      { project: access.project_name ?? '-' },
    ),
    fields: {
      name: line(t('Name')),
      description: line(t('Description')),
      secret: password(t('Secret'), {
        description: t('Without one, a random secret is generated.'),
      }),
      day: date(t('Expiration Date')),
      clock: line(t('Expiration Time'), {
        ...{ start: '00:00', mono: true, beside: true },
        description: t('In {zone}.', { zone: chosenZone() }),
        shown: ({ day }: { readonly day: string }) => day !== '',
        rules: [
          (clock, { day }: { readonly day: string }) => {
            const end = endOf({ day, clock })
            if (!end) return t('A time has hours and minutes, such as 08:30.')
            return end.getTime() <= Date.now() ? t('It must end in the future.') : undefined
          },
        ],
      }),
      roles: ticks(
        t('Roles'),
        roles.map((role) => ({ value: role, label: role })),
        {
          start: roles,
          rules: [({ length }) => (length === 0 ? t('Choose one role at least.') : undefined)],
        },
      ),
      rules: radio(t('Access Rules'), [
        { value: 'none', label: t('None: whatever its roles allow') },
        { value: 'rows', label: t('One by one') },
        { value: 'json', label: t('As JSON') },
      ]),
      access_rules: accessRules,
      json: area(t('Rules as JSON'), {
        ...{ rows: 5, mono: true, rules: [jsonRule] },
        description: t('A list of what it may be used for, each with service, method and path.'),
        shown: ({ rules }: { readonly rules: string }) => rules === 'json',
      }),
      unrestricted: tick(t('Unrestricted'), {
        below: ({ unrestricted }: { readonly unrestricted: boolean }) =>
          unrestricted && (
            <Alert type="warning">
              {t(
                'Whoever has this credential can make others of it, which go on when this one is ' +
                  'deleted. Leave it restricted unless the program needs that.',
              )}
            </Alert>
          ),
      }),
    },
    send: ({ day, clock, rules: _way, json, unrestricted, access_rules, ...body }) => {
      const end = endOf({ day, clock })
      const given = json === undefined ? access_rules : rulesIn(json)
      return call(api.create, {
        body: {
          ...body,
          ...(end && { expires_at: end.toISOString().slice(0, 19) }),
          ...(unrestricted && { unrestricted }),
          ...(given && { access_rules: given }),
        },
      })
    },
    shownOnce: {
      called: [t('Secret'), t('secret'), t('secret')],
      value: ({ secret }) => secret,
      beside: ({ id }) => [[t('ID'), id]],
      file: ['secret.txt', 'text/plain'],
      files: ({ id, secret }) => [
        ['clouds.yaml', 'application/yaml', programCloudsYaml(access, { id, secret })],
        ['openrc.sh', 'text/x-shellscript', programOpenrc(access, { id, secret })],
      ],
    },
    done: t('Created application credential: %s.'),
    failed: t('Unable to create the application credential.'),
  })
}
