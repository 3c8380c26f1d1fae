import { snapshots, type Server } from '@meridian/contract'
import { call } from '#api/call.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { TextInput } from '#forms/fields.tsx'
import { useForm } from '#forms/use-form.ts'
import { maxLength, required } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { refTo } from '#resource/define.ts'
import { toast } from '#ui/toast.ts'
import { instance } from '#resources/nova/kinds.ts'

type Props = { readonly server: Server; readonly close: Close }

/** Makes an image of a server's disk as it is now. */
export const SnapshotDialog = ({ server, close }: Props) => {
  const form = useForm({
    initial: { name: '' },
    rules: { name: [required(), maxLength(255)] },
    failed: t('Unable to create the snapshot.'),
    submit: async ({ name }) => {
      const body = { instance_id: server.id, name: name.trim() }
      const id = await call(snapshots.create, { body })
      toast.add('success', t('Snapshot {name} is being created.', { name: body.name }))
      close({ created: [{ type: 'OS::Glance::Image', id }], updated: [refTo(instance, server)] })
    },
  })
  return (
    <FormDialog
      title={t('Create Snapshot')}
      form={form}
      submit={t('Create Snapshot')}
      onClose={() => close()}
    >
      <p className="text-muted">
        {t('A snapshot is an image that keeps the disk of {name} as it is now.', {
          name: server.name,
        })}
      </p>
      <TextInput label={t('Snapshot Name')} field={form.field('name')} autoFocus />
    </FormDialog>
  )
}
