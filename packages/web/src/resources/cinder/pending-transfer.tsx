import { volumeTransfers as api, type Volume } from '@meridian/contract'
import { call } from '#api/call.ts'
import { wordsOf } from '#api/errors.ts'
import { t } from '#lib/translate.ts'
import type { Property } from '#resource/define.ts'
import { usePart } from '#resource/reading/use-part.ts'
import { volume } from '#kinds/cinder/kinds.ts'
import { CopyableId } from '#ui/press/copy.tsx'
import { Time } from '#ui/tell/time.tsx'

/** The transfer that waits with a volume; nothing where none does. */
const PendingTransfer = ({ id }: Pick<Volume, 'id'>) => {
  const { data, error } = usePart(volume, id, 'transfer', async (signal) => {
    const query = { volume_id: id, all_projects: true }
    return (await call(api.list, { query }, { signal })).items
  })
  if (error) return t('The transfer could not be read: {why}', { why: wordsOf(error) })
  const [waiting] = data ?? []
  if (waiting === undefined) return null
  const { id: transfer, name, created_at, no_snapshots } = waiting
  return (
    <div className="flex flex-col gap-1">
      {name !== transfer && <span className="wrap-anywhere">{name}</span>}
      <CopyableId id={transfer} />
      <span className="text-muted">
        <Time at={created_at ?? undefined} />
      </span>
      {no_snapshots === true && <span>{t('Without its snapshots')}</span>}
    </div>
  )
}

/** For the overview of a volume, which reads it there: the transfer that it awaits. */
export const pendingTransfer: Property<Volume> = {
  label: t('Transfer'),
  value: ({ status }) => (status === 'awaiting-transfer' ? t('Waiting') : undefined),
  show: ({ id, status }) => (status === 'awaiting-transfer' ? <PendingTransfer id={id} /> : null),
}
