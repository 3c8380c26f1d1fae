import type { ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import { askedIn } from '#resource/actions/address.ts'
import { anyNames, type Requirement } from '#resource/define.ts'
import { PageFrame } from '#resource/page-frame.tsx'
import { useAddress } from '#resource/place.tsx'
import { useMet } from '#resource/reading/requirements.tsx'
import { ResourceTable } from '#resource/table/resource-table.tsx'
import { groups } from '#resources/groups.ts'
import { cloudServices, shownSettings } from '#resources/system/rows.tsx'
import { HealthView } from '#screens/health/health-view.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { Tabs } from '#ui/frame/tabs.tsx'

const { system: group } = groups
const panel = { path: '/admin/info', area: 'admin', group, label: t('System Information') } as const

type Part = {
  readonly id: string
  readonly label: string
  readonly type: string
  readonly requires: readonly Requirement[]
  readonly content: () => ReactNode
}

const parts: readonly Part[] = [
  {
    id: 'health',
    label: t('Health'),
    type: 'health',
    requires: [],
    content: () => <HealthView />,
  },
  {
    id: 'services',
    label: t('Services'),
    type: cloudServices.kind.type,
    requires: [],
    content: () => <ResourceTable resource={anyNames(cloudServices)} />,
  },
  {
    id: 'settings',
    label: t('Settings'),
    type: shownSettings.kind.type,
    requires: [],
    content: () => <ResourceTable resource={anyNames(shownSettings)} />,
  },
]

/** What the cloud and the console are made of, and how each part is. */
export function SystemInformationPage() {
  const address = useAddress()
  const met = useMet('system information', parts)
  const asked = askedIn(address.params)?.name
  const chosen =
    met?.find(({ type }) => asked?.startsWith(`${type}/`)) ??
    met?.find(({ id }) => id === address.params.get('tab')) ??
    met?.[0]
  return (
    <PageFrame title={panel.label} panel={panel} many={panel.label}>
      {met && chosen ? (
        <Tabs
          label={panel.label}
          selected={chosen.id}
          onSelect={(tab) =>
            address.setParams((now) => {
              const next = new URLSearchParams(now)
              next.set('tab', tab)
              return next
            })
          }
          tabs={met}
        />
      ) : (
        <EmptyState state="loading" />
      )}
    </PageFrame>
  )
}
