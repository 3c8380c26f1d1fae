import { volumeTransfers as api } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { FieldsDialog } from '#resource/forms/fields-dialog.tsx'
import { createForm, line } from '#resource/forms/fields.ts'

const form = createForm({
  endpoint: api.accept,
  intro: t(
    'Take a volume that another project offers. Its users tell you the transfer ID and the ' +
      'authorization key.',
  ),
  fields: {
    transfer_id: line(t('Transfer ID'), { mono: true }),
    auth_key: line(t('Authorization Key'), { mono: true, secret: true }),
  },
  done: t('Accepted the transfer of volume: %s.'),
  failed: t('Unable to accept the transfer.'),
})

/**
 * Opens the form that takes a volume into this project.
 * https://docs.openstack.org/api-ref/block-storage/v3/#accept-a-volume-transfer
 */
export const openAccept = () => (close: Close) => (
  <FieldsDialog
    title={t('Accept Transfer')}
    form={form}
    nameOf={({ volume_id }) => volume_id}
    onClose={() => close()}
    onDone={({ volume_id }) => close({ created: [{ type: 'OS::Cinder::Volume', id: volume_id }] })}
  />
)
