import { t } from '#lib/translate.ts'
import { PlainTable, type PlainColumn } from '#ui/tables/plain-table.tsx'

type Entry = readonly [key: string, value: string]

const columns: readonly PlainColumn<Entry>[] = [
  { id: 'key', label: t('Key'), show: ([key]) => key },
  { id: 'value', label: t('Value'), show: ([, value]) => value },
]

type Props = {
  readonly texts: Readonly<Record<string, string>> | undefined
  readonly empty: string
  readonly label?: string
}

/** Metadata, extra specs or properties of a thing, by key. */
export const TextsTable = ({ texts = {}, empty, label = t('Metadata') }: Props) => (
  <PlainTable
    label={label}
    columns={columns}
    rows={Object.entries(texts).toSorted(([a], [b]) => a.localeCompare(b))}
    keyOf={([key]) => key}
    empty={empty}
  />
)
