import { containers, objectStorage } from '@meridian/contract'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { useKeptValues } from '#forms/drafts/use-kept.ts'
import { CheckboxInput, SelectInput, TextInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useForm } from '#forms/use-form.ts'
import { Unread } from '#forms/unread.tsx'
import { required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import type { TypeCode } from '#resource/define.ts'
import { containerExists } from '#dialogs/swift/exists.ts'
import { tooLong, useNameLimits } from '#dialogs/swift/name-limits.ts'
import { unlessTaken } from '#dialogs/swift/taken.ts'
import { useExists } from '#dialogs/swift/use-exists.ts'
import { toast } from '#ui/tell/toast.ts'

type Values = { name: string; public: boolean; storage_policy: string }
const initial: Values = { name: '', public: false, storage_policy: '' }

/** Makes a container (RS-CONT-07, RS-CONT-10..14). */
export const CreateContainer = (props: { readonly type: TypeCode; readonly close: Close }) => {
  const { type, close } = props
  const { held, isRestored } = useKeptValues('container', initial)
  const [{ name: typed }] = held
  const limits = useNameLimits()
  const isName = !typed.includes('/') && tooLong(typed, limits.container) === undefined
  const exists = useExists(isName ? typed : '', containerExists)
  const loaded = useLoaded(['swift', 'policies'], (signal) =>
    call(objectStorage.policies, {}, { signal, quiet: true }),
  )
  const policies = loaded.data?.policies ?? []
  const form = useForm<Values>({
    ...{ initial, held, isRestored },
    rules: {
      name: [
        required(),
        (name) => (name.includes('/') ? t('Container name must not contain "/".') : undefined),
        (name) => tooLong(name, limits.container),
        (name) => (exists && name === typed ? t('A container with that name exists.') : undefined),
      ],
    },
    failed: t('Unable to create the container.'),
    submit: async (values) => {
      const { name, storage_policy } = values
      const body = { is_public: values.public, ...(storage_policy !== '' && { storage_policy }) }
      await unlessTaken('name', () =>
        call(containers.create, { params: { container: name }, body }),
      )
      toast.add('success', t('Container {name} created.', { name }))
      close({ created: [{ type, id: name }] })
    },
  })
  const name = form.field('name')
  const change = (value: string) => {
    name.onChange(value)
    // What is looked up is said without leaving the field.
    form.tell(['name'])
  }
  return (
    <FormDialog
      title={t('Create Container')}
      form={form}
      submit={t('Create Container')}
      onClose={close}
    >
      <TextInput
        field={{ ...name, onChange: change }}
        label={t('Container Name')}
        autoComplete="off"
        autoFocus
      />
      <CheckboxInput
        field={form.field('public')}
        label={t('Public')}
        description={t('Everybody who knows the address can list and load what is in it.')}
      />
      <Unread
        loaded={loaded}
        says={(why) => t('{label} could not be read: {why}', { label: t('Storage Policy'), why })}
        again={t('Read again')}
      />
      {policies.length > 1 && (
        <SelectInput
          field={form.field('storage_policy')}
          label={t('Storage Policy')}
          placeholder={t('The usual one')}
          options={policies.map(({ name: value }) => ({ value, label: value }))}
          unread={loaded.data === undefined}
          description={t('How the data are kept; it cannot be changed later.')}
        />
      )}
    </FormDialog>
  )
}
