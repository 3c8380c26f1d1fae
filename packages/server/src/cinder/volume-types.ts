import { volumeTypes, type VolumeType } from '@meridian/contract'
import type { CinderVolumeType } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { changeTexts } from '#metadata.ts'
import { serve } from '#serve.ts'

const presentType = (type: CinderVolumeType): VolumeType => ({
  ...type,
  is_public: type['os-volume-type-access:is_public'] ?? type.is_public,
  extra_specs: type.extra_specs ?? {},
})

/** https://docs.openstack.org/api-ref/block-storage/v3/#volume-types-types */
export const volumeTypeRoutes = (app: FastifyInstance): void => {
  serve(app, volumeTypes, ({ cinder }) => cinder.types, {
    // "Public and private", for administrators; others see what they may use.
    filters: () => ({ is_public: 'None' }),
    named: () => ({ is_public: 'None' }),
    present: presentType,
    sorted: (a, b) => a.name.localeCompare(b.name),
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
}
