import { userSession } from '#api/session/session.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { PageFrame } from '#resource/page-frame.tsx'
import { Gate, useMet } from '#resource/reading/requirements.tsx'
import { FirstSteps } from '#screens/overview/first-steps.tsx'
import { LimitCard } from '#screens/overview/limit-card.tsx'
import { limitGroups } from '#screens/overview/limits.ts'
import { NeedsCard } from '#screens/overview/needs-card.tsx'
import { QuickActions } from '#screens/overview/quick-actions.tsx'
import { RecentCard } from '#screens/overview/recent-card.tsx'
import { usageRows } from '#screens/overview/usage-rows.tsx'
import { UsageSection } from '#screens/overview/usage-section.tsx'
import { summaryOf, usageCsv } from '#screens/overview/usage-summary.ts'
import { useLimits } from '#screens/overview/use-limits.ts'
import { useNeeds } from '#screens/overview/use-needs.ts'
import { useUsualPeriod } from '#screens/overview/use-usual-period.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'

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
    <PageFrame
      title={t('Overview')}
      panel={panel}
      many={t('Overview')}
      actions={session && session.project_id !== null && <QuickActions />}
    >
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

/** What waits for somebody, what is there, what of the limits is used, and what servers used in a period. */
function ProjectOverview() {
  const period = useUsualPeriod()
  const groups = useMet('overview limits', limitGroups)
  const needs = useNeeds(groups)
  const isThere = (id: string) => groups?.some((one) => one.id === id) ?? false
  const compute = useLimits(limitGroups[0], isThere('compute'))
  const isEmpty = compute.data?.some(({ id, used }) => id === 'instances' && used === 0)
  return (
    <>
      <div className="grid items-start gap-3 lg:grid-cols-[2fr_1fr]">
        <div className="grid min-w-0 gap-3">
          <NeedsCard {...needs} />
          {isEmpty ? <FirstSteps /> : isThere('compute') && <RecentCard />}
        </div>
        <div className="grid min-w-0 gap-3">
          {(groups ?? limitGroups).map((group) => (
            <LimitCard key={group.id} group={group} ready={groups !== undefined} />
          ))}
        </div>
      </div>
      <Gate name="overview usage" requires={usageRequires}>
        {period && (
          <UsageSection {...period} resource={usageRows} summary={summaryOf} csv={usageCsv} />
        )}
      </Gate>
    </>
  )
}
