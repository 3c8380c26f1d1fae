import { t } from '#lib/translate.ts'
import { PageFrame } from '#resource/page-frame.tsx'
import { projectRows, projectsCsv } from '#screens/overview/project-rows.tsx'
import { UsageSection } from '#screens/overview/usage-section.tsx'
import { summaryOfProjects } from '#screens/overview/usage-summary.ts'
import { useUsualPeriod } from '#screens/overview/use-usual-period.ts'

const panel = { path: '/admin/', area: 'admin' } as const

/** What every project used in a period. */
export function AdminOverviewPage() {
  const period = useUsualPeriod()
  return (
    <PageFrame title={t('Overview')} panel={panel} many={t('Overview')}>
      {period && (
        <UsageSection
          {...period}
          resource={projectRows}
          summary={summaryOfProjects}
          csv={projectsCsv}
        />
      )}
    </PageFrame>
  )
}
