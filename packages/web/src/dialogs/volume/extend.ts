import { volumeActions as api, type Volume } from '@meridian/contract'
import { call } from '#api/call.ts'
import { userSession } from '#api/session/session.ts'
import { left, tooMuch } from '#dialogs/create-volume/volume.ts'
import { quotaNumber } from '#dialogs/quota-number.tsx'
import { integer, min, required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { gigabytes, labelIn, sizeIn } from '#lib/units.ts'
import { askForm } from '#resource/forms/fields.ts'

/** The form of a larger volume, once it is known whose it is: what is left is known of the own project. */
export const extending = async (volume: Volume) => {
  const { project_id: project } = await userSession()
  const { id, name, size, 'os-vol-tenant-attr:tenant_id': owner } = volume
  const isOwn = owner === undefined || owner === null || owner === project
  const now = sizeIn(size, 'GB')
  return askForm({
    endpoint: api.extend,
    intro: t('{name} has {now} now. It cannot become smaller again.', { name, now }),
    fields: {
      new_size: quotaNumber(labelIn(t('New Size'), 'GB'), 'gigabytes', {
        start: size + 1,
        ...{ isOwn, least: size + 1, present: size, format: gigabytes },
        rules: [
          required(),
          integer(),
          min(size + 1, t('It must be larger than the present {now}.', { now })),
        ],
        exceeded: (wanted, quota) => (wanted - size > left(quota) ? tooMuch(quota) : undefined),
      }),
    },
    send: (body) => call(api.extend, { params: { id }, body }),
    done: t('Extending: %s.'),
    failed: t('Unable to extend the volume.'),
  })
}
