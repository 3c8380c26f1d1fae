import { volumeActions as api, type Volume } from '@meridian/contract'
import { call } from '#api/call.ts'
import { userSession } from '#api/session/session.ts'
import { left, tooMuch } from '#dialogs/create-volume/volume.ts'
import { quotaNumber } from '#dialogs/quota-number.tsx'
import { integer, min, required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { gibibytes } from '#lib/units.ts'
import { askForm } from '#resource/forms/fields.ts'

/** The form of a larger volume, once it is known whose it is: what is left is known of the own project. */
export const extending = async (volume: Volume) => {
  const { project_id: project } = await userSession()
  const { id, name, size, 'os-vol-tenant-attr:tenant_id': owner } = volume
  const isOwn = owner === undefined || owner === null || owner === project
  return askForm({
    endpoint: api.extend,
    intro: t('{name} has {size} GiB now. It cannot become smaller again.', { name, size }),
    fields: {
      new_size: quotaNumber(t('New Size (GiB)'), 'gigabytes', {
        start: size + 1,
        ...{ isOwn, least: size + 1, present: size, format: gibibytes },
        rules: [
          required(),
          integer(),
          min(size + 1, t('It must be larger than the present {size} GiB.', { size })),
        ],
        exceeded: (wanted, quota) => (wanted - size > left(quota) ? tooMuch(quota) : undefined),
      }),
    },
    send: (body) => call(api.extend, { params: { id }, body }),
    done: t('Extending: %s.'),
    failed: t('Unable to extend the volume.'),
  })
}
