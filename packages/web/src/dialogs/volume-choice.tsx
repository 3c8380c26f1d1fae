import { volumes, type Volume } from '@meridian/contract'
import { call } from '#api/call.ts'
import { useLoaded, type Loaded } from '#api/use-loaded.ts'
import { ComboInput } from '#forms/combo-input.tsx'
import { Unread } from '#forms/unread.tsx'
import type { Field } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import type { Choice } from '#resource/forms/fields.ts'

/** The volumes of the project in the order of their names, which are read unless one is given. */
export const useVolumes = (needed = true): Loaded<readonly Volume[]> =>
  useLoaded(
    ['volumes to choose'],
    async (signal) => {
      const query = { paginate: true, limit: 1000, sort_key: 'name', sort_dir: 'asc' } as const
      return (await call(volumes.list, { query }, { signal })).items
    },
    { enabled: needed },
  )

type Props = {
  readonly field: Field<string>
  readonly loaded: Loaded<readonly Volume[]>
  /** Why one cannot be chosen; undefined where it can. */
  readonly refusal: (volume: Volume) => string | undefined
  readonly label?: string
  readonly description?: string
  readonly autoFocus?: boolean
}

/** One of the volumes of the project, found by typing; those that cannot be chosen come last. */
export const VolumeChoice = ({ loaded, refusal, label = t('Volume'), ...props }: Props) => {
  const choices = (loaded.data ?? []).map((volume): Choice => {
    const said = refusal(volume)
    return {
      value: volume.id,
      label: volume.name,
      description: t('{size} GiB', { size: volume.size }),
      ...(said !== undefined && { refusal: said }),
    }
  })
  const { free = [], rest = [] } = Object.groupBy(choices, (one) =>
    one.refusal === undefined ? 'free' : 'rest',
  )
  return (
    <>
      <ComboInput
        {...props}
        label={label}
        options={[...free, ...rest]}
        unread={loaded.data === undefined}
        none={t('The project has no volume.')}
      />
      <Unread
        loaded={loaded}
        says={(why) => t('{label} could not be read: {why}', { label, why })}
      />
    </>
  )
}
