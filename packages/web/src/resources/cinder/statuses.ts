import { sentenceCase } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import type { StatusMeaning } from '#ui/badge.tsx'

/** https://docs.openstack.org/api-ref/block-storage/v3/#volumes-volumes, and those of snapshots. */
const meanings: Readonly<Record<string, StatusMeaning>> = {
  available: 'good',
  'in-use': 'good',
  reserved: 'attention',
  maintenance: 'attention',
  'awaiting-transfer': 'attention',
  deleted: 'off',
  unmanaging: 'working',
}

const working =
  /^(creating|attaching|detaching|deleting|extending|downloading|uploading|retyping|restoring|backing-up|restoring-backup|updating|managing|reverting)$/

/** What a status of a volume or a snapshot means for its user. */
export const meaningOf = (status: string): StatusMeaning => {
  if (working.test(status)) return 'working'
  return status.startsWith('error') ? 'bad' : (meanings[status] ?? 'unknown')
}

/** `error_extending` → "Error extending". */
export const statusWord = (status: string): string =>
  status === 'in-use' ? t('In-use') : sentenceCase(status)
