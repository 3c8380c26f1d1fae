import type { PreviewedResource, StackChanges, StackPreview } from '@meridian/contract'
import type { ReactNode } from 'react'
import { Failure } from '#forms/failure.tsx'
import type { WizardStep } from '#forms/use-steps.ts'
import { plural, t } from '#lib/translate.ts'
import { Badge, type BadgeTone } from '#ui/tell/badge.tsx'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { PlainTable } from '#ui/tables/plain-table.tsx'
import { RetryButton } from '#ui/press/retry-button.tsx'
import { changeKinds } from '#dialogs/stack/heat.ts'
import type { Answer } from '#dialogs/stack/use-answer.ts'

const frame = { id: 'preview', title: t('Preview') }

type Props<T> = {
  readonly answer: Answer<T>
  /** What is wrong elsewhere: without it nothing is asked. */
  readonly waits: string | undefined
}

/** The step that shows which resources a new stack would have. */
export const newPreviewStep = (props: Props<NewPreview>): WizardStep => ({
  ...frame,
  help: <p>{t('Nothing is created yet: this is what Heat would create.')}</p>,
  content: () => <Preview {...props}>{(stack) => <NewResources stack={stack} />}</Preview>,
})

/** The step that shows what an update would do with each resource. */
export const changePreviewStep = (props: Props<StackChanges>): WizardStep => ({
  ...frame,
  help: (
    <p>
      {t(
        'A replacement is created before the old resource is deleted. It has a new ID, and the data of the old one is lost.',
      )}
    </p>
  ),
  content: () => <Preview {...props}>{(changes) => <Changes changes={changes} />}</Preview>,
})

type PreviewProps<T> = Props<T> & { readonly children: (data: T) => ReactNode }

const Preview = <T,>({ answer, waits, children }: PreviewProps<T>) => {
  const { data, error, busy, again } = answer
  if (waits !== undefined) {
    return <p className="text-muted">{t('There is no preview yet: {why}', { why: waits })}</p>
  }
  if (error !== undefined) {
    return (
      <div className="flex flex-col items-start gap-2">
        <Failure error={error} what={t('Heat cannot show a preview.')} />
        <RetryButton error={error} onPress={again} />
      </div>
    )
  }
  return busy || data === undefined ? <EmptyState state="loading" /> : children(data)
}

type NewPreview = Pick<StackPreview, 'stack_name' | 'resources'>

/** The stack inside that a resource would be in; nothing for one of the stack itself. */
const placeOf = ({ stack_name: place }: PreviewedResource, whole: string): string =>
  place && place !== whole ? place : ''

const NewResources = ({
  stack: { stack_name: whole, resources: rows },
}: {
  readonly stack: NewPreview
}) => (
  <div className="flex flex-col gap-2">
    <p>
      {plural(rows.length, '{count} resource will be made.', '{count} resources will be made.')}
    </p>
    <PlainTable
      label={t('Resources')}
      columns={[
        { id: 'name', label: t('Name'), show: ({ resource_name }) => resource_name },
        { id: 'type', label: t('Type'), show: ({ resource_type }) => resource_type },
        {
          ...{ id: 'within', label: t('Nested Stack'), priority: 3 },
          show: (one) => placeOf(one, whole),
        },
        { id: 'why', label: t('Description'), priority: 2, show: ({ description }) => description },
      ]}
      rows={rows.map((row, at) => ({ ...row, key: `${at} ${row.resource_name}` }))}
      keyOf={({ key }) => key}
      empty={t('The stack has no resources.')}
    />
  </div>
)

type ChangeKind = (typeof changeKinds)[number]

const words: Readonly<Record<ChangeKind, readonly [tone: BadgeTone, word: string]>> = {
  replaced: ['warning', t('Replaced')],
  updated: ['info', t('Updated')],
  added: ['success', t('Added')],
  deleted: ['danger', t('Deleted')],
  unchanged: ['neutral', t('Unchanged')],
}

const Changes = ({ changes }: { readonly changes: StackChanges }) => {
  const rows = changeKinds.flatMap((change) =>
    changes[change].map((resource) => ({ ...resource, change })),
  )
  const count = rows.filter(({ change }) => change !== 'unchanged').length
  return (
    <div className="flex flex-col gap-2">
      <p>
        {count === 0
          ? t('No resource changes.')
          : plural(count, '{count} resource changes.', '{count} resources change.')}
      </p>
      <PlainTable
        label={t('Changes of Resources')}
        columns={[
          {
            id: 'change',
            label: t('Change'),
            show: ({ change }) => {
              const [tone, word] = words[change]
              return <Badge tone={tone}>{word}</Badge>
            },
          },
          { id: 'name', label: t('Name'), show: ({ resource_name }) => resource_name },
          { id: 'type', label: t('Type'), show: ({ resource_type }) => resource_type },
        ]}
        rows={rows}
        keyOf={({ change, resource_name }) => `${change} ${resource_name}`}
        empty={t('The stack has no resources.')}
      />
    </div>
  )
}
