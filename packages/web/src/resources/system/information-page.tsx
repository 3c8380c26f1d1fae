import { t } from '#lib/translate.ts'
import { anyNames } from '#resource/define.ts'
import { useStickyTab } from '#resource/details/sticky-tabs.ts'
import { PageFrame } from '#resource/page-frame.tsx'
import { ResourceTable } from '#resource/table/resource-table.tsx'
import { groups } from '#resources/groups.ts'
import { cloudServices, shownSettings } from '#resources/system/rows.tsx'
import { HealthView } from '#screens/health/health-view.tsx'
import { Tabs } from '#ui/frame/tabs.tsx'

const { system: group } = groups
const panel = { path: '/admin/info', area: 'admin', group, label: t('System Information') } as const

const tabs = [
  { id: 'health', label: t('Health'), content: () => <HealthView /> },
  {
    id: 'services',
    label: t('Services'),
    content: () => <ResourceTable resource={anyNames(cloudServices)} />,
  },
  {
    id: 'settings',
    label: t('Settings'),
    content: () => <ResourceTable resource={anyNames(shownSettings)} />,
  },
]

/** What the cloud and the console are made of, and how each part is. */
export function SystemInformationPage() {
  const [chosen, choose] = useStickyTab('information', tabs)
  return (
    <PageFrame title={panel.label} panel={panel} many={panel.label}>
      <Tabs label={panel.label} selected={chosen?.id ?? 'health'} onSelect={choose} tabs={tabs} />
    </PageFrame>
  )
}
