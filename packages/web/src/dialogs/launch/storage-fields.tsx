import { CheckboxInput, NumberInput, RadioInput, TextInput } from '#forms/fields.tsx'
import { t } from '#lib/translate.ts'
import { gigabytes, unitName } from '#lib/units.ts'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import { bootSourceOf, offeredBootSources } from '#dialogs/launch/choices.ts'
import { Fields } from '#dialogs/launch/layout.tsx'

/** Where the system's disk is, and how long it lives. */
export const StorageFields = ({ launch }: { readonly launch: Launch }) => {
  const { data, spec, choose, field } = launch
  const boot = bootSourceOf(spec)
  const offered = offeredBootSources(data.known, data.ground.data?.hideCreateVolume)
  const ways = offered.filter(({ type }) => type === boot.type && type === 'image')
  const onHost = boot.id === 'image_id' || boot.id === 'instance_snapshot_id'
  return (
    <div className="flex flex-col gap-3">
      {ways.length > 1 && (
        <RadioInput
          field={{
            ...field('vol_create'),
            name: 'storage',
            value: spec.vol_create ? 'volume' : 'host',
            onChange: (value) => choose({ vol_create: value === 'volume' }),
          }}
          label={t('System Disk')}
          options={[
            { value: 'host', label: t('On the host'), description: hostWords(launch) },
            {
              value: 'volume',
              label: t('On a new volume'),
              description: t('It can be kept when the instance is deleted.'),
            },
          ]}
        />
      )}
      {ways.length <= 1 && onHost && <p>{hostWords(launch)}</p>}
      {!onHost && <VolumeFields launch={launch} creates={boot.creates} />}
    </div>
  )
}

const hostWords = ({ spec: { flavor } }: Launch): string =>
  flavor
    ? t('{size} of the size {flavor}; it is deleted with the instance.', {
        size: gigabytes(flavor.disk),
        flavor: flavor.name,
      })
    : t('As large as the flavor says; it is deleted with the instance.')

type VolumeProps = { readonly launch: Launch; readonly creates: boolean }

/** How large the volume is, what it is called inside, and whether it stays. */
const VolumeFields = ({ launch: { field }, creates }: VolumeProps) => (
  <Fields>
    {creates && (
      <NumberInput
        field={{ ...field('vol_size'), name: 'volume_size' }}
        label={t('Volume Size')}
        unit={unitName('GB')}
        min={0}
      />
    )}
    <TextInput
      field={{ ...field('vol_device_name'), name: 'device_name' }}
      label={t('Device Name')}
      description={t('The name of the disk inside the instance, where the hypervisor honors it.')}
      maxLength={255}
    />
    <CheckboxInput
      field={field('vol_delete_on_instance_delete')}
      label={t('Delete Volume on Instance Delete')}
    />
  </Fields>
)
