/** What can be done with volumes; each dialog is loaded when it is opened. */
import { volumeActions, volumes as api, type Volume } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import type { Action, Actions } from '#resource/action.ts'
import { asking, creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { under } from '#resource/actions/sections.ts'
import { verb } from '#resource/actions/verb.ts'
import { policy, refTo } from '#resource/define.ts'
import { volume } from '#kinds/cinder/kinds.ts'
import { volumeStates } from '#resources/cinder/states.ts'
import {
  acceptTransfer,
  cancelTransfer,
  createBackup,
  createSnapshot,
  createTransfer,
} from '#resources/cinder/volume-offers.ts'
import {
  administration,
  forceDeleteVolume,
  manage,
} from '#resources/cinder/volume-administration.tsx'
import { image } from '#kinds/glance/kinds.ts'
import { launchingFrom } from '#dialogs/launch-instance/action.tsx'
import { updatingMetadata } from '#dialogs/metadata/action.ts'
import { hangsOnVolume } from '#resources/cinder/dependents.ts'

const { only } = volumeStates
const rule = (name: string) => ({ requires: [policy('volume', `volume:${name}`)] })
const dialogs = async () => import('#dialogs/volume/changes.ts')

const create = creating(volume, {
  ...rule('create'),
  quota: ['volumes', 'gigabytes'],
  loadDialog: async () => {
    const { CreateVolume } = await import('#dialogs/create-volume/create-volume.tsx')
    return (close) => <CreateVolume close={close} />
  },
})

/** An instance that starts from the volume itself (RS-LAUNCH-18). */
const launch = launchingFrom(({ id }: Volume) => ({ volumeId: id }), {
  offered: ({ bootable }) => bootable === 'true',
  allowed: only('available'),
  ownOnly: true,
})

const edit = asking(volume, {
  id: 'edit',
  label: t('Edit Volume'),
  ...rule('update'),
  form: async (one) => (await dialogs()).editingVolume(one),
})

const isAttached = ({ status }: Volume) => status === 'in-use'

const extending = async (one: Volume) => (await import('#dialogs/volume/extend.ts')).extending(one)

const extend = asking(volume, {
  id: 'extend',
  label: t('Extend Volume'),
  ...rule('extend'),
  offered: (one) => !isAttached(one),
  allowed: only('available'),
  form: extending,
})

/** While a server uses it: a rule of its own, from 3.42 on. */
const extendAttached = asking(volume, {
  id: 'extend-attached',
  label: t('Extend Volume'),
  requires: [
    policy('volume', 'volume:extend_attached_volume'),
    { feature: ['volume', 'extend attached'] },
  ],
  offered: isAttached,
  form: extending,
})

/** What is part of a group changes with it. */
const alone = ({ group_id }: Volume): true | string =>
  !group_id || t('The volume is part of a group.')

const both =
  (...rules: readonly ((one: Volume) => true | string)[]) =>
  (one: Volume): true | string =>
    rules.map((judge) => judge(one)).find((said) => said !== true) ?? true

const retype = asking(volume, {
  id: 'retype',
  label: t('Change Volume Type'),
  ...rule('retype'),
  allowed: both(only('available', 'in-use'), alone),
  form: async (one, signal) => (await dialogs()).retypingVolume(one, signal),
})

const attachments = editing(volume, {
  id: 'attachments',
  label: t('Manage Attachments'),
  requires: [
    { service: 'compute' },
    policy('compute', 'os_compute_api:os-volumes-attachments:create'),
  ],
  allowed: only('available', 'in-use'),
  loadDialog: async (one, signal) => {
    const { openAttachments } = await import('#dialogs/volume/attachments.tsx')
    return openAttachments(one, signal)
  },
})

const upload = asking(volume, {
  id: 'upload',
  label: t('Upload to Image'),
  requires: [
    { service: 'image' },
    policy('volume', 'volume_extension:volume_actions:upload_image'),
  ],
  allowed: only('available', 'in-use'),
  form: async (one) => (await dialogs()).uploadingVolume(one),
  result: ({ image_id: id }: { readonly image_id: string }, one) => ({
    created: [{ type: image.type, id }],
    updated: [refTo(volume, one)],
  }),
})

const metadata = updatingMetadata(volume, 'volume', {
  ...rule('update_volume_metadata'),
})

/** Cinder keeps it among the metadata, as Python writes it. */
export const isReadOnly = ({ metadata: texts }: Volume): boolean =>
  texts?.['readonly']?.toLowerCase() === 'true'

/** What servers may do with it; one of two is there. */
const writing = (word: string, doing: string, readonly: boolean): Action<Volume> => ({
  ...verb(volume, word, {
    id: readonly ? 'read-only' : 'read-write',
    ...rule('update_readonly_flag'),
    while: doing,
    offered: (one) => isReadOnly(one) !== readonly,
    allowed: only('available'),
    failed: () => t('Unable to change how the volume is accessed.'),
    call: ({ id }) => call(volumeActions.setReadOnly, { params: { id }, body: { readonly } }),
  }),
  label: word,
})

const readOnly = writing(t('Make Read-Only'), t('Made read-only'), true)
const readWrite = writing(t('Make Read/Write'), t('Made read/write'), false)

/** Cinder takes its time: the row stays until the volume is gone. */
const remove = removing(volume, api.remove, {
  dependents: hangsOnVolume,
  ...rule('delete'),
  allowed: both(
    ({ attachments: all }) => all.length === 0 || t('The volume is attached.'),
    only('available', 'error', 'error_restoring', 'error_extending', 'error_managing'),
    alone,
  ),
  lingers: true,
  also: async (items, signal) => (await dialogs()).withSnapshots(items, signal),
})

const common: readonly Action<Volume>[] = [
  launch,
  createSnapshot,
  createBackup,
  ...under(t('Settings'), [edit, extend, extendAttached, retype, metadata, readOnly, readWrite]),
  ...under(t('Use'), [attachments, upload, createTransfer, cancelTransfer]),
]

export const projectActions: Actions<Volume> = {
  global: [create, acceptTransfer],
  batch: [remove],
  item: [...common, remove],
}

/** What administrators do with those of all projects besides. */
export const adminActions: Actions<Volume> = {
  global: [manage],
  batch: [remove],
  item: [...common, ...under(t('Administration'), administration), remove, forceDeleteVolume],
}
