import type { Server } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { PlainTable, type PlainColumn } from '#ui/plain-table.tsx'

type Entry = readonly [key: string, value: string]

const columns: readonly PlainColumn<Entry>[] = [
  { id: 'key', label: t('Key'), show: ([key]) => key },
  { id: 'value', label: t('Value'), show: ([, value]) => value },
]

/** The metadata that users and orchestration have put on a server. */
export const Metadata = ({ server }: { readonly server: Server }) => (
  <PlainTable
    label={t('Metadata')}
    columns={columns}
    rows={Object.entries(server.metadata).toSorted(([a], [b]) => a.localeCompare(b))}
    keyOf={([key]) => key}
    empty={t('The instance has no metadata.')}
  />
)
