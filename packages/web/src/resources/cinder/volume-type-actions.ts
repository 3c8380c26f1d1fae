import { defaultVolumeTypes, qosSpecs as qosApi, volumeTypes as api } from '@meridian/contract'
import { call } from '#api/call.ts'
import { userSession } from '#api/session/session.ts'
import { t } from '#lib/translate.ts'
import { asking, creating, editing } from '#resource/actions/makers.ts'
import { removing } from '#resource/actions/removing.ts'
import { hangsOnVolumeType } from '#resources/cinder/dependents.ts'
import { verb } from '#resource/actions/verb.ts'
import { policy } from '#resource/define.ts'
import type { Choice } from '#resource/forms/field-types.ts'
import { select } from '#resource/forms/fields.ts'
import { volumeType, type ShownVolumeType } from '#kinds/cinder/kinds.ts'
import { updatingMetadata } from '#dialogs/metadata/action.ts'
import { typeFields, volumeTypeForm } from '#dialogs/volume-type/form.ts'

const rule = (name: string) => policy('volume', `volume_extension:${name}`)

const create = creating(volumeType, { ...volumeTypeForm, requires: [rule('type_create')] })

const edit = editing(volumeType, {
  requires: [rule('type_update')],
  endpoint: api.update,
  fields: typeFields,
})

const metadata = updatingMetadata(volumeType, 'volumeType', {
  requires: [rule('types_extra_specs:create')],
})

const access = asking(volumeType, {
  id: 'access',
  label: t('Modify Access'),
  requires: [
    rule('volume_type_access:get_all_for_type'),
    rule('volume_type_access:addProjectAccess'),
    rule('volume_type_access:removeProjectAccess'),
    policy('identity', 'identity:list_projects'),
  ],
  allowed: ({ is_public }) => !is_public || t('A public volume type is for all projects.'),
  form: async (item, signal) =>
    (await import('#dialogs/volume-type/access.ts')).changingAccess(item, signal),
})

const encryption = asking(volumeType, {
  id: 'encryption',
  label: t('Update Encryption'),
  requires: [rule('volume_type_encryption:create'), rule('volume_type_encryption:update')],
  form: async (item, signal) =>
    (await import('#dialogs/volume-type/encryption.ts')).encrypting(item, signal),
})

const specChoices = async (signal: AbortSignal): Promise<readonly Choice[]> => [
  { value: '', label: t('None') },
  ...(await call(qosApi.list, {}, { signal })).items.map(({ id, name }) => ({
    value: id,
    label: name,
  })),
]

const qos = editing(volumeType, {
  id: 'qos',
  label: t('Manage QoS Spec Association'),
  requires: [rule('qos_specs_manage:update'), rule('qos_specs_manage:get_all')],
  endpoint: api.setQos,
  fields: {
    qos_specs_id: select(t('QoS Spec'), specChoices, { start: '' }),
  },
  intro: ({ name }) => t('The limits of new volumes of the type “{name}”.', { name }),
  done: t('Updated QoS spec of volume type "%s".'),
  failed: t('Unable to update the QoS spec of the volume type.'),
})

const ownDefaults = { feature: ['volume', '>= 3.62'] } as const

/** Volumes of the project that name no type are made of it from now on. */
const makeDefault = verb(volumeType, t('Make Default'), {
  id: 'make-default',
  requires: [ownDefaults, rule('default_set_or_update')],
  offered: ({ is_default }) => is_default !== true,
  call: async ({ id }) => {
    const params = { project_id: (await userSession()).project_id ?? '' }
    await call(defaultVolumeTypes.set, { params, body: { volume_type_id: id } })
  },
  while: t('Made the default of the project'),
  ask: t('Volumes of your project for which no type is chosen get this one.'),
})

/** The project has the default of the cloud again. */
const unsetDefault = verb(volumeType, t('Reset Default'), {
  id: 'unset-default',
  requires: [ownDefaults, rule('default_unset')],
  offered: ({ is_default, default_of }) => is_default === true && default_of !== undefined,
  allowed: ({ is_own_default }) =>
    is_own_default === true || t('It is the default of the cloud, which the operator sets.'),
  call: async () => {
    const params = { project_id: (await userSession()).project_id ?? '' }
    await call(defaultVolumeTypes.unset, { params })
  },
  while: t('No longer the default of the project'),
  ask: t('Your project has the default of the cloud again.'),
  harmless: true,
})

const remove = removing<ShownVolumeType>(volumeType, api.remove, {
  dependents: hangsOnVolumeType,
  requires: [rule('type_delete')],
})

export const global = [create]
export const batch = [remove]
export const item = [
  ...[edit, metadata, access, encryption, qos],
  ...[makeDefault, unsetDefault, remove],
]
