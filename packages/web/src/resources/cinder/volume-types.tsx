import { defaultVolumeTypes, volumeTypes as api, type VolumeType } from '@meridian/contract'
import { call } from '#api/call.ts'
import { isNotFound, messageOf } from '#api/errors.ts'
import { userSession } from '#api/session/session.ts'
import { t } from '#lib/translate.ts'
import { dependentsTab } from '#resource/dependents/hanging.tsx'
import { hangsOnVolumeType } from '#resources/cinder/dependents.ts'
import { policy, resource, type ListQuery } from '#resource/define.ts'
import { link, naming } from '#resource/link.tsx'
import { choice, copyable, lazyTab, overview, tab, text, yesOrNo } from '#resource/makers.tsx'
import { areMet } from '#resource/reading/requirements.tsx'
import { qosSpec, volumeType, type ShownVolumeType } from '#kinds/cinder/kinds.ts'
import { batch, global, item } from '#resources/cinder/volume-type-actions.ts'
import { project } from '#kinds/keystone/kinds.ts'
import { TextsTable } from '#resources/texts-table.tsx'

const backend = ({ extra_specs }: VolumeType) => extra_specs['volume_backend_name']
const specs = ({ extra_specs }: VolumeType) => Object.keys(extra_specs).length

/** The default of the project, else of the cloud; undefined where there is none. */
const readDefault = async (signal?: AbortSignal): Promise<string | undefined> => {
  try {
    return (await call(api.load, { params: { id: 'default' } }, { signal })).id
  } catch (error) {
    if (isNotFound(error)) return undefined
    throw error
  }
}

const list = async ({ signal }: ListQuery) => {
  // First, as the document of the page names it.
  const rows = call(api.list, {}, { signal })
  const told = readDefault(signal).then(
    (id) => ({ id, notes: [] }),
    (error: unknown) => ({
      id: undefined,
      notes: [t('The default volume type could not be read: {why}', { why: messageOf(error) })],
    }),
  )
  const [reply, { id: chosen, notes }] = await Promise.all([rows, told])
  const items = reply.items.map((one) => ({ ...one, is_default: one.id === chosen }))
  return { ...reply, items, notes }
}

/** The projects of which the type is the own default, as far as the cloud tells of them. */
const readDefaultOf = async (id: string): Promise<readonly string[] | undefined> => {
  const tells = await areMet([
    { feature: ['volume', '>= 3.62'] },
    policy('volume', 'volume_extension:default_get_all'),
  ])
  if (!tells) return undefined
  const { items } = await call(defaultVolumeTypes.list)
  return items
    .filter(({ volume_type_id }) => volume_type_id === id)
    .map(({ project_id }) => project_id)
}

const load = async (
  [id = '']: readonly string[],
  signal?: AbortSignal,
): Promise<ShownVolumeType> => {
  const params = { id }
  const [found, chosen, default_of, access, { project_id: own }] = await Promise.all([
    call(api.load, { params }, { signal }),
    readDefault(),
    readDefaultOf(id),
    call(api.access, { params }, { signal }),
    userSession(),
  ])
  return {
    ...found,
    is_default: found.id === chosen,
    ...(default_of && {
      default_of: default_of.toSorted((a, b) => Number(b === own) - Number(a === own)),
      is_own_default: own !== null && default_of.includes(own),
    }),
    projects: access.items.map(({ project_id }) => project_id),
  }
}

const encryption = lazyTab(volumeType, 'encryption', t('Encryption'), async () => {
  const { Encryption } = await import('#resources/cinder/type-encryption.tsx')
  return ({ id }) => <Encryption id={id} />
})

/** Kinds of volumes and the back ends that they come from, for administrators. */
export const volumeTypes = resource(volumeType, {
  list,
  load,
  properties: {
    name: { label: t('Name') },
    id: copyable(t('ID'), ({ id }) => id),
    description: { label: t('Description'), priority: 4 },
    backend: { label: t('Backend'), value: backend, priority: 3 },
    public: { label: t('Public'), value: ({ is_public }) => is_public, priority: 2 },
    default: { label: t('Default'), value: ({ is_default }) => is_default, priority: 2 },
    default_of: naming(t('Default of Projects'), project, (one) => one.default_of),
    qos: { ...link(t('QoS Spec'), qosSpec, (one) => one.qos_specs_id), priority: 5 },
    specs: { label: t('Extra Specs'), value: specs, align: 'end', priority: 6 },
    projects: naming(t('Projects'), project, (one) => one.projects),
  },
  columns: ['name', 'description', 'backend', 'public', 'default', 'qos', 'specs'],
  sort: 'name',
  drawer: false,
  facets: {
    name: text(t('Name'), ({ name }: VolumeType) => name),
    public: choice(t('Public'), yesOrNo, ({ is_public }: VolumeType) => is_public),
  },
  actions: { global, batch, item },
  details: [
    overview(
      ...(['name', 'id', 'description', 'backend', 'public', 'projects'] as const),
      ...(['default', 'default_of', 'qos'] as const),
    ),
    tab('extras', t('Extra Specs'), ({ extra_specs }: VolumeType) => (
      <TextsTable
        label={t('Extra Specs')}
        texts={extra_specs}
        empty={t('The volume type has no extra specs.')}
      />
    )),
    { ...encryption, requires: [policy('volume', 'volume_extension:volume_type_encryption:get')] },
    dependentsTab(volumeType, hangsOnVolumeType),
  ],
  hint: t('Create a volume type to let users choose where their volumes are kept.'),
})
