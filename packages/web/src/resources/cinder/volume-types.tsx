import { volumeTypes as api, type VolumeType } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { policy, resource } from '#resource/define.ts'
import { choice, copyable, overview, tab, text, yesOrNo } from '#resource/makers.tsx'
import { reads } from '#resource/reads.ts'
import { volumeType } from '#resources/cinder/kinds.ts'
import { TextsTable } from '#resources/texts-table.tsx'
import { updatingMetadata } from '#dialogs/metadata/action.ts'

const metadata = updatingMetadata(volumeType, 'volumeType', {
  requires: [policy('volume', 'volume_extension:types_extra_specs:create')],
})

const backend = ({ extra_specs }: VolumeType) => extra_specs['volume_backend_name']

/** Kinds of volumes and the back ends that they come from, for administrators. */
export const volumeTypes = resource(volumeType, {
  ...reads(api),
  properties: {
    name: { label: t('Name') },
    id: copyable(t('ID'), ({ id }) => id),
    description: { label: t('Description') },
    backend: { label: t('Backend'), value: backend },
    public: { label: t('Public'), value: ({ is_public }) => is_public },
    qos_specs_id: { label: t('QoS Spec ID') },
  },
  columns: ['name', 'description', 'backend', 'public'],
  sort: 'name',
  facets: {
    name: text(t('Name'), ({ name }: VolumeType) => name),
    public: choice(t('Public'), yesOrNo, ({ is_public }: VolumeType) => is_public),
  },
  actions: { item: [metadata] },
  details: [
    overview('name', 'id', 'description', 'public', 'qos_specs_id'),
    tab('extras', t('Extra Specs'), ({ extra_specs }: VolumeType) => (
      <TextsTable
        label={t('Extra Specs')}
        texts={extra_specs}
        empty={t('The volume type has no extra specs.')}
      />
    )),
  ],
})
