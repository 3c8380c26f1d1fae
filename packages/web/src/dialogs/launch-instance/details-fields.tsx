import { SelectInput } from '#forms/fields.tsx'
import { Unread } from '#forms/unread.tsx'
import { t } from '#lib/translate.ts'
import { availableZones } from '#dialogs/launch-instance/spec.ts'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import type { LaunchData } from '#dialogs/launch-instance/use-launch-data.ts'

/** Where the servers are to run; the only zone that there is leaves no choice (RS-LDET-07..10). */
export const ZoneField = ({ launch: { data, field } }: { readonly launch: Launch }) => {
  const zones = availableZones(data.zones.data)
  return (
    <SelectInput
      field={field('availability_zone')}
      label={t('Availability Zone')}
      options={[
        ...(zones.length === 1 ? [] : [{ value: '', label: t('Any Availability Zone') }]),
        ...zones.map((zone) => ({ value: zone, label: zone })),
      ]}
    />
  )
}

/** What could not be read of what every launch rests on, and of the zones (RS-ERR-07, RS-ERR-08). */
export const DetailsUnread = ({ data: { ground, zones } }: { readonly data: LaunchData }) => (
  <>
    <Unread loaded={ground} says={(why) => `${ground.failed} ${why}`} />
    <Unread
      loaded={zones}
      says={(why) => `${t('Unable to retrieve the availability zones.')} ${why}`}
    />
  </>
)
