import { zoneExports as api, type DnsZone } from '@meridian/contract'
import { addressOf } from '#api/address.ts'
import { call } from '#api/call.ts'
import { tellUnable } from '#forms/tell-unable.ts'
import { t } from '#lib/translate.ts'
import { saveFrom } from '#ui/save-file.ts'
import { toast } from '#ui/tell/toast.ts'
import { ended } from '#dialogs/designate/zone-task.ts'

/** Has a zone written into a file, waits for it, and saves it. What fails is told, and nothing thrown. */
export const exportZone = async (
  { id: zone_id }: Pick<DnsZone, 'id'>,
  signal: AbortSignal,
): Promise<void> => {
  const failed = t('Unable to export the zone.')
  const load = (id: string) => call(api.load, { params: { id } }, { signal })
  try {
    const begun = await call(api.begin, { params: { zone_id } }, { signal })
    const { id, status, message } = await ended(begun, load, signal)
    if (status === 'COMPLETE') saveFrom(addressOf(api.file, { params: { id } }))
    else toast.add('danger', failed, { details: message ?? status })
  } catch (error) {
    // Who gives it up knows.
    if (!signal.aborted) tellUnable(failed, error)
  }
}
