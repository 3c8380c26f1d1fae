import { t } from '#lib/translate.ts'
import type { ResourceChanges } from '#screens/stack-details/types.ts'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { PlainTable } from '#ui/plain-table.tsx'

/** What would become of a resource, what destroys first. */
const fates: readonly (readonly [keyof ResourceChanges, string, BadgeTone])[] = [
  ['deleted', t('Deleted'), 'danger'],
  ['replaced', t('Replaced'), 'warning'],
  ['updated', t('Updated'), 'info'],
  ['added', t('Added'), 'success'],
  ['unchanged', t('Unchanged'), 'neutral'],
]

/** What an update of a stack would do to each of its resources. */
export function UpdatePreview({ changes }: { readonly changes: ResourceChanges }) {
  const rows = fates.flatMap(([fate, word, tone]) =>
    changes[fate].map((resource) => ({ ...resource, fate, word, tone })),
  )
  return (
    <div className="flex flex-col gap-3">
      <p role="status" className="text-sm text-muted">
        {fates
          .map(([fate, word]) => t('{what}: {count}', { what: word, count: changes[fate].length }))
          .join(' · ')}
      </p>
      <PlainTable
        label={t('Changes to resources')}
        columns={[
          {
            id: 'change',
            label: t('Change'),
            show: (row) => <Badge tone={row.tone}>{row.word}</Badge>,
          },
          { id: 'name', label: t('Stack Resource'), show: (row) => row.resource_name },
          { id: 'type', label: t('Stack Resource Type'), show: (row) => row.resource_type },
        ]}
        rows={rows}
        keyOf={(row) => `${row.fate} ${row.resource_name}`}
        empty={t('The stack has no resources.')}
      />
    </div>
  )
}
