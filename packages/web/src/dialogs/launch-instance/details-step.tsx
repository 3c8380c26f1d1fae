import { NumberInput, TextAreaInput, TextInput } from '#forms/fields.tsx'
import { t } from '#lib/translate.ts'
import { DetailsUnread, ZoneField } from '#dialogs/launch-instance/details-fields.tsx'
import { Columns } from '#dialogs/launch-instance/layout.tsx'
import { InstancesBar, QuotaUnread } from '#dialogs/launch-instance/quota-bars.tsx'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'

/** Name, place and number of the new servers. */
export const DetailsStep = ({ launch }: { readonly launch: Launch }) => {
  const { data, field } = launch
  return (
    <Columns>
      <p>
        {t('Say what the instance is called, where it is to run, and how many of it you want.')}
      </p>
      <TextInput
        field={field('name')}
        label={t('Instance Name')}
        autoComplete="off"
        autoFocus
        maxLength={255}
      />
      {data.known.hasDescription && (
        <TextAreaInput
          field={field('description')}
          label={t('Description')}
          rows={2}
          maxLength={255}
        />
      )}
      <ZoneField launch={launch} />
      <DetailsUnread data={data} />
      <NumberInput field={field('instance_count')} label={t('Count')} min={1} max={1000} />
      <InstancesBar launch={launch} />
      <QuotaUnread data={data} />
    </Columns>
  )
}
