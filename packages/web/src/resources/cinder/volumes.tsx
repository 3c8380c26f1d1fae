import { volumes as api, type Volume } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { policy, resource } from '#resource/define.ts'
import { link } from '#resource/link.tsx'
import {
  age,
  asked,
  children,
  copyable,
  date,
  overview,
  ref,
  tab,
  yesOrNo,
} from '#resource/makers.tsx'
import { reads } from '#resource/reads.ts'
import { asks, refreshingNewest } from '#resources/cinder/asking.ts'
import { Attachments } from '#resources/cinder/attachments.tsx'
import { backup, snapshot, volume } from '#resources/cinder/kinds.ts'
import { pendingTransfer } from '#resources/cinder/pending-transfer.tsx'
import {
  acceptTransfer,
  cancelTransfer,
  createBackup,
  createSnapshot,
  createTransfer,
} from '#resources/cinder/volume-offers.ts'
import { image } from '#resources/glance/kinds.ts'
import { instance } from '#resources/nova/kinds.ts'
import { volumeStates } from '#resources/cinder/states.ts'
import { ofProject } from '#resources/keystone/owner.tsx'
import { TextsTable } from '#resources/texts-table.tsx'
import { launchingFrom } from '#dialogs/launch-instance/action.tsx'
import { updatingMetadata } from '#dialogs/metadata/action.ts'

const metadata = updatingMetadata(volume, 'volume', {
  requires: [policy('volume', 'volume:update_volume_metadata')],
})

const { only } = volumeStates

/** An instance that starts from the volume itself (RS-LAUNCH-18). */
const launch = launchingFrom(({ id }: Volume) => ({ volumeId: id }), {
  offered: ({ bootable }) => bootable === 'true',
  allowed: only('available'),
  ownOnly: true,
})

const { list, load } = reads(api, asks)

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
    name: { label: t('Name'), sortKey: 'name' },
    id: copyable(t('ID'), ({ id }) => id),
    description: { label: t('Description'), priority: 8 },
    size: {
      label: t('Size'),
      align: 'end',
      show: ({ size }) => t('{size} GB', { size }),
      sortKey: 'size',
      priority: 3,
    },
    status: { ...volumeStates.badge(t('Status')), sortKey: 'status', priority: 2 },
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
    age: {
      ...age(t('Age'), ({ created_at }: Volume) => created_at),
      sortKey: 'created_at',
      priority: 7,
    },
    created_at: date(t('Created'), ({ created_at }: Volume) => created_at),
  },
  columns: ['name', 'size', 'status', 'type', 'attached', 'zone', 'bootable', 'encrypted', 'age'],
  admin: { columns: ['name', 'project', 'host', 'size', 'status', 'type', 'attached', 'age'] },
  facets: {
    name: asked(t('Name')),
    status: asked(t('Status'), volumeStates.options),
    bootable: asked(t('Bootable'), yesOrNo),
    availability_zone: asked(t('Availability Zone')),
  },
  actions: {
    global: [acceptTransfer],
    item: [launch, createSnapshot, createBackup, metadata, createTransfer, cancelTransfer],
  },
  status: 'status',
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
      'image',
      'snapshot',
      'source',
      'created_at',
    ),
    tab('metadata', t('Metadata'), ({ metadata: texts }: Volume) => (
      <TextsTable texts={texts} empty={t('The volume has no metadata.')} />
    )),
    children(snapshot),
    children(backup, [{ setting: 'OPENSTACK_CINDER_FEATURES.enable_backup' }]),
  ],
})
