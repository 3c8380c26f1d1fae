import { objects, type ObjectDetail } from '@meridian/contract'
import { call } from '#api/call.ts'
import { DateInput } from '#forms/fields/date-input.tsx'
import { TextInput } from '#forms/fields.tsx'
import { Form, SubmitButton } from '#forms/form.tsx'
import { useForm } from '#forms/use-form.ts'
import { pattern, required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import type { ObjectRow } from '#kinds/swift/kinds.ts'
import { toast } from '#ui/tell/toast.ts'

type Props = {
  readonly item: ObjectRow
  readonly detail: ObjectDetail
  readonly onChanged: (detail: ObjectDetail) => void
}

/** What an object is said to hold, and when it deletes itself: in UTC, as Swift counts. */
export const ObjectSettings = ({ item, detail, onChanged }: Props) => {
  const { container, path } = item
  const params = { container, path }
  const [day = '', time = '00:00'] = detail.delete_at?.slice(0, 16).split('T') ?? []
  const form = useForm({
    draft: 'settings',
    initial: { content_type: detail.content_type, day, time },
    rules: {
      content_type: [
        required(),
        pattern(/^[\u0020-\u007e]+$/, t('A content type has plain letters only.')),
      ],
      time: [
        required(),
        pattern(/^([01]\d|2[0-3]):[0-5]\d$/, t('The time must be written like 23:59.')),
      ],
    },
    shown: { time: (values) => values.day !== '' },
    failed: t('Unable to update the object.'),
    submit: async (values) => {
      const at = values.day === '' ? null : `${values.day}T${values.time}:00Z`
      const isOther = values.day !== day || (at !== null && values.time !== time)
      const body = {
        ...(values.content_type !== detail.content_type && { content_type: values.content_type }),
        ...(isOther && { delete_at: at }),
      }
      if (Object.keys(body).length === 0) return
      await call(objects.update, { params, body })
      toast.add('success', t('Object {path} updated.', { path }))
      onChanged(await call(objects.load, { params }))
    },
  })
  return (
    <Form form={form}>
      <TextInput field={form.field('content_type')} label={t('Content Type')} mono />
      <DateInput
        field={form.field('day')}
        label={t('Delete on')}
        description={t('Without a day, the object stays until somebody deletes it.')}
      />
      <TextInput field={form.field('time')} label={t('Time (UTC)')} autoComplete="off" />
      <div>
        <SubmitButton form={form}>{t('Save')}</SubmitButton>
      </div>
    </Form>
  )
}
