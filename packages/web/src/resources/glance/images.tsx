import { images as api, type CallInput, type Image } from '@meridian/contract'
import { own } from '#lib/own.ts'
import { call } from '#api/call.ts'
import { userSession } from '#api/session/session.ts'
import { settings } from '#api/settings.ts'
import { versionMeets } from '#lib/versions.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { gigabytes, labelIn, megabytes, unitName } from '#lib/units.ts'
import { policy, resource, type ListQuery } from '#resource/define.ts'
import { link } from '#resource/link.tsx'
import {
  asked,
  bytes,
  choice,
  copyable,
  date,
  overview,
  tab,
  text,
  yesOrNo,
} from '#resource/makers.tsx'
import { refreshing, terms } from '#resource/reading/reading.ts'
import { ofProject, OwnerName } from '#resources/keystone/owner.tsx'
import { imageActions } from '#resources/glance/image-actions.tsx'
import { imageStates } from '#resources/glance/image-states.ts'
import { image, type ShownImage } from '#kinds/glance/kinds.ts'
import { TextsTable } from '#resources/texts-table.tsx'
import { visibilityLabels } from '#dialogs/image/words.ts'
import { hangsOnImage } from '#resources/glance/dependents.ts'
import { dependentsTab } from '#resource/dependents/hanging.tsx'

const seenBy =
  (project: string | null, version: string) =>
  (one: Image): ShownImage => ({
    ...one,
    foreign: (one.owner ?? null) !== project,
    apiVersion: version,
  })

const seeing = async () => {
  const [{ project_id }, { HORIZON_ACTIVE_IMAGE_VERSION }] = await Promise.all([
    userSession(),
    settings(),
  ])
  return seenBy(project_id ?? null, HORIZON_ACTIVE_IMAGE_VERSION)
}

const list = async (query: ListQuery) => {
  const { signal } = query
  // The terms are texts that the server reads as its schema says.
  const asks = { query: terms(query) } as CallInput<typeof api.list>
  const [reply, seen] = await Promise.all([call(api.list, asks, { signal }), seeing()])
  return { ...reply, items: reply.items.map(seen) }
}

const load = async ([id = '']: readonly string[], signal?: AbortSignal): Promise<ShownImage> => {
  const [one, seen] = await Promise.all([call(api.load, { params: { id } }, { signal }), seeing()])
  return seen(one)
}

const refresh = refreshing(image, async () => (await list({ scope: {}, filters: {} })).items, load)

/** What a server was saved as is called a snapshot (RS-IMG-10 to RS-IMG-12). */
const typeOf = ({ properties }: Image): string =>
  properties['image_type'] === 'snapshot' || properties['block_device_mapping']
    ? t('Snapshot')
    : t('Image')

const visibilities: Readonly<Record<string, string>> = visibilityLabels

/** In whose words an image is seen: RS-IMG-26 to RS-IMG-30. */
const visibilityOf = ({ visibility, foreign, apiVersion }: ShownImage): string => {
  if (!visibility) return t('Unknown')
  if (!foreign || visibility === 'public' || visibility === 'community')
    return own(visibilities, visibility) ?? visibility
  return versionMeets(apiVersion, '< 2')
    ? t('Shared with Project')
    : t('Image from Other Project - Non-Public')
}

const options = (words: readonly string[], label = (word: string) => word) =>
  words.map((value) => ({ value, label: label(value) }))

const diskFormats = 'aki ami ari docker iso ova ploop qcow2 raw vdi vhd vhdx vmdk'.split(' ')

/** Images that the project may use (RS-IMG). */
export const images = resource(image, {
  list,
  load,
  refresh,
  owner: ofProject(({ owner }) => owner, {
    label: t('Owner'),
    show: ({ owner }) => (owner ? <OwnerName id={owner} /> : null),
    requires: [policy('identity', 'identity:get_project')],
  }),
  states: imageStates,
  properties: {
    name: { label: t('Name'), value: ({ name, id }) => nameOr(name, id), priority: 1 },
    id: copyable(t('ID'), ({ id }: ShownImage) => id),
    description: { label: t('Description') },
    type: { label: t('Type'), value: typeOf, priority: 5 },
    status: { ...imageStates.badge(t('Status')), priority: 2 },
    visibility: { label: t('Visibility'), value: visibilityOf, priority: 3 },
    protected: { label: t('Protected'), priority: 7 },
    disk_format: {
      label: t('Disk Format'),
      value: ({ disk_format }) => disk_format?.toUpperCase(),
      priority: 8,
    },
    container_format: {
      label: t('Container Format'),
      value: ({ container_format }) => container_format?.toUpperCase(),
    },
    size: { ...bytes(t('Size'), ({ size }: ShownImage) => size), priority: 4 },
    virtual_size: bytes(t('Virtual Size'), ({ virtual_size }: ShownImage) => virtual_size),
    min_disk: {
      label: t('Min. Disk'),
      unit: unitName('GB'),
      show: ({ min_disk }) => gigabytes(min_disk),
    },
    min_ram: {
      label: t('Min. RAM'),
      unit: unitName('MB'),
      show: ({ min_ram }) => megabytes(min_ram),
    },
    checksum: { label: t('Checksum') },
    architecture: { label: t('Architecture') },
    kernel_id: link(t('Kernel'), image, ({ kernel_id }: ShownImage) => kernel_id),
    ramdisk_id: link(t('Ramdisk'), image, ({ ramdisk_id }: ShownImage) => ramdisk_id),
    tags: { label: t('Tags'), value: ({ tags }) => tags.join(', ') },
    created_at: date(t('Created'), ({ created_at }: ShownImage) => created_at),
    updated_at: date(t('Updated'), ({ updated_at }: ShownImage) => updated_at),
  },
  columns: ['project', 'name', 'type', 'status', 'visibility', 'protected', 'disk_format', 'size'],
  lead: 'name',
  sort: 'name',
  facets: {
    name: text(t('Name'), ({ name, id }: ShownImage) => nameOr(name, id)),
    status: asked(t('Status'), imageStates.options),
    visibility: asked(
      t('Visibility'),
      options(Object.keys(visibilities), (word) => own(visibilities, word) ?? word),
    ),
    type: choice(t('Type'), options([t('Image'), t('Snapshot')]), typeOf),
    protected: asked(t('Protected'), yesOrNo),
    disk_format: asked(t('Disk Format'), options(diskFormats)),
    container_format: asked(
      t('Container Format'),
      options(['aki', 'ami', 'ari', 'bare', 'docker', 'ova', 'ovf']),
    ),
    size_min: asked(labelIn(t('Min Size'), 'bytes')),
    size_max: asked(labelIn(t('Max Size'), 'bytes')),
    member_status: asked(t('Shared with this project'), [
      { value: 'pending', label: t('To be answered') },
      { value: 'accepted', label: t('Accepted') },
      { value: 'rejected', label: t('Rejected') },
    ]),
  },
  actions: imageActions,
  status: 'status',
  drawer: ['id', 'description', 'min_disk', 'min_ram', 'tags', 'created_at', 'updated_at'],
  details: [
    overview(
      'name',
      'id',
      'description',
      'project',
      'type',
      'status',
      'visibility',
      'protected',
      'disk_format',
      'container_format',
      'size',
      'virtual_size',
      'min_disk',
      'min_ram',
      'checksum',
      'architecture',
      'kernel_id',
      'ramdisk_id',
      'tags',
      'created_at',
      'updated_at',
    ),
    tab('properties', t('Custom Properties'), ({ properties }: ShownImage) => (
      <TextsTable
        label={t('Custom Properties')}
        texts={textsOf(properties)}
        empty={t('The image has no custom properties.')}
      />
    )),
    dependentsTab(image, hangsOnImage),
  ],
})

/** What users wrote: Glance notes sums and places of the content among the properties, too. */
const textsOf = (properties: Image['properties']): Readonly<Record<string, string>> => {
  const own = ['os_hash_algo', 'os_hash_value', 'os_hidden', 'direct_url', 'stores']
  const written = Object.entries(properties).filter(([key]) => !own.includes(key))
  return Object.fromEntries(
    written.map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}
