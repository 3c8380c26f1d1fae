import { volumeGroupTypes as api, type VolumeGroupType } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { policy, resource } from '#resource/define.ts'
import { area, line, tick } from '#resource/forms/fields.ts'
import { choice, copyable, overview, several, tab, text, yesOrNo } from '#resource/makers.tsx'
import { reads } from '#resource/reading/reads.ts'
import { groupType } from '#kinds/cinder/kinds.ts'
import { TextsTable } from '#resources/texts-table.tsx'
import { updatingMetadata } from '#dialogs/metadata/action.ts'

const rule = (name: string) => policy('volume', `group:${name}`)
const about = { name: line(t('Name')), description: area(t('Description')) }
const open = { description: t('Every project can make groups of the type.') }

const create = creating(groupType, {
  requires: [rule('group_types:create')],
  endpoint: api.create,
  fields: { ...about, is_public: tick(t('Public'), { ...open, start: true }) },
})

const edit = editing(groupType, {
  requires: [rule('group_types:update')],
  endpoint: api.update,
  fields: { ...about, is_public: tick(t('Public'), open) },
})

const specs = updatingMetadata(groupType, 'groupType', {
  label: t('Manage Specs'),
  requires: [rule('group_types_specs:create')],
})

const remove = removing(groupType, api.remove, { requires: [rule('group_types:delete')] })

/** What groups of volumes can be, for administrators. */
export const groupTypes = resource(groupType, {
  ...reads(api),
  properties: {
    name: { label: t('Name') },
    id: copyable(t('ID'), ({ id }) => id),
    description: { label: t('Description'), priority: 3 },
    public: { label: t('Public'), value: ({ is_public }) => is_public, priority: 2 },
    specs: {
      ...several(
        t('Specs'),
        (one: VolumeGroupType) =>
          Object.entries(one.group_specs).map(([key, value]) => `${key}=${value}`),
        3,
      ),
      priority: 4,
    },
  },
  columns: ['name', 'description', 'public', 'specs'],
  sort: 'name',
  drawer: ['id'],
  facets: {
    name: text(t('Name'), ({ name }: VolumeGroupType) => name),
    public: choice(t('Public'), yesOrNo, ({ is_public }: VolumeGroupType) => is_public),
  },
  actions: { global: [create], batch: [remove], item: [edit, specs, remove] },
  details: [
    overview('name', 'id', 'description', 'public'),
    tab('specs', t('Specs'), ({ group_specs }: VolumeGroupType) => (
      <TextsTable
        label={t('Specs')}
        texts={group_specs}
        empty={t('The group type has no specs.')}
      />
    )),
  ],
  hint: t('Users make groups of volumes of the types that you create.'),
})
