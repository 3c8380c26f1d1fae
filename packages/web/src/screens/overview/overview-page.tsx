import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { PageFrame } from '#resource/page-frame.tsx'
import { Gate, useMet } from '#resource/requirements.tsx'
import { LimitCard } from '#screens/overview/limit-card.tsx'
import { limitGroups } from '#screens/overview/limits.ts'
import { usageRows } from '#screens/overview/usage-rows.tsx'
import { UsageSection } from '#screens/overview/usage-section.tsx'
import { summaryOf, usageCsv } from '#screens/overview/usage-summary.ts'
import { useUsualPeriod } from '#screens/overview/use-usual-period.ts'

const panel = { path: '/project/', area: 'project', group: t('Compute') } as const

const usageRequires = [
  { setting: 'OPENSTACK_USE_SIMPLE_TENANT_USAGE' },
  { service: 'compute' },
  policy('compute', 'os_compute_api:os-simple-tenant-usage:show'),
]

/** The project at a glance: what of its limits is used, and what its servers used in a period. */
export function OverviewPage() {
  const period = useUsualPeriod()
  const groups = useMet('overview limits', limitGroups)
  return (
    <PageFrame title={t('Overview')} panel={panel} many={t('Overview')}>
      <div className="grid gap-3 lg:grid-cols-2">
        {(groups ?? limitGroups).map((group) => (
          <div key={group.id} className={group.count > 3 ? 'lg:col-span-2' : 'grid'}>
            <LimitCard group={group} ready={groups !== undefined} />
          </div>
        ))}
      </div>
      <Gate name="overview usage" requires={usageRequires}>
        {period && (
          <UsageSection {...period} resource={usageRows} summary={summaryOf} csv={usageCsv} />
        )}
      </Gate>
    </PageFrame>
  )
}
