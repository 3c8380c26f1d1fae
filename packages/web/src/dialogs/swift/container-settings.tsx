import { containers, type ContainerDetail } from '@meridian/contract'
import { call } from '#api/call.ts'
import { NumberInput, SwitchInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { useForm } from '#forms/use-form.ts'
import { integer, min } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import type { TypeCode } from '#resource/define.ts'
import { toast } from '#ui/toast.ts'

type Props = {
  readonly type: TypeCode
  readonly detail: ContainerDetail
  readonly close: Close
}

const mebibyte = 1024 * 1024

/** What a container may hold, and whether it keeps what is overwritten. */
export const ContainerSettings = ({ type, detail, close }: Props) => {
  const { name, quota_bytes, quota_count, versions } = detail
  const form = useForm({
    initial: {
      quota_size: quota_bytes === null ? Number.NaN : quota_bytes / mebibyte,
      quota_count: quota_count ?? Number.NaN,
      versions,
    },
    rules: { quota_size: [min(0)], quota_count: [min(0), integer()] },
    failed: t('Unable to update the container.'),
    submit: async (values) => {
      const bytes = orNone(Math.round(values.quota_size * mebibyte))
      const count = orNone(values.quota_count)
      const body = {
        ...(bytes !== quota_bytes && { quota_bytes: bytes }),
        ...(count !== quota_count && { quota_count: count }),
        ...(values.versions !== versions && { versions: values.versions }),
      }
      if (Object.keys(body).length === 0) return close()
      await call(containers.update, { params: { container: name }, body })
      toast.add('success', t('Container {name} updated.', { name }))
      close({ updated: [{ type, id: name }] })
    },
  })
  return (
    <FormDialog title={t('Quotas and Versions')} form={form} submit={t('Save')} onClose={close}>
      <NumberInput
        field={form.field('quota_size')}
        label={t('Size at Most (MiB)')}
        description={t('Without a number the container has no limit of its own.')}
      />
      <NumberInput field={form.field('quota_count')} label={t('Objects at Most')} />
      <SwitchInput field={form.field('versions')} label={t('Keep former versions of objects')} />
    </FormDialog>
  )
}

const orNone = (value: number): number | null => (Number.isNaN(value) ? null : value)
