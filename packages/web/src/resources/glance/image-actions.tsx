/** What can be done with images (RS-IMG-34 to RS-IMG-50). */
import { imageMembers, images as api, type MemberStatus } from '@meridian/contract'
import { call } from '#api/call.ts'
import { allowed } from '#api/policy.ts'
import { userSession } from '#api/session/session.ts'
import { t } from '#lib/translate.ts'
import type { Action, Actions } from '#resource/action.ts'
import { creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { verb } from '#resource/actions/verb.ts'
import { policy } from '#resource/define.ts'
import { lines } from '#resource/forms/fields.ts'
import { makingVolume } from '#dialogs/create-volume/action.tsx'
import { launchingFrom } from '#dialogs/launch-instance/action.tsx'
import { updatingMetadata } from '#dialogs/metadata/action.ts'
import { imageStates } from '#resources/glance/image-states.ts'
import { image, type ShownImage } from '#kinds/glance/kinds.ts'
import { hangsOnImage } from '#resources/glance/dependents.ts'

const isActive = imageStates.only('active')

/** Kernels and ramdisks boot nothing by themselves (RS-IMG-33). */
const isBootable = (one: ShownImage): true | string => {
  const { container_format: format } = one
  if (format === 'aki' || format === 'ari') return t('A kernel or a ramdisk is not a disk.')
  return isActive(one)
}

const create = creating(image, {
  requires: [policy('image', 'add_image')],
  loadDialog: async (signal) => {
    const { loadCreateImage } = await import('#dialogs/image/load.tsx')
    return loadCreateImage(signal)
  },
})

const edit = editing(image, {
  requires: [policy('image', 'modify_image')],
  allowed: isActive,
  loadDialog: async (one, signal) => {
    const { loadEditImage } = await import('#dialogs/image/load.tsx')
    return loadEditImage(one, signal)
  },
})

const metadata = updatingMetadata(image, 'image', {
  requires: [policy('image', 'modify_metadef_object')],
  allowed: isActive,
})

const tags = editing(image, {
  id: 'tags',
  label: t('Edit Tags'),
  requires: [policy('image', 'modify_image')],
  endpoint: api.update,
  fields: {
    tags: lines(t('Tags'), { rows: 6, description: t('One word per line.') }),
  },
})

const launch: Action<ShownImage> = {
  ...launchingFrom(({ id }: ShownImage) => ({ imageId: id }), { allowed: isBootable }),
  forSelf: true,
}

const createVolume = makingVolume(image, {
  source: async (one) => (await import('#dialogs/create-volume/volume.ts')).fromImage(one),
  allowed: isBootable,
})

const share = editing(image, {
  id: 'members',
  label: t('Share Image'),
  requires: [policy('image', 'add_member')],
  offered: ({ foreign }) => !foreign,
  allowed: ({ visibility }) =>
    visibility === 'shared' ||
    visibility === 'private' ||
    t('All projects can use the image already.'),
  loadDialog: async (one, signal) => {
    const { loadImageMembers } = await import('#dialogs/image-members/load.tsx')
    return loadImageMembers(one, signal)
  },
})

const mayAnswer = async (): Promise<boolean> => {
  const { project_id: member_id } = await userSession()
  return member_id !== null && allowed([['image', 'modify_member']], { member_id })
}

/** Says whether the own project takes what another shares with it. */
const answering = (word: string, doing: string, status: MemberStatus): Action<ShownImage> => ({
  ...verb(image, word, {
    id: status,
    while: doing,
    requires: [{ check: mayAnswer }],
    offered: ({ member_status: now }) => typeof now === 'string' && now !== status,
    call: async ({ id }) => {
      const { project_id } = await userSession()
      const params = { id, member_id: project_id ?? '' }
      return call(imageMembers.answer, { params, body: { status } })
    },
  }),
  forSelf: true,
})

const deactivate = verb(image, t('Deactivate'), {
  id: 'deactivate',
  while: t('Deactivated'),
  ask: t('Nobody but administrators can use an image while it is deactivated.'),
  requires: [policy('image', 'deactivate')],
  offered: ({ status }) => status === 'active',
  call: ({ id }) => call(api.deactivate, { params: { id } }),
  undo: ({ id }) => call(api.reactivate, { params: { id } }),
})

const reactivate = verb(image, t('Reactivate'), {
  id: 'reactivate',
  while: t('Reactivated'),
  requires: [policy('image', 'reactivate')],
  offered: ({ status }) => status === 'deactivated',
  call: ({ id }) => call(api.reactivate, { params: { id } }),
  undo: ({ id }) => call(api.deactivate, { params: { id } }),
})

const remove = removing(image, api.remove, {
  dependents: hangsOnImage,
  requires: [policy('image', 'delete_image')],
  allowed: (one) => {
    if (one.protected) return t('The image is protected.')
    return one.status !== 'deleted' || t('The image is deleted.')
  },
  failed: (one) =>
    [
      t('Unable to delete Image: %s.', image.title(one)),
      t('Unable to delete the image with id: {id}', { id: one.id }),
    ].join('\n'),
})

export const imageActions: Actions<ShownImage> = {
  global: [create],
  batch: [remove],
  item: [
    launch,
    createVolume,
    edit,
    metadata,
    tags,
    share,
    answering(t('Accept'), t('Accepted'), 'accepted'),
    answering(t('Reject'), t('Rejected'), 'rejected'),
    deactivate,
    reactivate,
    remove,
  ],
}
