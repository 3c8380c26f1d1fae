import { settings as endpoints } from '@meridian/contract'
import { useMemo } from 'react'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { ComboInput } from '#forms/fields/combo-input.tsx'
import { NumberInput, SelectInput } from '#forms/fields.tsx'
import { Form, SubmitButton } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { integer, max, min, required } from '#forms/rules/validators.ts'
import { isZone } from '#lib/dates.ts'
import { language, t } from '#lib/translate.ts'
import { PageFrame } from '#resource/page-frame.tsx'
import { usePossible } from '#resource/reading/requirements.tsx'
import { useRegistry } from '#resource/registry-context.tsx'
import {
  choosePreferences,
  preferencesNow,
  usualStart,
  type Usual,
} from '#screens/account/preferences.ts'
import { AccountLinks } from '#screens/account/account-links.tsx'
import { pageSizePath, tableSettings, useSetting } from '#resource/settings.ts'
import { Card } from '#ui/frame/card.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { toast } from '#ui/tell/toast.ts'

/** What the user chose of the look and of lists, kept in this browser over sign-ins. */
export function SettingsPage() {
  const rows = useSetting(pageSizePath, tableSettings.pageSize)
  const lines = useSetting('INSTANCE_LOG_LENGTH', usualLines)
  return (
    <PageFrame title={t('User Settings')} panel={undefined} many={t('Settings')}>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card title={t('Preferences')}>
          {rows === undefined || lines === undefined ? (
            <EmptyState state="loading" />
          ) : (
            <PreferencesForm usual={{ rows, lines }} />
          )}
        </Card>
        <AccountLinks />
      </div>
    </PageFrame>
  )
}

/** Of a server's log, where the operator's settings cannot be read (SH-CONSOLE-04). */
const usualLines = 35

const themes = [
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
  { value: 'system', label: t('As the system') },
]
const densities = [
  { value: 'normal', label: t('Normal') },
  { value: 'compact', label: t('Compact') },
]

/** The languages that this console has words in. */
const languages = () => {
  const { code } = language()
  const own = new Intl.DisplayNames([code], { type: 'language' })
  return [{ value: code, label: own.of(code) ?? code }]
}

function PreferencesForm({ usual }: { readonly usual: Usual }) {
  const form = useForm({
    initial: preferencesNow(usual),
    rules: {
      zone: [
        (zone: string) =>
          isZone(zone)
            ? undefined
            : t('There is no such time zone. A name looks like Europe/Paris.'),
      ],
      rows: [required(), integer(), min(1), max(1000)],
      lines: [required(), integer(), min(1), max(100_000)],
    },
    failed: t('Unable to save your settings.'),
    submit: async (values) => {
      choosePreferences(values, usual)
      toast.add('success', t('Settings saved.'))
    },
  })
  const zones = useZones()
  return (
    <Form form={form}>
      <SelectInput
        field={form.field('language')}
        label={t('Language')}
        description={t('The languages this console speaks.')}
        options={languages()}
      />
      <ComboInput
        field={form.field('zone')}
        label={t('Time Zone')}
        description={t('The time zone in which exact times are shown.')}
        options={zones}
        custom
      />
      <NumberInput
        field={form.field('rows')}
        label={t('Items Per Page')}
        description={t('In lists that are read page by page.')}
      />
      <NumberInput field={form.field('lines')} label={t('Lines Per Instance Log')} />
      <SelectInput
        field={form.field('start')}
        label={t('Start Page')}
        description={t('The page that opens after signing in.')}
        options={useStarts()}
      />
      <SelectInput field={form.field('theme')} label={t('Theme')} options={themes} />
      <SelectInput field={form.field('density')} label={t('Density')} options={densities} />
      <div>
        <SubmitButton form={form}>{t('Save')}</SubmitButton>
      </div>
    </Form>
  )
}

/** All zones, by their names, with what their clocks are ahead by now. */
function useZones() {
  const { data } = useLoaded(
    ['time zones'],
    (signal) => call(endpoints.timezones, {}, { signal }),
    {
      keepMs: Number.POSITIVE_INFINITY,
    },
  )
  return Object.entries(data?.timezone_dict ?? {}).map(([name, offset]) => ({
    value: name,
    label: name,
    description: offset,
  }))
}

/** The lists that the user may open, in the order of the navigation, after the overview. */
function useStarts() {
  const { panels } = useRegistry()
  const guarded = useMemo(
    () => panels.map((entry) => ({ ...entry, requires: entry.panel.requires ?? [] })),
    [panels],
  )
  const possible = usePossible('navigation', guarded)
  return [
    { value: usualStart, label: t('Overview') },
    ...(possible ?? []).map(({ panel, entry }) => ({
      value: panel.path,
      label: panel.label ?? entry.kind.name[1],
      ...(panel.area === 'admin' && { description: t('Of all projects') }),
    })),
  ]
}
