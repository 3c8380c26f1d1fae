import { t } from '#lib/translate.ts'
import { HeatStatus } from '#screens/stack-details/heat-status.tsx'
import { OutputValue } from '#screens/stack-details/output-value.tsx'
import type { StackOutput } from '@meridian/contract'
import type { StackFacts } from '#kinds/heat/kinds.ts'
import { ResourceLink } from '#resource/resource-link.tsx'
import { Card } from '#ui/frame/card.tsx'
import { CopyableId } from '#ui/press/copy.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { PlainTable } from '#ui/tables/plain-table.tsx'
import { Time } from '#ui/tell/time.tsx'

/** What a stack is, with what it was given and what it gives. */
export function StackOverview({ stack }: { readonly stack: StackFacts }) {
  const { timeout_mins: timeout, disable_rollback: stays } = stack
  return (
    <div className="flex flex-col gap-4">
      <Card title={t('Information')}>
        <DescriptionList
          rows={[
            { term: t('Name'), value: stack.stack_name },
            { term: t('ID'), value: <CopyableId id={stack.id} /> },
            { term: t('Description'), value: stack.description },
            { term: t('Owner'), value: stack.stack_owner },
            { term: t('Tags'), value: stack.tags?.join(', ') },
            {
              term: t('Parent Stack'),
              value: stack.parent && <ResourceLink type="OS::Heat::Stack" id={stack.parent} />,
            },
          ]}
        />
      </Card>
      <Card title={t('Status')}>
        <DescriptionList
          rows={[
            { term: t('Created'), value: <Time at={stack.creation_time} exact /> },
            { term: t('Last Updated'), value: <Time at={stack.updated_time} exact /> },
            { term: t('Status'), value: <HeatStatus status={stack.stack_status} /> },
            { term: t('Reason'), value: stack.stack_status_reason },
          ]}
        />
      </Card>
      <Card title={t('Outputs')}>
        <PlainTable<StackOutput>
          label={t('Outputs of the stack')}
          columns={[
            { id: 'key', label: t('Key'), show: (output) => output.output_key },
            {
              id: 'value',
              label: t('Value'),
              show: ({ output_value: value, output_error: error }) =>
                error ? t('No value: {reason}', { reason: error }) : <OutputValue value={value} />,
            },
            {
              ...{ id: 'description', label: t('Description'), priority: 2 },
              show: ({ description }) => description,
            },
          ]}
          rows={stack.outputs ?? []}
          keyOf={({ output_key }) => output_key}
          empty={t('The stack has no outputs.')}
        />
      </Card>
      <Card title={t('Stack Parameters')}>
        <DescriptionList
          rows={Object.entries(stack.parameters ?? {}).map(([term, value]) => ({
            term,
            // What the user has given is no way to anywhere.
            value: typeof value === 'string' ? value : JSON.stringify(value),
          }))}
        />
      </Card>
      <Card title={t('Launch Parameters')}>
        <DescriptionList
          rows={[
            {
              term: t('Timeout'),
              value: typeof timeout === 'number' ? t('{count} minutes', { count: timeout }) : null,
            },
            {
              term: t('Rollback'),
              value: stays === undefined ? null : stays ? t('Disabled') : t('Enabled'),
            },
          ]}
        />
      </Card>
    </div>
  )
}
