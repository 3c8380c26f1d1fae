import { volumeTransfers as api, type Volume } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { askForm, line, tick } from '#resource/forms/fields.ts'

/**
 * Offers a volume to another project, which takes it by the key that is shown once.
 * https://docs.openstack.org/api-ref/block-storage/v3/#create-a-volume-transfer
 */
export const creatingTransfer = ({ id, name, encrypted }: Volume) =>
  askForm({
    endpoint: api.create,
    intro: t(
      'The volume “{name}” leaves this project once another one accepts it. Give its users the ' +
        'transfer ID and the authorization key that you are shown next.',
      { name },
    ),
    fields: {
      name: line(t('Transfer Name')),
      // Cinder moves an encrypted volume with all that is encrypted alike.
      ...(encrypted !== true && {
        no_snapshots: tick(t('Without Snapshots'), {
          description: t('The snapshots of the volume stay in this project.'),
        }),
      }),
    },
    send: (body) => call(api.create, { body: { ...body, volume_id: id } }),
    shownOnce: {
      called: [t('Authorization Key'), t('authorization key'), t('key')],
      value: ({ auth_key }) => auth_key,
      beside: ({ id: transfer }) => [[t('Transfer ID'), transfer]],
      file: ['transfer.txt', 'text/plain'],
    },
    done: t('Created the transfer: %s.'),
    failed: t('Unable to create the transfer.'),
  })
