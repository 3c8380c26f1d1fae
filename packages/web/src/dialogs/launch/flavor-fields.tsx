import type { Flavor } from '@meridian/contract'
import { Unread } from '#forms/unread.tsx'
import { t } from '#lib/translate.ts'
import { gigabytes, megabytes } from '#lib/units.ts'
import { ChoiceTable, type ChoiceColumn } from '#ui/choose/choice-table.tsx'
import { flavorRefusal } from '#dialogs/launch-instance/quota.ts'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import { disabledFlavorsNote } from '#dialogs/launch/choices.ts'

/** The size of the instances; what does not fit is disabled and says why (SH-LAUNCH-29..33). */
export const FlavorFields = ({ launch }: { readonly launch: Launch }) => {
  const { data, spec, choose, field } = launch
  const { quotas } = data.known
  const all = data.flavors.data
  const note = disabledFlavorsNote(all ?? [], spec, quotas)
  return (
    <div className="flex flex-col gap-3">
      {all && (
        <ChoiceTable
          {...field('flavor')}
          label={t('Size')}
          required
          {...(note !== undefined && { description: note })}
          rows={all}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          columns={columns}
          refusalOf={(flavor) => flavorRefusal(flavor, spec, quotas)}
          fits={t('Fits')}
          fine={t('Fits')}
          value={spec.flavor?.id}
          onChange={(id) => choose({ flavor: all.find((flavor) => flavor.id === id) })}
          empty={t('No flavors available')}
        />
      )}
      <Unread
        loaded={data.flavors}
        says={(why) => `${t('Unable to retrieve the flavors.')} ${why}`}
      />
    </div>
  )
}

const columns: readonly ChoiceColumn<Flavor>[] = [
  { id: 'vcpus', label: t('vCPUs'), align: 'end', show: ({ vcpus }) => vcpus },
  { id: 'ram', label: t('RAM'), align: 'end', show: ({ ram }) => megabytes(ram) },
  {
    id: 'disk',
    label: t('Root Disk'),
    align: 'end',
    priority: 3,
    show: ({ disk }) => gigabytes(disk),
  },
  {
    id: 'ephemeral',
    label: t('Ephemeral Disk'),
    align: 'end',
    priority: 4,
    show: (flavor) => gigabytes(flavor['OS-FLV-EXT-DATA:ephemeral']),
  },
]
