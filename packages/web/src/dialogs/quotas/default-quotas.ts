/** Changing what projects may have that were given nothing of their own. */
import { quotaSets, volumeQuotaSets } from '@meridian/contract'
import { call } from '#api/call.ts'
import { own } from '#lib/own.ts'
import { t } from '#lib/translate.ts'
import {
  computeLabels,
  quotaField,
  volumeBody,
  volumeBounds,
  volumeFields,
} from '#dialogs/quotas/quota-fields.ts'
import type { Kind } from '#resource/define.ts'
import type { AnyForm } from '#resource/forms/fields.ts'
import { openChange } from '#resource/forms/opening.tsx'
import { callFor } from '#resource/reading/reads.ts'

/** The limits of a service by its names. */
type Limits = Readonly<Record<string, number>>

/** All default quotas of a service as one thing, which the dialog changes. */
type Whole = Pick<Kind<never>, 'type' | 'name' | 'inline'>

const words = {
  done: t('Default quotas updated.'),
  failed: t('Unable to update default quotas.'),
} as const

/** The dialog of compute's. Throws `ApiError` when they cannot be read. */
export const loadComputeDefaults = async (whole: Whole, signal: AbortSignal) => {
  const limits = await read(quotaSets.defaults, signal)
  const fields = Object.entries(computeLabels).flatMap(([name, label]) =>
    own(limits, name) === undefined ? [] : [[name, quotaField(name, label)] as const],
  )
  return open(whole, limits, {
    endpoint: quotaSets.updateDefaults,
    fields: Object.fromEntries(fields),
    intro: t(
      'How many resources of compute each project without quotas of its own may have. -1 is no limit.',
    ),
    send: (body) => callFor(quotaSets.updateDefaults, [], { body }),
    ...words,
  })
}

/** The dialog of block storage's, with those of each volume type. Throws `ApiError` as above. */
export const loadVolumeDefaults = async (whole: Whole, signal: AbortSignal) => {
  const limits = await read(volumeQuotaSets.defaults, signal)
  const { updateDefaults } = volumeQuotaSets
  const body = { ...updateDefaults.body, properties: volumeBounds(limits) }
  const endpoint = { ...updateDefaults, body }
  return open(whole, limits, {
    endpoint,
    fields: volumeFields(limits),
    intro: t(
      'How much block storage each project without quotas of its own may have. -1 is no limit.',
    ),
    send: (held) => callFor(updateDefaults, [], { body: volumeBody(held) }),
    ...words,
  })
}

const read = async (
  endpoint: typeof quotaSets.defaults | typeof volumeQuotaSets.defaults,
  signal: AbortSignal,
): Promise<Limits> => {
  const { items } = await call(endpoint, undefined, { signal })
  return Object.fromEntries(items.map(({ name, limit }) => [name, limit]))
}

const open = (whole: Whole, limits: Limits, form: AnyForm<unknown>) =>
  openChange(
    { ...whole, key: () => ['default'], title: () => whole.name[1] },
    { title: t('Update Defaults'), form },
    limits,
  )
