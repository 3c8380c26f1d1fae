import { objects } from '@meridian/contract'
import { pathOf } from '#api/address.ts'
import { client } from '#api/client.ts'
import { TextInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import type { TypeCode } from '#resource/define.ts'
import { tellChanged } from '#dialogs/object-upload/uploaded.ts'
import { tooLong, useNameLimits } from '#dialogs/swift/name-limits.ts'
import type { ObjectPlace } from '#dialogs/swift/place.ts'
import { unlessTaken } from '#dialogs/swift/taken.ts'
import { toast } from '#ui/tell/toast.ts'

type Props = { readonly type: TypeCode; readonly place: ObjectPlace; readonly close: Close }

/** Makes a folder (RS-OBJ-08): slashes in its name make those on the way to it, too. */
export const CreateFolder = ({ type, place, close }: Props) => {
  const { container, folder } = place
  const limits = useNameLimits()
  const form = useForm({
    draft: 'folder',
    initial: { name: '' },
    // With the slash at its end.
    rules: { name: [required(), (name) => tooLong(`${name}/`, limits.object, folder)] },
    failed: t('Unable to create the folder.'),
    submit: async (values) => {
      const name = values.name.replace(/\/+$/, '')
      const path = `${folder}${name}/`
      // Its body is that of no file.
      const at = pathOf(objects.upload, { params: { container, path } })
      await unlessTaken('name', () => client.post(at, {}))
      toast.add('success', t('Folder {name} created.', { name }))
      tellChanged(container)
      close({ created: [{ type, id: `${container}/${path}` }] })
    },
  })
  return (
    <FormDialog title={t('Create Folder')} form={form} submit={t('Create Folder')} onClose={close}>
      <TextInput
        field={form.field('name')}
        label={t('Folder Name')}
        description={t('Slashes in it make folders.')}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  )
}
