import { volumeTypes, type VolumeType } from '@meridian/contract'
import type { CinderVolumeType } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { changeTexts } from '#metadata.ts'

const presentType = (type: CinderVolumeType): VolumeType => ({
  ...type,
  is_public: type['os-volume-type-access:is_public'] ?? type.is_public,
  extra_specs: type.extra_specs ?? {},
})

/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-types-types */
export const volumeTypeRoutes = (app: FastifyInstance): void => {
  /** `None` is "public and private" to Cinder, for administrators; others see what they may use. */
  bind(app, volumeTypes.list, async (_, { openstack }) => {
    const types = await openstack.cinder.types.listAll({ is_public: 'None' })
    return { items: types.map(presentType).toSorted((a, b) => a.name.localeCompare(b.name)) }
  })

  bind(app, volumeTypes.load, async ({ params }, { openstack }) =>
    presentType(await openstack.cinder.types.get(params.id)),
  )

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
    return undefined
  })
}
