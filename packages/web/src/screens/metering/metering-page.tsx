import { t } from '#lib/translate.ts'
import type { Panel } from '#resource/define.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { useStickyTab } from '#resource/details/sticky-tabs.ts'
import { PageFrame } from '#resource/page-frame.tsx'
import { useMeters } from '#screens/metering/meters.ts'
import { ReportTab } from '#screens/metering/report-tab.tsx'
import { StatisticsTab } from '#screens/metering/statistics-tab.tsx'
import { Alert } from '#ui/tell/alert.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { Tabs } from '#ui/frame/tabs.tsx'

/** What all projects used: of what is not the session's own Gnocchi tells administrators alone. */
export const AdminMeteringPage = () => (
  <Metering
    panel={{ path: '/admin/metering', area: 'admin', group: { id: 'system', label: t('System') } }}
  />
)

/** What the session's project used. */
export const ProjectMeteringPage = () => (
  <Metering panel={{ path: '/project/metering', area: 'project' }} />
)

const tabs = [
  { id: 'usage', label: t('Usage Report') },
  { id: 'statistics', label: t('Statistics') },
] as const

/** The usage report and the statistics, each in a tab that the address names (SH-METER-01, SH-METER-02). */
function Metering({ panel }: { readonly panel: Panel }) {
  const meters = useMeters()
  const [chosen, choose] = useStickyTab('metering', tabs)
  return (
    <PageFrame title={t('Metering')} panel={panel} many={t('Metering')}>
      <LoadedView loaded={meters} failed={t('Unable to retrieve the meters.')}>
        {(found) =>
          found.items.length === 0 ? (
            <EmptyState state="empty" title={t('Nothing you may see is measured.')} />
          ) : (
            <>
              {!found.whole && (
                <Alert type="info">
                  {t('There are more metrics than are read: meters may be missing.')}
                </Alert>
              )}
              <Tabs
                label={t('Metering')}
                selected={chosen?.id ?? 'usage'}
                onSelect={choose}
                tabs={tabs.map((tab) => ({
                  ...tab,
                  content: () =>
                    tab.id === 'usage' ? (
                      <ReportTab meters={found} />
                    ) : (
                      <StatisticsTab meters={found} />
                    ),
                }))}
              />
            </>
          )
        }
      </LoadedView>
    </PageFrame>
  )
}
