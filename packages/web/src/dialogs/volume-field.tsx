import { volumes, type Volume } from '@meridian/contract'
import type { ReactNode } from 'react'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { gigabytes } from '#lib/units.ts'
import type { Choice, ChoiceField, Extra } from '#resource/forms/field-types.ts'
import { combo } from '#resource/forms/more-fields.ts'
import { Alert } from '#ui/tell/alert.tsx'

/**
 * One of the volumes of the project in the order of their names, found by typing; those that cannot be
 * chosen come last, and say why. Each has its `status` and `size` among its facts.
 */
export const volumeField = <V,>(
  refusal: (volume: Volume) => string | undefined,
  extra: Extra<Omit<ChoiceField<string, V>, 'options'>> & { readonly label?: string } = {},
) =>
  combo<string, V>(extra.label ?? t('Volume'), (signal) => readChoices(refusal, signal), {
    start: '',
    none: t('The project has no volume.'),
    ...extra,
  })

const readChoices = async (
  refusal: (volume: Volume) => string | undefined,
  signal: AbortSignal,
): Promise<readonly Choice[]> => {
  const query = { paginate: true, limit: 1000, sort_key: 'name', sort_dir: 'asc' } as const
  const { items } = await call(volumes.list, { query }, { signal })
  const choices = items.map((volume): Choice => {
    const said = refusal(volume)
    const { id, name, size, status } = volume
    return {
      ...{ value: id, label: name, facts: { size, status } },
      description: gigabytes(size),
      ...(said !== undefined && { refusal: said }),
    }
  })
  const { free = [], rest = [] } = Object.groupBy(choices, (one) =>
    one.refusal === undefined ? 'free' : 'rest',
  )
  return [...free, ...rest]
}

type Props = { readonly status: unknown; readonly children: ReactNode }

/** What is to be thought of while an instance has the volume. */
export const InUse = ({ status, children }: Props) =>
  status === 'in-use' && <Alert type="info">{children}</Alert>
