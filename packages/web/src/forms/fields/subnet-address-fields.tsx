import {
  prefixLengths,
  withPool,
  type SubnetAddress,
  type SubnetAddressErrors,
  type SubnetPoolOption,
} from '#forms/fields/subnet-address.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { Select } from '#ui/fields/select.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

export type SubnetAddressFieldsProps = {
  readonly pools: readonly SubnetPoolOption[]
  readonly value: SubnetAddress
  /** Takes what changes: choosing a pool changes several fields at once. */
  readonly onChange: (some: Partial<SubnetAddress>) => void
  /** The user has left a field. */
  readonly onBlur?: (name: keyof SubnetAddress) => void
  readonly errors?: SubnetAddressErrors
}

const versions = [
  { value: '4', label: t('IPv4') },
  { value: '6', label: t('IPv6') },
] as const

/**
 * The fields that say where a subnet's addresses come from: a network address that the user gives,
 * or a part of a pool, which brings its IP version. With `useForm`:
 * `value={form.values} onChange={form.set} onBlur={form.leave} errors={form.told}`, and
 * `subnetAddressRules` and `subnetAddressShown` among its options.
 */
export const SubnetAddressFields = (props: SubnetAddressFieldsProps) => {
  const { pools, value, onChange, onBlur, errors = {} } = props
  const pooled = value.address_source === 'subnetpool'
  const field = (name: keyof SubnetAddress) => ({
    name,
    value: value[name],
    error: errors[name],
    onBlur: () => onBlur?.(name),
  })
  return (
    <>
      <Select
        {...field('address_source')}
        label={t('Network Address Source')}
        options={sources(pools)}
        onChange={(source) =>
          onChange({ address_source: source === 'subnetpool' ? 'subnetpool' : 'manual' })
        }
      />
      {pooled ? (
        <>
          <Select
            {...field('subnetpool')}
            required
            label={t('Address Pool')}
            placeholder={t('Select a pool')}
            options={pools.map(({ id, name }) => ({ value: id, label: nameOr(name, id) }))}
            onChange={(id) => onChange(withPool(pools, id))}
          />
          <Select
            {...field('prefixlen')}
            required
            label={t('Prefix Length')}
            disabled={value.subnetpool === ''}
            options={prefixLengths(pools.find(({ id }) => id === value.subnetpool))}
            onChange={(prefixlen) => onChange({ prefixlen })}
          />
        </>
      ) : (
        <TextField
          {...field('cidr')}
          required
          mono
          label={t('Network Address')}
          description={t('In CIDR form, such as 192.168.0.0/24 or 2001:db8::/64.')}
          onChange={(cidr) => onChange({ cidr })}
        />
      )}
      <Select
        {...field('ip_version')}
        label={t('IP Version')}
        options={versions}
        disabled={pooled}
        description={pooled ? t('The address pool decides the IP version.') : undefined}
        onChange={(version) => onChange({ ip_version: version === '6' ? '6' : '4' })}
      />
    </>
  )
}

const sources = (pools: readonly SubnetPoolOption[]) => [
  { value: 'manual', label: t('Enter the network address') },
  {
    value: 'subnetpool',
    label: t('Allocate the network address from a pool'),
    refusal: pools.length === 0 ? t('There are no subnet pools.') : undefined,
  },
]
