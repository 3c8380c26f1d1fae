import {
  compute,
  flavors,
  images,
  serverActions as api,
  type ComputeLimits,
  type Flavor,
  type Image,
  type Server,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { ApiError } from '#api/errors.ts'
import { userSession } from '#api/session/session.ts'
import { plural, t } from '#lib/translate.ts'
import { gigabytes, megabytes } from '#lib/units.ts'
import type { Choice } from '#resource/forms/field-types.ts'
import { askForm, select } from '#resource/forms/fields.ts'
import { diskConfigs } from '#dialogs/instance/changes.ts'

/** The form of another flavor, once it is known what there is to choose. */
export const resizing = async (server: Server, signal: AbortSignal) => {
  const [{ items }, limits, { project_id }, needs] = await Promise.all([
    call(flavors.list, {}, { signal }),
    call(compute.limits, {}, { signal }),
    userSession(),
    needsOf(server, signal),
  ])
  // What is left is known of the project that one works in.
  const own = server.tenant_id === undefined || server.tenant_id === project_id
  const choices = flavorChoices(server, items, own ? limits : {}, needs)
  const rests = choices.some(({ refusal }) => refusal !== undefined)
  const { original_name, id = '' } = server.flavor
  return askForm({
    endpoint: api.resize,
    intro: t('The instance is shut down while it is resized. Confirm the resize once it is done.'),
    fixed: [[t('Old Flavor'), original_name ?? id, 'old_flavor_name']],
    fields: {
      flavor_id: select(t('New Flavor'), choices, {
        ...{ start: '', called: 'flavor' },
        ...(rests && { description: t('Flavors that cannot be taken say why.') }),
      }),
      disk_config: select(t('Disk Partition'), diskConfigs, {
        start: server['OS-DCF:diskConfig'] === 'MANUAL' ? 'MANUAL' : 'AUTO',
      }),
    },
    send: (body) => call(api.resize, { params: { id: server.id }, body }),
    submit: t('Resize'),
    done: t('Resizing: %s.'),
    failed: t('Unable to resize the instance.'),
  })
}

type Needs = Partial<Pick<Image, 'min_ram' | 'min_disk'>>

/** What its image requires. It may be gone, or not be told: Nova itself still knows then. */
const needsOf = async ({ image }: Server, signal: AbortSignal): Promise<Needs> => {
  if (!image) return {}
  try {
    return await call(images.load, { params: { id: image.id } }, { signal })
  } catch (error) {
    if (error instanceof ApiError) return {}
    throw error
  }
}

/**
 * The flavors, those that can be taken first; the one that the server has, those that its disk or its
 * image does not fit, and those over quota rest.
 */
export const flavorChoices = (
  server: Server,
  all: readonly Flavor[],
  limits: ComputeLimits,
  needs: Needs = {},
): readonly Choice[] => {
  const choices = all.map((flavor): Choice => {
    const refusal = refusalOf(server, flavor, limits, needs)
    const words = [
      plural(flavor.vcpus, '{count} vCPU', '{count} vCPUs'),
      megabytes(flavor.ram),
      gigabytes(flavor.disk),
    ]
    return {
      value: flavor.id,
      label: flavor.name,
      description: words.join(' · '),
      ...(refusal !== undefined && { refusal: [words.join(' · '), refusal].join(' – ') }),
    }
  })
  const { free = [], rest = [] } = Object.groupBy(choices, ({ refusal }) =>
    refusal === undefined ? 'free' : 'rest',
  )
  return [...free, ...rest]
}

const refusalOf = (
  { flavor: old, image }: Server,
  flavor: Flavor,
  limits: ComputeLimits,
  { min_ram = 0, min_disk = 0 }: Needs,
): string | undefined => {
  if (flavor.name === old.original_name || flavor.id === old.id) {
    return t('The instance has this flavor.')
  }
  const more = (wanted: number, has = 0) => Math.max(0, wanted - has)
  const { maxTotalCores, totalCoresUsed, maxTotalRAMSize, totalRAMUsed } = limits
  if (more(flavor.vcpus, old.vcpus) > left(maxTotalCores, totalCoresUsed)) {
    return t('It requires more vCPUs than your quota allows.')
  }
  if (more(flavor.ram, old.ram) > left(maxTotalRAMSize, totalRAMUsed)) {
    return t('It requires more RAM than your quota allows.')
  }
  // The disk of who booted from a volume is that volume, whatever its image once required.
  if (image === null) return undefined
  if (flavor.disk < (old.disk ?? 0)) return t('Its disk is smaller than the present one.')
  return flavor.ram < min_ram || (flavor.disk > 0 && flavor.disk < min_disk)
    ? t('It is too small for the image of the instance.')
    : undefined
}

const left = (limit = -1, used = 0): number => (limit < 0 ? Infinity : Math.max(0, limit - used))
