import { SelectInput, TextInput } from '#forms/fields.tsx'
import type { FormState } from '#forms/use-form.ts'
import type { WizardStep } from '#forms/use-steps.ts'
import { t } from '#lib/translate.ts'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import type { Option } from '#ui/fields/select.tsx'
import {
  AdminStateInput,
  Beside,
  DescriptionInput,
  Fields,
  NameInput,
} from '#dialogs/octavia/steps/fields.tsx'
import type { Part } from '#dialogs/octavia/use-part.ts'
import type { PoolValues } from '#dialogs/octavia/values.ts'
import { algorithms, persistences, withHeld } from '#kinds/octavia/options.ts'

const frame = {
  id: 'pool',
  title: t('Pool Details'),
  help: (
    <p>{t('A pool shares what comes in among its members, by an algorithm that you choose.')}</p>
  ),
}

type NewProps = {
  readonly part: Part<PoolValues>
  readonly protocols: readonly Option[]
  /** The wizard can do without a pool. */
  readonly optional: boolean
}

/** The pool that is to be made. */
export const poolStep = (props: NewProps): WizardStep => ({
  ...frame,
  problem: props.part.problem,
  content: () => <NewPool {...props} />,
})

const NewPool = ({ part: { form }, protocols, optional }: NewProps) => {
  const none = { value: '', label: t('No pool') }
  return (
    <Fields>
      <Beside>
        <SelectInput
          field={form.field('lb_algorithm')}
          label={t('Algorithm')}
          options={optional ? [none, ...algorithms] : algorithms}
          autoFocus={!optional}
        />
        <SelectInput field={form.field('protocol')} label={t('Protocol')} options={protocols} />
      </Beside>
      <PoolFields form={form} />
    </Fields>
  )
}

/** A pool that is there; its protocol stays. */
export const changedPoolStep = (part: Part<PoolValues>): WizardStep => ({
  ...frame,
  problem: part.problem,
  content: () => <ChangedPool part={part} />,
})

const ChangedPool = ({ part: { form } }: { readonly part: Part<PoolValues> }) => (
  <Fields>
    <DescriptionList rows={[{ term: t('Protocol'), value: form.values.protocol }]} />
    <Beside>
      <SelectInput
        field={form.field('lb_algorithm')}
        label={t('Algorithm')}
        options={withHeld(algorithms, form.values.lb_algorithm)}
      />
    </Beside>
    <PoolFields form={form} first />
  </Fields>
)

type FieldsProps = { readonly form: FormState<PoolValues>; readonly first?: boolean }

const PoolFields = ({ form: { field }, first = false }: FieldsProps) => (
  <>
    <NameInput field={field('name')} first={first} />
    <DescriptionInput field={field('description')} />
    <Beside>
      <SelectInput
        field={field('session_persistence')}
        label={t('Session Persistence')}
        options={[{ value: '', label: t('None') }, ...persistences]}
      />
      <TextInput
        field={field('cookie_name')}
        label={t('Cookie Name')}
        description={t('The cookie by which the application tells its sessions apart.')}
        mono
        autoComplete="off"
      />
    </Beside>
    <AdminStateInput field={field('admin_state_up')} />
  </>
)
