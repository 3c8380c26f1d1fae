import { t } from '#lib/translate.ts'
import { OutputValue } from '#screens/stack-details/output-value.tsx'
import { PlainTable } from '#ui/tables/plain-table.tsx'

type Props = { readonly attributes: Readonly<Record<string, unknown>> }

/** What Heat tells of what a resource has made, by the names that templates have for it. */
export const ResourceAttributes = ({ attributes }: Props) => (
  <PlainTable
    label={t('Attributes of the resource')}
    columns={[
      { id: 'name', label: t('Attribute'), show: ([name]) => name },
      { id: 'value', label: t('Value'), show: ([, value]) => <OutputValue value={value} /> },
    ]}
    rows={Object.entries(attributes).toSorted(([a], [b]) => a.localeCompare(b))}
    keyOf={([name]) => name}
    empty={t('Heat reports no attributes of it.')}
  />
)
