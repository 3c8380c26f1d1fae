import { objects } from '@meridian/contract'
import { useCallback } from 'react'
import { call } from '#api/call.ts'
import { useKeptValues } from '#forms/drafts/use-kept.ts'
import { TextInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import type { TypeCode } from '#resource/define.ts'
import { containerExists, objectExists } from '#dialogs/swift/exists.ts'
import { tellChanged } from '#dialogs/object-upload/uploaded.ts'
import { likeFolder, tooLong, useNameLimits } from '#dialogs/swift/name-limits.ts'
import type { ObjectRow } from '#kinds/swift/kinds.ts'
import { unlessTaken } from '#dialogs/swift/taken.ts'
import { useExists } from '#dialogs/swift/use-exists.ts'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { toast } from '#ui/tell/toast.ts'

type Props = { readonly type: TypeCode; readonly item: ObjectRow; readonly close: Close }
type Values = { dest_container: string; dest_name: string }

/** Copies an object to another name, in the same or another container (RS-OBJ-12, RS-OBJ-19). */
export const CopyObject = ({ type, item, close }: Props) => {
  const { container, path } = item
  const initial: Values = { dest_container: container, dest_name: '' }
  const { held } = useKeptValues('copy', initial)
  const [typed] = held
  const limits = useNameLimits()
  const fits = tooLong(typed.dest_container, limits.container) === undefined
  const there = useExists(fits ? typed.dest_container : '', containerExists)
  const target = typed.dest_container
  const look = useCallback(
    (name: string, signal: AbortSignal) => objectExists(target, name, signal),
    [target],
  )
  const taken = useExists(there === false ? '' : typed.dest_name, look)
  const form = useForm<Values>({
    ...{ initial, held },
    rules: {
      dest_container: [
        required(),
        (name) => tooLong(name, limits.container),
        () => (there === false ? t('This container does not exist.') : undefined),
      ],
      dest_name: [
        required(),
        likeFolder,
        (name) => tooLong(name, limits.object),
        () => (taken ? t('An object of that name is there already.') : undefined),
      ],
    },
    failed: t('Unable to copy the object.'),
    submit: async (body) => {
      await unlessTaken('dest_name', () =>
        call(objects.copy, { params: { container, path }, body }),
      )
      toast.add('success', t('Object {path} has copied.', { path }))
      tellChanged(body.dest_container)
      close({ created: [{ type, id: `${body.dest_container}/${body.dest_name}` }] })
    },
  })
  const field = (name: keyof Values) => ({
    ...form.field(name),
    onChange: (value: string) => {
      form.field(name).onChange(value)
      form.tell([name])
    },
  })
  return (
    <FormDialog title={t('Copy Object')} form={form} submit={t('Copy Object')} onClose={close}>
      <DescriptionList
        rows={[
          { term: t('Source Container'), value: container },
          { term: t('Source Object'), value: path },
        ]}
      />
      <TextInput field={field('dest_container')} label={t('Destination Container')} />
      <TextInput
        field={field('dest_name')}
        label={t('Destination Object')}
        description={t('Slashes in it make folders.')}
        autoComplete="off"
        autoFocus
      />
    </FormDialog>
  )
}
