import { CheckboxInput, SelectInput } from '#forms/fields.tsx'
import { FieldGroup } from '#forms/field-group.tsx'
import type { Field, FormState } from '#forms/use-form.ts'
import type { WizardStep } from '#forms/use-steps.ts'
import { t } from '#lib/translate.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import type { Option } from '#ui/fields/select.tsx'
import {
  AdminStateInput,
  Beside,
  DescriptionInput,
  Fields,
  NameInput,
  WholeInput,
} from '#dialogs/octavia/steps/fields.tsx'
import { bounds } from '#dialogs/octavia/rules.ts'
import type { Part } from '#dialogs/octavia/use-part.ts'
import type { ListenerValues } from '#dialogs/octavia/values.ts'
import { insertedHeaders } from '#kinds/octavia/options.ts'

const frame = {
  id: 'listener',
  title: t('Listener Details'),
  help: (
    <p>
      {t(
        'A listener is a port of the load balancer. What comes in there goes to its pool, unless an L7 policy leads it elsewhere.',
      )}
    </p>
  ),
}

type NewProps = {
  readonly part: Part<ListenerValues>
  readonly protocols: readonly Option[]
  readonly chooseProtocol: (protocol: string) => void
  /** The wizard can do without a listener. */
  readonly optional: boolean
}

/** The listener that is to be made. */
export const listenerStep = (props: NewProps): WizardStep => ({
  ...frame,
  problem: props.part.problem,
  content: () => <NewListener {...props} />,
})

const NewListener = ({ part: { form }, protocols, chooseProtocol, optional }: NewProps) => {
  const { field, values } = form
  const none = { value: '', label: t('No listener') }
  const isDropped = optional && values.protocol !== '' && Number.isNaN(values.protocol_port)
  return (
    <Fields>
      <Beside>
        <SelectInput
          field={{ ...field('protocol'), onChange: chooseProtocol }}
          label={t('Protocol')}
          options={optional ? [none, ...protocols] : protocols}
          unread={false}
          autoFocus={!optional}
        />
        <WholeInput field={field('protocol_port')} label={t('Port')} bounds={bounds.port} />
      </Beside>
      {isDropped && <Alert type="info">{t('Without a port, no listener is created.')}</Alert>}
      <ListenerFields form={form} />
    </Fields>
  )
}

type ChangeProps = {
  readonly part: Part<ListenerValues>
  /** The pools that it can lead to. */
  readonly pools: readonly Option[]
}

/** A listener that is there; its protocol and port stay. */
export const changedListenerStep = (props: ChangeProps): WizardStep => ({
  ...frame,
  problem: props.part.problem,
  content: () => <ChangedListener {...props} />,
})

const ChangedListener = ({ part: { form }, pools }: ChangeProps) => {
  const { protocol, protocol_port } = form.values
  return (
    <Fields>
      <DescriptionList
        look="grid"
        rows={[
          { term: t('Protocol'), value: protocol },
          { term: t('Port'), value: protocol_port },
        ]}
      />
      <ListenerFields form={form} first />
      <SelectInput
        field={form.field('default_pool_id')}
        label={t('Default Pool')}
        options={[{ value: '', label: t('No pool') }, ...pools]}
        unread={false}
      />
    </Fields>
  )
}

type FieldsProps = { readonly form: FormState<ListenerValues>; readonly first?: boolean }

const ListenerFields = ({ form: { field }, first = false }: FieldsProps) => (
  <>
    <NameInput field={field('name')} first={first} />
    <DescriptionInput field={field('description')} />
    <Beside>
      <WholeInput
        field={field('connection_limit')}
        label={t('Connection Limit')}
        bounds={bounds.connections}
        description={t('-1 is no limit.')}
      />
      <WholeInput
        field={field('timeout_client_data')}
        label={t('Client Data Timeout')}
        bounds={bounds.timeout}
        unit={t('ms')}
      />
      <WholeInput
        field={field('timeout_member_connect')}
        label={t('Member Connect Timeout')}
        bounds={bounds.timeout}
        unit={t('ms')}
      />
      <WholeInput
        field={field('timeout_member_data')}
        label={t('Member Data Timeout')}
        bounds={bounds.timeout}
        unit={t('ms')}
      />
      <WholeInput
        field={field('timeout_tcp_inspect')}
        label={t('TCP Inspect Timeout')}
        bounds={bounds.timeout}
        unit={t('ms')}
      />
    </Beside>
    <Headers field={field('insert_headers')} />
    <AdminStateInput field={field('admin_state_up')} />
  </>
)

type HeadersProps = { readonly field: Field<ListenerValues['insert_headers']> }

/** The headers that are added to requests; others that a listener has are kept. */
const Headers = ({ field: { name, value: headers, onChange, onBlur, hidden } }: HeadersProps) =>
  hidden ? null : (
    <FieldGroup label={t('Insert Headers')} fields={[{ hidden }]}>
      {insertedHeaders.map((header) => (
        <CheckboxInput
          key={header}
          field={{
            name: `${name}-${header}`,
            value: (headers[header] ?? '') !== '',
            onChange: (on) => onChange({ ...headers, [header]: on ? 'true' : '' }),
            onBlur,
            error: undefined,
            required: false,
          }}
          label={header}
        />
      ))}
    </FieldGroup>
  )
