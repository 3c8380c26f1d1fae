import { defaultVolumeTypes, volumeTypes, type VolumeType } from '@meridian/contract'
import type { CinderVolumeType, OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created } from '#bind.ts'
import { changeTexts } from '#metadata.ts'
import { rowsOf } from '#rows.ts'
import { serve } from '#serve.ts'

const presentType = (type: CinderVolumeType): VolumeType => ({
  ...type,
  is_public: type['os-volume-type-access:is_public'] ?? type.is_public,
  extra_specs: type.extra_specs ?? {},
})

/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-types-types */
export const volumeTypeRoutes = (app: FastifyInstance): void => {
  const { create, update, load, ...plain } = volumeTypes
  serve(app, plain, ({ cinder }) => cinder.types, {
    // "Public and private", for administrators; others see what they may use.
    filters: () => ({ is_public: 'None' }),
    named: () => ({ is_public: 'None' }),
    present: presentType,
    sorted: (a, b) => a.name.localeCompare(b.name),
  })

  bind(app, load, async ({ params: { id } }, { openstack }) => {
    const { types } = openstack.cinder
    // The project's own one comes with the microversion that has them.
    return presentType(id === 'default' ? await types.default() : await types.get(id))
  })

  bind(app, create, async ({ body: { is_public = true, description, name } }, context) => {
    const made = await context.openstack.cinder.types.create({
      name,
      ...(description && { description }),
      'os-volume-type-access:is_public': is_public,
    })
    created(context, create.path, made.id)
    return presentType(made)
  })

  bind(app, update, async ({ params, body: { description, ...rest } }, { openstack }) => {
    // Cinder takes null for "as it was".
    const words = description === undefined ? {} : { description: description ?? '' }
    await openstack.cinder.types.update(params.id, { ...rest, ...words })
  })

  bind(app, volumeTypes.metadata, async ({ params }, { openstack }) =>
    openstack.cinder.types.extraSpecs(params.id),
  )

  bind(app, volumeTypes.editMetadata, async ({ params: { id }, body }, { openstack }) => {
    const { types } = openstack.cinder
    await changeTexts(body, {
      read: () => types.extraSpecs(id),
      set: (values) => types.setExtraSpecs(id, values),
      remove: (key) => types.removeExtraSpec(id, key),
    })
  })

  accessRoutes(app)
  encryptionRoutes(app)
  defaultRoutes(app)
}

const accessRoutes = (app: FastifyInstance): void => {
  bind(app, volumeTypes.access, async ({ params: { id } }, context) => {
    const { types } = context.openstack.cinder
    const type = presentType(await types.get(id))
    if (type.is_public) return { items: [] }
    return { items: rowsOf(context, await types.access(id), (row) => row) }
  })

  bind(app, volumeTypes.editAccess, async ({ params: { id }, body }, context) => {
    const { types } = context.openstack.cinder
    const has = rowsOf(context, await types.access(id), ({ project_id }) => project_id)
    const now = new Set(has)
    // Access that is already as wanted, by another user or our own half-done attempt, counts as done.
    for (const project of body.added) if (!now.has(project)) await types.addAccess(id, project)
    for (const project of body.removed) if (now.has(project)) await types.removeAccess(id, project)
  })
}

const encryptionRoutes = (app: FastifyInstance): void => {
  bind(app, volumeTypes.encryption, async ({ params }, { openstack }) =>
    openstack.cinder.types.encryption(params.id),
  )

  bind(app, volumeTypes.setEncryption, async ({ params: { id }, body }, { openstack }) => {
    const { types } = openstack.cinder
    const { encrypted, ...wanted } = body
    const { provider } = await types.encryption(id)
    if (!encrypted) return provider === undefined ? undefined : types.removeEncryption(id)
    return provider === undefined ? types.encrypt(id, wanted) : types.updateEncryption(id, wanted)
  })
}

const defaultRoutes = (app: FastifyInstance): void => {
  bind(app, volumeTypes.setQos, async ({ params: { id }, body }, { openstack }) => {
    await associate(openstack, id, body.qos_specs_id ?? null)
  })

  bind(app, defaultVolumeTypes.list, async (_, context) => {
    const found = await context.openstack.cinder.types.defaults()
    return { items: rowsOf(context, found, (row) => row) }
  })

  bind(app, defaultVolumeTypes.set, async ({ params, body }, { openstack }) => {
    await openstack.cinder.types.setDefault(params.project_id, body.volume_type_id)
  })

  bind(app, defaultVolumeTypes.unset, async ({ params }, { openstack }) => {
    await openstack.cinder.types.unsetDefault(params.project_id)
  })
}

/** A type has the QoS specs of one only: those that it has are taken from it first. */
const associate = async (
  { cinder }: OpenStack,
  type: string,
  wanted: string | null,
): Promise<void> => {
  const { qos_specs_id: now } = await cinder.types.get(type)
  if (wanted === (now ?? null)) return
  if (now) await cinder.qosSpecs.disassociate(now, type)
  try {
    if (wanted) await cinder.qosSpecs.associate(wanted, type)
  } catch (refusal) {
    if (now) await cinder.qosSpecs.associate(now, type)
    throw refusal
  }
}
