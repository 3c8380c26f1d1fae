import { userSession } from '#api/session.ts'
import { useLoaded } from '#api/use-loaded.ts'
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
import { EmptyState } from '#ui/empty-state.tsx'

const compute = { id: 'compute', label: t('Compute') }
const panel = { path: '/project/', area: 'project', group: compute } as const

const usageRequires = [
  { setting: 'OPENSTACK_USE_SIMPLE_TENANT_USAGE' },
  { service: 'compute' },
  policy('compute', 'os_compute_api:os-simple-tenant-usage:show'),
]

/** The project at a glance, or why there is none: a session may be that of a domain, or of nothing. */
export function OverviewPage() {
  // No page is opened before the session is known: this is not read anew.
  const { data: session } = useLoaded(['overview session'], userSession)
  return (
    <PageFrame title={t('Overview')} panel={panel} many={t('Overview')}>
      {session?.project_id === null && (
        <EmptyState
          state="empty"
          title={t('Limits and usage are those of a project, and you are working in none now.')}
        />
      )}
      {session && session.project_id !== null && <ProjectOverview />}
    </PageFrame>
  )
}

/** What of the project's limits is used, and what its servers used in a period. */
function ProjectOverview() {
  const period = useUsualPeriod()
  const groups = useMet('overview limits', limitGroups)
  return (
    <>
      <div className="grid gap-3 lg:grid-cols-2">
        {(groups ?? limitGroups).map((group) => (
          <div key={group.id} className={group.ids.length > 3 ? 'lg:col-span-2' : 'grid'}>
            <LimitCard group={group} ready={groups !== undefined} />
          </div>
        ))}
      </div>
      <Gate name="overview usage" requires={usageRequires}>
        {period && (
          <UsageSection {...period} resource={usageRows} summary={summaryOf} csv={usageCsv} />
        )}
      </Gate>
    </>
  )
}
