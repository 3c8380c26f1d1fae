import { SelectInput, TextInput } from '#forms/fields.tsx'
import type { FormState } from '#forms/use-form.ts'
import type { WizardStep } from '#forms/use-steps.ts'
import { t } from '#lib/translate.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import {
  AdminStateInput,
  Beside,
  Fields,
  NameInput,
  WholeInput,
} from '#dialogs/octavia/steps/fields.tsx'
import { newMonitorBody } from '#dialogs/octavia/payload.ts'
import { bounds } from '#dialogs/octavia/rules.ts'
import type { Part } from '#dialogs/octavia/use-part.ts'
import type { MonitorValues } from '#dialogs/octavia/values.ts'
import { httpMethods, monitorTypes } from '#kinds/octavia/options.ts'

const frame = {
  id: 'monitor',
  title: t('Monitor Details'),
  help: (
    <p>
      {t(
        'A health monitor asks each member in turn. One that does not answer gets no requests until it does again.',
      )}
    </p>
  ),
}

type NewProps = {
  readonly part: Part<MonitorValues>
  /** The wizard can do without a monitor. */
  readonly optional: boolean
}

/** The monitor that is to be made. */
export const monitorStep = (props: NewProps): WizardStep => ({
  ...frame,
  problem: props.part.problem,
  content: () => <NewMonitor {...props} />,
})

const NewMonitor = ({ part: { form }, optional }: NewProps) => {
  const none = { value: '', label: t('No health monitor') }
  const isDropped = optional && form.values.type !== '' && newMonitorBody(form.values) === undefined
  return (
    <Fields>
      <SelectInput
        field={form.field('type')}
        label={t('Type')}
        options={optional ? [none, ...monitorTypes] : monitorTypes}
        autoFocus={!optional}
      />
      {isDropped && (
        <Alert type="info">
          {t('Without a delay, a timeout and a number of retries, no health monitor is created.')}
        </Alert>
      )}
      <MonitorFields form={form} />
    </Fields>
  )
}

/** A monitor that is there; its type stays. */
export const changedMonitorStep = (part: Part<MonitorValues>): WizardStep => ({
  ...frame,
  problem: part.problem,
  content: () => <ChangedMonitor part={part} />,
})

const ChangedMonitor = ({ part: { form } }: { readonly part: Part<MonitorValues> }) => (
  <Fields>
    <DescriptionList rows={[{ term: t('Type'), value: form.values.type }]} />
    <MonitorFields form={form} first />
  </Fields>
)

type FieldsProps = { readonly form: FormState<MonitorValues>; readonly first?: boolean }

const MonitorFields = ({ form: { field }, first = false }: FieldsProps) => (
  <>
    <NameInput field={field('name')} first={first} />
    <Beside>
      <WholeInput field={field('delay')} label={t('Delay')} unit={t('s')} bounds={bounds.timeout} />
      <WholeInput
        field={field('timeout')}
        label={t('Timeout')}
        unit={t('s')}
        bounds={bounds.timeout}
      />
      <WholeInput field={field('max_retries')} label={t('Max Retries')} bounds={bounds.retries} />
      <WholeInput
        field={field('max_retries_down')}
        label={t('Max Retries Down')}
        bounds={bounds.retries}
      />
    </Beside>
    <Beside>
      <SelectInput field={field('http_method')} label={t('HTTP Method')} options={httpMethods} />
      <TextInput
        field={field('expected_codes')}
        label={t('Expected Codes')}
        description={t('Such as 200, 200-204 or 200,202.')}
        mono
        autoComplete="off"
      />
      <TextInput field={field('url_path')} label={t('URL Path')} mono autoComplete="off" />
    </Beside>
    <AdminStateInput field={field('admin_state_up')} />
  </>
)
