import { CheckboxInput, RadioInput, TextAreaInput, type Of } from '#forms/fields.tsx'
import type { Field, FormState } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import type { TextAreaProps } from '#ui/text-field.tsx'
import type { Values } from '#workflows/create-network/values.ts'

const modes = [
  {
    value: '',
    label: t('No options specified'),
  },
  {
    value: 'slaac',
    label: t('SLAAC: addresses are discovered from the OpenStack router'),
  },
  {
    value: 'dhcpv6-stateful',
    label: t('DHCPv6 stateful: addresses and all else come from OpenStack DHCP'),
  },
  {
    value: 'dhcpv6-stateless',
    label: t('DHCPv6 stateless: addresses from the router, all else from OpenStack DHCP'),
  },
] as const

/** What hosts of the subnet are told. */
export const DetailsStep = ({ form }: { readonly form: FormState<Values> }) => {
  const { onChange, ...mode } = form.field('ipv6_modes')
  // The widget knows words only; it gives back one of those that it was given.
  const bound: Field<string> = {
    ...mode,
    onChange: (chosen) => {
      const known = modes.find(({ value }) => value === chosen)
      if (known) onChange(known.value)
    },
  }
  return (
    <>
      <CheckboxInput field={form.field('enable_dhcp')} label={t('Enable DHCP')} />
      <RadioInput field={bound} label={t('IPv6 Address Configuration Mode')} options={modes} />
      <LinesInput
        field={form.field('allocation_pools')}
        label={t('Allocation Pools')}
        description={t(
          'One range a line, as first,last: 192.168.1.100,192.168.1.120. Without any, every ' +
            'address is given out.',
        )}
      />
      <LinesInput
        field={form.field('dns_nameservers')}
        label={t('DNS Name Servers')}
        description={t('One address a line.')}
      />
      <LinesInput
        field={form.field('host_routes')}
        label={t('Host Routes')}
        description={t(
          'Further routes for the hosts, one a line, as destination network,next hop: ' +
            '192.168.200.0/24,10.56.1.254.',
        )}
      />
    </>
  )
}

/** Addresses, one thing a line. */
const LinesInput = (props: Of<string, Pick<TextAreaProps, 'label' | 'description'>>) => (
  <TextAreaInput {...props} rows={3} mono />
)
