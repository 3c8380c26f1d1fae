import { volumes as api, type Volume } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { policy, resource } from '#resource/define.ts'
import { link } from '#resource/link.tsx'
import { asked, children, lazyTab, overview, ref, tab, yesOrNo } from '#resource/makers.tsx'
import { reads } from '#resource/reading/reads.ts'
import { asks, refreshingNewest } from '#resources/cinder/asking.ts'
import { Attachments } from '#resources/cinder/attachments.tsx'
import { backup, snapshot, volume, volumeGroup } from '#kinds/cinder/kinds.ts'
import { pendingTransfer } from '#resources/cinder/pending-transfer.tsx'
import { image } from '#kinds/glance/kinds.ts'
import { instance } from '#kinds/nova/kinds.ts'
import { volumeStates } from '#resources/cinder/states.ts'
import { adminActions, isReadOnly, projectActions } from '#resources/cinder/volume-actions.tsx'
import { stored } from '#resources/cinder/stored.ts'
import { ofProject } from '#resources/keystone/owner.tsx'
import { measuresTab } from '#screens/metering/measures-tab.tsx'
import { VolumeTexts } from '#resources/cinder/volume-texts.tsx'
import { hangsOnVolume } from '#resources/cinder/dependents.ts'
import { dependentsTab } from '#resource/dependents/hanging.tsx'

const { list, load } = reads(api, asks)

const common = stored(volumeStates)

const imageOf = ({ volume_image_metadata: image }: Volume) => image?.['image_id']

/** Volumes of the project, and of all projects for administrators. */
export const volumes = resource(volume, {
  list,
  load,
  refresh: refreshingNewest(volume, (query) => call(api.list, { query }), load),
  owner: ofProject((one) => one['os-vol-tenant-attr:tenant_id']),
  states: volumeStates,
  paged: true,
  properties: {
    ...common,
    age: { ...common.age, priority: 7 },
    // A project's own list says more of each: there it leaves first.
    own_age: { ...common.age, priority: 11 },
    description: { label: t('Description'), priority: 8 },
    type: { label: t('Type'), value: ({ volume_type }) => volume_type, priority: 5 },
    attached: {
      ...link(t('Attached To'), instance, ({ attachments }: Volume) =>
        attachments.map(({ server_id }) => server_id),
      ),
      value: ({ attachments }) => attachments.length,
      show: ({ attachments }) =>
        attachments.length ? <Attachments attachments={attachments} /> : null,
      priority: 4,
    },
    zone: {
      label: t('Availability Zone'),
      value: ({ availability_zone }) => availability_zone,
      sortKey: 'availability_zone',
      priority: 9,
    },
    bootable: {
      label: t('Bootable'),
      value: ({ bootable }) => bootable === 'true',
      priority: 6,
    },
    encrypted: {
      label: t('Encrypted'),
      value: ({ encrypted }) => encrypted === true,
      priority: 10,
    },
    multiattach: { label: t('Multiattach'), value: ({ multiattach }) => multiattach === true },
    read_only: { label: t('Read-Only'), value: isReadOnly },
    group_id: link(t('Group'), volumeGroup, ({ group_id }: Volume) => group_id),
    migration: {
      label: t('Migration Status'),
      value: (one) => one['os-vol-mig-status-attr:migstat'],
      requires: [policy('volume', 'volume_extension:volume_mig_status_attribute')],
    },
    host: {
      label: t('Host'),
      value: (one) => one['os-vol-host-attr:host'],
      requires: [policy('volume', 'volume_extension:volume_host_attribute')],
      priority: 9,
    },
    image: ref(
      t('Image'),
      image,
      imageOf,
      ({ volume_image_metadata: one }: Volume) => one?.['image_name'],
    ),
    transfer: pendingTransfer,
    snapshot: link(t('Snapshot'), snapshot, ({ snapshot_id }: Volume) => snapshot_id),
    source: link(t('Source Volume'), volume, ({ source_volid }: Volume) => source_volid),
  },
  columns: [
    'name',
    'size',
    'status',
    'type',
    'attached',
    'zone',
    'bootable',
    'encrypted',
    'own_age',
  ],
  admin: {
    columns: ['name', 'project', 'host', 'size', 'status', 'type', 'attached', 'age'],
    actions: adminActions,
  },
  facets: {
    name: asked(t('Name')),
    status: asked(t('Status'), volumeStates.options),
    bootable: asked(t('Bootable'), yesOrNo),
    availability_zone: asked(t('Availability Zone')),
  },
  actions: projectActions,
  status: 'status',
  hint: t('Create a volume to have a disk that outlives its instances.'),
  drawer: ['id', 'description', 'multiattach', 'snapshot', 'source', 'created_at'],
  details: [
    overview(
      'name',
      'id',
      'description',
      'project',
      'status',
      'transfer',
      'size',
      'type',
      'attached',
      'zone',
      'bootable',
      'encrypted',
      'multiattach',
      'read_only',
      'group_id',
      'image',
      'snapshot',
      'source',
      'host',
      'migration',
      'created_at',
      'updated_at',
    ),
    tab('metadata', t('Metadata'), (one: Volume) => <VolumeTexts volume={one} />),
    {
      ...lazyTab(volume, 'messages', t('Messages'), async () => {
        const { VolumeMessages } = await import('#resources/cinder/volume-messages.tsx')
        return (one: Volume) => <VolumeMessages volume={one} />
      }),
      requires: [policy('volume', 'message:get_all'), { feature: ['volume', 'messages'] }],
    },
    measuresTab(volume, 'volume'),
    children(snapshot),
    children(backup, [{ setting: 'OPENSTACK_CINDER_FEATURES.enable_backup' }]),
    dependentsTab(volume, hangsOnVolume),
  ],
})
