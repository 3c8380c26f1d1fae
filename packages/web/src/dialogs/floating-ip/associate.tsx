import { floatingIps as api, type FloatingIp } from '@meridian/contract'
import { call } from '#api/call.ts'
import { choicesOf, serverNames, takenOf, targetsOf } from '#dialogs/floating-ip/targets.ts'
import { ComboInput } from '#forms/fields/combo-input.tsx'
import { Unread } from '#forms/unread.tsx'
import { required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { askForm } from '#resource/forms/fields.ts'
import { ownWidget } from '#resource/forms/more-fields.ts'
import { Alert } from '#ui/tell/alert.tsx'

/** The form that leads a floating IP to a port, once it was read where it can lead to. */
export const associatingWith = async (item: FloatingIp, signal: AbortSignal) => {
  const [targets, taken] = await Promise.all([targetsOf(item, signal), takenOf(item, signal)])
  const { id: address_id, ip } = item
  return askForm({
    endpoint: api.associate,
    intro: (
      <>
        <p>{t('{ip} leads to one address inside, of a server or another port.', { ip })}</p>
        {targets.length === 0 && (
          <Alert type="info">
            {t('No port of the project is behind a router with a way to the pool of the address.')}
          </Alert>
        )}
      </>
    ),
    fields: {
      port_id: ownWidget(t('Port to be associated'), {
        ...{ start: '', rules: [required()] },
        read: (reading) => serverNames(targets, reading),
        // Without their names servers go by their ids.
        draw: ({ field, label, loaded }) => (
          <>
            <Unread
              loaded={loaded}
              says={(why) => t('The names of the instances could not be read: {why}', { why })}
            />
            <ComboInput
              field={field}
              label={label}
              options={choicesOf(targets, loaded.data, taken)}
            />
          </>
        ),
      }),
    },
    send: ({ port_id = null }) => call(api.associate, { body: { address_id, port_id } }),
    submit: t('Associate'),
    done: t('Associated floating IP address: %s.', ip),
    failed: t('Unable to associate a floating IP address.'),
  })
}
