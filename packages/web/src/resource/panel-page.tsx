import type { ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import { PageFrame } from '#resource/page-frame.tsx'
import type { PanelEntry } from '#resource/registry.ts'
import { notKnown, useKnown } from '#resource/requirements.tsx'
import { PanelTable } from '#resource/table/resource-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** The page of a panel: its title and the list of its resource. */
export const PanelPage = ({ panel, resource }: PanelEntry): ReactNode => {
  const many = resource.kind.name[1]
  const known = useKnown(`panel ${panel.path}`, [panel])
  if (!known) return <EmptyState state="loading" />
  return (
    <PageFrame title={panel.label ?? many} panel={panel} many={many}>
      {known.met.length ? (
        <PanelTable key={panel.path} resource={resource} panel={panel} />
      ) : known.unknown.length ? (
        <EmptyState state="failed" title={notKnown()} onRetry={known.ask} />
      ) : (
        <EmptyState state="refused" title={t('This page is not available to you.')} />
      )}
    </PageFrame>
  )
}
