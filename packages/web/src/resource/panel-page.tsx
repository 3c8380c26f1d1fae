import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import { Declared, useDeclaration } from '#resource/declared.tsx'
import { PageFrame } from '#resource/page-frame.tsx'
import type { Panel } from '#resource/define.ts'
import type { PanelEntry } from '#resource/registry.ts'
import { notKnown, refusing, useKnown } from '#resource/reading/requirements.tsx'
import { PanelTable } from '#resource/table/resource-table.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'

/** Whether the panel may be had. */
export const panelQuestion = (panel: Panel) => [`panel ${panel.path}`, [panel]] as const

/** The page of a panel: its title and the list of its type. */
export const PanelPage = ({ panel, entry }: PanelEntry): ReactNode => {
  const many = entry.kind.name[1]
  // Both at once: the code of the list is on its way while the session is asked.
  const declared = useDeclaration(entry)
  const known = useKnown(...panelQuestion(panel))
  if (!known) return <EmptyState state="loading" />
  return (
    <PageFrame title={panel.label ?? many} panel={panel} many={many}>
      {known.met.length ? (
        <Declared declared={declared}>
          {(resource) => (
            <PanelTable key={panel.path} resource={resource} panel={panel} panels={entry.panels} />
          )}
        </Declared>
      ) : known.late.length ? (
        <EmptyState state="loading" />
      ) : known.unknown.length ? (
        <EmptyState state="failed" title={notKnown()} onRetry={known.ask} />
      ) : (
        <Refused panel={panel} />
      )}
    </PageFrame>
  )
}

/** Says which rules of the cloud it is that keep the user from the page. */
const Refused = ({ panel }: { readonly panel: Panel }) => {
  const { data: rules = [] } = useQuery({
    queryKey: ['refusing', panel.path],
    queryFn: () => refusing(panel.requires),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <EmptyState state="refused" title={t('This page is not available to you.')}>
      {rules.length > 0
        ? t('Your role does not allow this: {rules}', { rules: rules.join(', ') })
        : undefined}
    </EmptyState>
  )
}
