import { NumberInput, TextInput } from '#forms/fields.tsx'
import { t } from '#lib/translate.ts'
import { DetailsUnread } from '#dialogs/launch-instance/details-fields.tsx'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import { Fields } from '#dialogs/launch/layout.tsx'
import { Part } from '#dialogs/launch/part.tsx'

/** Name and number of the new instances. */
export const DetailsFields = ({ launch }: { readonly launch: Launch }) => {
  const { data, field } = launch
  return (
    <Fields>
      <TextInput
        field={field('name')}
        label={t('Instance Name')}
        autoComplete="off"
        autoFocus
        maxLength={255}
      />
      <Part launch={launch} of={CountField} />
      <DetailsUnread data={data} />
    </Fields>
  )
}

const CountField = ({ launch: { field } }: { readonly launch: Launch }) => (
  <NumberInput
    field={{ ...field('instance_count'), name: 'count' }}
    label={t('Number of Instances')}
    min={1}
    max={1000}
  />
)
