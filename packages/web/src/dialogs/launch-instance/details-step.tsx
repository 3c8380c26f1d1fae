import { labelOfQuota } from '#api/quota-words.ts'
import { NumberInput, SelectInput, TextAreaInput, TextInput } from '#forms/fields.tsx'
import { QuotaBar } from '#forms/quota-bar.tsx'
import { Unread } from '#forms/unread.tsx'
import { t } from '#lib/translate.ts'
import { Columns } from '#dialogs/launch-instance/layout.tsx'
import { launchQuotas } from '#dialogs/launch-instance/quota.ts'
import { availableZones } from '#dialogs/launch-instance/spec.ts'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'

/** Name, place and number of the new servers. */
export const DetailsStep = ({ launch }: { readonly launch: Launch }) => {
  const { data, field, spec } = launch
  const zones = availableZones(data.zones.data)
  const options = [
    ...(zones.length === 1 ? [] : [{ value: '', label: t('Any Availability Zone') }]),
    ...zones.map((zone) => ({ value: zone, label: zone })),
  ]
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
      <TextAreaInput
        field={field('description')}
        label={t('Description')}
        rows={2}
        maxLength={255}
      />
      <SelectInput
        field={field('availability_zone')}
        label={t('Availability Zone')}
        options={options}
      />
      <Unread
        loaded={data.zones}
        says={(why) => t('The availability zones could not be read: {why}', { why })}
      />
      <NumberInput field={field('instance_count')} label={t('Count')} min={1} max={1000} />
      {data.quotas.data && (
        <QuotaBar
          label={labelOfQuota('instances')}
          {...launchQuotas(data.quotas.data, spec.flavor, spec.instance_count).instances}
        />
      )}
      <Unread
        loaded={data.quotas}
        says={(why) => t('The quota could not be read: {why}', { why })}
      />
    </Columns>
  )
}
