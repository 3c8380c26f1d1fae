import type { CallReply, networkZones } from '@meridian/contract'
import { CheckboxInput, NumberInput, TextInput } from '#forms/fields.tsx'
import type { Field, FormState } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { Gate } from '#resource/requirements.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import type { Values } from '#workflows/create-network/values.ts'

type Zone = CallReply<typeof networkZones.list>['items'][number]

type Props = {
  readonly form: FormState<Values>
  /** None where the cloud does not tell; then nothing is asked. */
  readonly zones: readonly Zone[]
}

const mayShare = [policy('network', 'create_network:shared')]

/** The network itself, and whether it gets a subnet. */
export const NetworkStep = ({ form, zones }: Props) => (
  <>
    <TextInput
      field={form.field('name')}
      label={t('Network Name')}
      autoFocus
      autoComplete="off"
      maxLength={255}
    />
    <CheckboxInput
      field={form.field('admin_state_up')}
      label={t('Enable Admin State')}
      description={t('While it is off, the network forwards nothing.')}
    />
    <Gate name="share network" requires={mayShare}>
      <CheckboxInput
        field={form.field('shared')}
        label={t('Shared')}
        description={t('Every project may use the network.')}
      />
    </Gate>
    <CheckboxInput
      field={form.field('with_subnet')}
      label={t('Create Subnet')}
      description={t('Servers get their addresses from a subnet. It can be added later, too.')}
    />
    {zones.length > 0 && <ZoneHints field={form.field('availability_zone_hints')} zones={zones} />}
    <NumberInput
      field={form.field('mtu')}
      label={t('MTU')}
      description={t(
        'The largest packet in bytes, at least 68, and 1280 for IPv6. Leave it empty for what ' +
          'suits the cloud.',
      )}
      min={68}
      max={65_535}
    />
  </>
)

const ZoneHints = (props: { readonly field: Field<string[]>; readonly zones: readonly Zone[] }) => {
  const { value, onChange } = props.field
  return (
    <fieldset className="flex flex-col items-start gap-1">
      <legend className="mb-1 font-medium">{t('Availability Zone Hints')}</legend>
      {props.zones.map(({ name, state }) => (
        <Checkbox
          key={name}
          checked={value.includes(name)}
          disabled={state !== 'available' && !value.includes(name)}
          onChange={(checked) =>
            onChange(checked ? [...value, name] : value.filter((one) => one !== name))
          }
        >
          {name}
        </Checkbox>
      ))}
      <p className="text-sm text-muted">
        {t('Where DHCP and routing of the network should run; anywhere without a choice.')}
      </p>
    </fieldset>
  )
}
