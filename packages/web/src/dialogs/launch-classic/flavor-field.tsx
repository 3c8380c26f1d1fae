import type { Flavor } from '@meridian/contract'
import { SelectInput } from '#forms/fields.tsx'
import { Unread } from '#forms/unread.tsx'
import { plural, t } from '#lib/translate.ts'
import { gigabytes, megabytes } from '#lib/units.ts'
import { flavorRefusal } from '#dialogs/launch-instance/quota.ts'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import { disabledFlavorsNote } from '#dialogs/launch-classic/choices.ts'
import { Fields } from '#dialogs/launch-classic/layout.tsx'

/** The size of the instances; what does not fit is disabled and says why (SH-LAUNCH-29..33). */
export const FlavorField = ({ launch }: { readonly launch: Launch }) => {
  const { data, spec, choose, field } = launch
  const { quotas } = data.known
  const all = data.flavors.data ?? []
  const note = disabledFlavorsNote(all, spec, quotas)
  return (
    <Fields>
      <SelectInput
        field={{
          ...field('flavor'),
          value: spec.flavor?.id ?? '',
          onChange: (id) => choose({ flavor: all.find((flavor) => flavor.id === id) }),
          required: true,
        }}
        label={t('Flavor')}
        {...(note !== undefined && { description: note })}
        options={all.map((flavor) => ({
          value: flavor.id,
          label: flavor.name,
          description: sizeOf(flavor),
          refusal: flavorRefusal(flavor, spec, quotas),
        }))}
      />
      <Unread
        loaded={data.flavors}
        says={(why) => t('The flavors could not be read: {why}', { why })}
      />
    </Fields>
  )
}

const sizeOf = ({ vcpus, ram, disk }: Flavor): string =>
  [plural(vcpus, '{count} VCPU', '{count} VCPUs'), megabytes(ram), gigabytes(disk)].join(' · ')
