import type { FloatingIp, FloatingIpTarget } from '@meridian/contract'
import { useLoaded } from '#api/use-loaded.ts'
import { AssociateDialog } from '#dialogs/floating-ip/associate-dialog.tsx'
import { choicesOf, serverNames, takenOf, targetsOf } from '#dialogs/floating-ip/targets.ts'
import { ComboInput } from '#forms/combo-input.tsx'
import { Unread } from '#forms/unread.tsx'
import { t } from '#lib/translate.ts'
import { Alert } from '#ui/alert.tsx'

type Close = (done: boolean) => void

/** Reads where a floating IP can lead to, and opens the dialog. */
export const openAssociateWith = async (item: FloatingIp, signal: AbortSignal) => {
  const [targets, taken] = await Promise.all([targetsOf(item, signal), takenOf(item, signal)])
  return (close: Close) => <AssociateWith {...{ item, targets, taken, close }} />
}

type Props = {
  readonly item: FloatingIp
  readonly targets: readonly FloatingIpTarget[]
  readonly taken: ReadonlyMap<string, string>
  readonly close: Close
}

const AssociateWith = ({ item: { id, ip }, targets, taken, close }: Props) => {
  const names = useLoaded(['associate with', id], (signal) => serverNames(targets, signal))
  return (
    <AssociateDialog
      start={{ address_id: id, port_id: '' }}
      done={t('Associated floating IP address: %s.', ip)}
      close={close}
    >
      {(form) => (
        <>
          <p>{t('{ip} leads to one address inside, of a server or another port.', { ip })}</p>
          {targets.length === 0 && (
            <Alert type="info">
              {t(
                'No port of the project is behind a router with a way to the pool of the address.',
              )}
            </Alert>
          )}
          <Unread
            loaded={names}
            says={(why) => t('The names of the instances could not be read: {why}', { why })}
          />
          <ComboInput
            field={form.field('port_id')}
            label={t('Port to be associated')}
            options={choicesOf(targets, names.data, taken)}
          />
        </>
      )}
    </AssociateDialog>
  )
}
