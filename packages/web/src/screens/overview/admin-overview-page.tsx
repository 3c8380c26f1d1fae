import { t } from '#lib/translate.ts'
import { PageFrame } from '#resource/page-frame.tsx'
import { Gate } from '#resource/reading/requirements.tsx'
import { CapacityCard } from '#screens/overview/capacity-card.tsx'
import { FailedCard } from '#screens/overview/failed-card.tsx'
import { projectRows, projectsCsv } from '#screens/overview/project-rows.tsx'
import { ServicesCard } from '#screens/overview/services-card.tsx'
import { UsageSection } from '#screens/overview/usage-section.tsx'
import { summaryOfProjects } from '#screens/overview/usage-summary.ts'
import { useUsualPeriod } from '#screens/overview/use-usual-period.ts'

const panel = { path: '/admin/', area: 'admin' } as const

const usageRequires = [{ setting: 'OPENSTACK_USE_SIMPLE_TENANT_USAGE' }] as const

/** The cloud at a glance: what has failed, what does its work, what it has, and what projects used. */
export function AdminOverviewPage() {
  const period = useUsualPeriod()
  return (
    <PageFrame title={t('Overview')} panel={panel} many={t('Overview')}>
      <div className="grid items-start gap-3 lg:grid-cols-[2fr_1fr]">
        <div className="grid min-w-0 gap-3">
          <FailedCard />
          <ServicesCard />
        </div>
        <CapacityCard />
      </div>
      <Gate name="admin overview usage" requires={usageRequires}>
        {period && (
          <UsageSection
            {...period}
            resource={projectRows}
            summary={summaryOfProjects}
            csv={projectsCsv}
          />
        )}
      </Gate>
    </PageFrame>
  )
}
