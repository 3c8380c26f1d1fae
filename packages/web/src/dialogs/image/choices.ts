/** What can be chosen in the forms of images: by the service, the operator, and who is signed in. */
import {
  images,
  imageService,
  type CallReply,
  type Image,
  type Settings,
  type Visibility,
} from '@meridian/contract'
import { call } from '#api/call.ts'
import { allowed } from '#api/policy.ts'
import { settings } from '#api/settings.ts'
import type { Option } from '#forms/search/facets.ts'
import { versionMeets } from '#lib/versions.ts'
import { nameOr } from '#lib/text.ts'

/** An address is noted, or copied from once (`web-download`), which is no source of the ledger's. */
export type SourceType = 'file-legacy' | 'file-direct' | 'url' | 'web-download'

export type Choices = {
  /** The first is the default (RS-IMGFORM-15..20). */
  readonly sources: readonly SourceType[]
  /** Whether content of the source `url` may, must or cannot be copied into the service's store. */
  readonly copies: 'may' | 'must' | 'never'
  /** The first is the default (RS-IMGFORM-21..23). */
  readonly visibilities: readonly Visibility[]
  readonly formats: readonly string[]
  readonly kernels: readonly Option[]
  readonly ramdisks: readonly Option[]
}

type Takes = CallReply<typeof imageService.takes>
type Rights = { readonly publicize: boolean; readonly communitize: boolean }

/** Reads all of it, in three calls beside what the session knows. Throws `ApiError`. */
export const readChoices = async (signal: AbortSignal): Promise<Choices> => {
  const [operator, { version }, takes, parts, publicize, communitize] = await Promise.all([
    settings(),
    call(imageService.version, undefined, { signal }),
    call(imageService.takes, undefined, { signal }),
    // Kernels and ramdisks in one list (RS-IMGFORM-05, RS-IMGFORM-06).
    call(images.list, { query: { disk_format: 'in:aki,ari' } }, { signal }),
    allowed([['image', 'publicize_image']]),
    allowed([['image', 'communitize_image']]),
  ])
  return {
    ...sourcesFrom(operator, version, takes),
    visibilities: visibilitiesFrom(operator, takes, { publicize, communitize }),
    formats: formatsFrom(operator, takes),
    kernels: optionsOf(parts.items, 'aki'),
    ramdisks: optionsOf(parts.items, 'ari'),
  }
}

/**
 * Where content may come from. The address is the default where locations are (RS-IMGFORM-18..20);
 * there it may be copied from, too. Where only downloads are, these are offered behind the file.
 */
export const sourcesFrom = (
  operator: Pick<Settings, 'HORIZON_IMAGES_UPLOAD_MODE' | 'IMAGES_ALLOW_LOCATION'>,
  version: string,
  { import_methods: methods }: Pick<Takes, 'import_methods'>,
): Pick<Choices, 'sources' | 'copies'> => {
  const { HORIZON_IMAGES_UPLOAD_MODE: uploads, IMAGES_ALLOW_LOCATION: stays } = operator
  const fetches = methods.includes('web-download')
  const addresses = stays || versionMeets(version, '< 2')
  return {
    sources: [
      ...(addresses ? (['url'] as const) : []),
      ...(uploads === 'off'
        ? []
        : [uploads === 'direct' ? ('file-direct' as const) : ('file-legacy' as const)]),
      ...(fetches && !addresses ? (['web-download'] as const) : []),
    ],
    copies: !fetches || !addresses ? 'never' : stays ? 'may' : 'must',
  }
}

/** Who may be let see an image: what the service knows beyond the first two, it is offered. */
export const visibilitiesFrom = (
  { CREATE_IMAGE_DEFAULTS: { image_visibility: preset } }: Pick<Settings, 'CREATE_IMAGE_DEFAULTS'>,
  { visibility }: Pick<Takes, 'visibility'>,
  { publicize, communitize }: Rights,
): readonly Visibility[] => {
  // Nobody may choose anything else then (RS-IMGFORM-22, RS-IMGFORM-23): sharing makes an image shared.
  if (preset === 'private' || !publicize) return ['private']
  return [
    'public',
    'private',
    ...(visibility.includes('shared') ? (['shared'] as const) : []),
    ...(communitize && visibility.includes('community') ? (['community'] as const) : []),
  ]
}

/** The operator's formats that the service takes, as a disk or as a container. */
export const formatsFrom = (
  { OPENSTACK_IMAGE_FORMATS: formats }: Pick<Settings, 'OPENSTACK_IMAGE_FORMATS'>,
  { disk_format, container_format }: Pick<Takes, 'disk_format' | 'container_format'>,
): readonly string[] =>
  formats.filter((one) => disk_format.includes(one) || container_format.includes(one))

const optionsOf = (all: readonly Image[], format: string): readonly Option[] =>
  all
    .filter(({ disk_format }) => disk_format === format)
    .map(({ id, name }) => ({ value: id, label: nameOr(name, id) }))
