import { nothing } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { gigabytes, megabytes } from '#lib/units.ts'
import { Card } from '#ui/card.tsx'
import { StatList } from '#ui/stat-list.tsx'
import { QuotaUnread, ServerBars, VolumeBars } from '#dialogs/launch-instance/quota-bars.tsx'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'

/** Beside the fields: what the chosen flavor gives, and what the launch takes of the quota. */
export const LaunchSide = ({ launch }: { readonly launch: Launch }) => {
  const { data, spec } = launch
  const { flavor } = spec
  const ephemeral = flavor?.['OS-FLV-EXT-DATA:ephemeral'] ?? 0
  return (
    <>
      <Card title={t('Flavor Details')}>
        <StatList
          stats={[
            { label: t('Name'), value: flavor?.name ?? nothing },
            { label: t('VCPUs'), value: flavor?.vcpus ?? nothing },
            { label: t('RAM'), value: flavor ? megabytes(flavor.ram) : nothing },
            { label: t('Root Disk'), value: flavor ? gigabytes(flavor.disk) : nothing },
            { label: t('Ephemeral Disk'), value: flavor ? gigabytes(ephemeral) : nothing },
            {
              label: t('Total Disk'),
              value: flavor ? gigabytes(flavor.disk + ephemeral) : nothing,
            },
          ]}
        />
      </Card>
      <Card title={t('Project Limits')}>
        <div className="flex flex-col gap-3">
          <ServerBars launch={launch} />
          <VolumeBars launch={launch} />
          <QuotaUnread data={data} />
        </div>
      </Card>
    </>
  )
}
