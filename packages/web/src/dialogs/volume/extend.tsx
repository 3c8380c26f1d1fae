import { volumeActions as api, type QuotaId, type Volume } from '@meridian/contract'
import { call } from '#api/call.ts'
import { labelOfQuota } from '#api/quota-words.ts'
import { loadQuotas } from '#api/quotas.ts'
import { userSession } from '#api/session.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { QuotaNumberInput } from '#forms/quota-number-input.tsx'
import { Unread } from '#forms/unread.tsx'
import { useForm } from '#forms/use-form.ts'
import { integer, min, required } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import { gibibytes } from '#lib/units.ts'
import type { Close } from '#resource/actions/makers.ts'
import { toast } from '#ui/toast.ts'
import { left, tooMuch } from '#dialogs/create-volume/volume.ts'

/** Opens the dialog once it is known whose the volume is: what is left is known of the own project. */
export const openExtend = async (volume: Volume, _: AbortSignal) => {
  const { project_id: own } = await userSession()
  const { 'os-vol-tenant-attr:tenant_id': owner } = volume
  const isOwn = owner === undefined || owner === null || owner === own
  return (close: Close) => <ExtendVolume volume={volume} isOwn={isOwn} close={close} />
}

type Props = { readonly volume: Volume; readonly isOwn: boolean; readonly close: Close }

const ids: readonly QuotaId[] = ['gigabytes']

const ExtendVolume = ({ volume: { id, name, size }, isOwn, close }: Props) => {
  const loaded = useLoaded(['volume quotas', 'gigabytes'], (signal) => loadQuotas(ids, signal), {
    enabled: isOwn,
  })
  const { used, limit } = loaded.data?.get('gigabytes') ?? {}
  const quota = { limit: limit ?? undefined, used: used ?? 0 }
  const form = useForm({
    initial: { new_size: size + 1 },
    rules: {
      new_size: [
        required(),
        integer(),
        min(size + 1, t('It must be larger than the present {size} GiB.', { size })),
        (wanted: number) => (wanted - size > left(quota) ? tooMuch(quota) : undefined),
      ],
    },
    failed: t('Unable to extend the volume.'),
    submit: async ({ new_size }) => {
      await call(api.extend, { params: { id }, body: { new_size } })
      toast.add('success', t('Extending: %s.', name))
      close({ updated: [{ type: 'OS::Cinder::Volume', id }] })
    },
  })
  return (
    <FormDialog
      title={t('Extend Volume')}
      form={form}
      submit={t('Extend Volume')}
      onClose={() => close()}
    >
      <p>{t('{name} has {size} GiB now. It cannot become smaller again.', { name, size })}</p>
      <QuotaNumberInput
        field={form.field('new_size')}
        label={t('New Size (GiB)')}
        min={size + 1}
        quotaLabel={labelOfQuota('gigabytes')}
        limit={quota.limit}
        used={quota.used}
        present={size}
        format={gibibytes}
        autoFocus
      />
      <Unread loaded={loaded} says={(why) => t('The quota could not be read: {why}', { why })} />
    </FormDialog>
  )
}
