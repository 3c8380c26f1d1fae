import {
  volumeGroups,
  volumeGroupSnapshots,
  volumeGroupTypes,
  type VolumeGroup,
  type VolumeGroupSnapshot,
  type VolumeGroupType,
} from '@meridian/contract'
import type { CinderGroup, CinderGroupSnapshot, CinderGroupType } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind, created } from '#bind.ts'
import { changeTexts } from '#metadata.ts'
import { allTenants, serve } from '#serve.ts'

/** A group without a name is called by its id, as volumes are (contract: cinder.md). */
const presentGroup = (group: CinderGroup): VolumeGroup => ({
  ...group,
  name: group.name || group.id,
  volume_types: group.volume_types ?? [],
})

const presentSnapshot = (snapshot: CinderGroupSnapshot): VolumeGroupSnapshot => ({
  ...snapshot,
  name: snapshot.name || snapshot.id,
})

const presentType = (type: CinderGroupType): VolumeGroupType => ({
  ...type,
  group_specs: type.group_specs ?? {},
})

const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name.localeCompare(b.name)

/** https://docs.openstack.org/api-ref/block-storage/v3/#generic-volume-groups-groups */
export const volumeGroupRoutes = (app: FastifyInstance): void => {
  const { list, names, remove } = volumeGroups
  serve(app, { list, names }, ({ cinder }) => cinder.groups, {
    filters: allTenants,
    named: allTenants,
    sorted: byName,
    present: presentGroup,
  })

  bind(app, volumeGroups.load, async ({ params }, { openstack }) =>
    presentGroup(await openstack.cinder.groups.get(params.id, { list_volume: true })),
  )

  bind(app, volumeGroups.create, async ({ body }, context) => {
    const { name, description, availability_zone, ...rest } = body
    const made = await context.openstack.cinder.groups.create({
      ...rest,
      ...(name && { name }),
      ...(description && { description }),
      ...(availability_zone && { availability_zone }),
    })
    created(context, list.path, made.id)
    return { id: made.id }
  })

  for (const endpoint of [volumeGroups.createFrom, volumeGroups.clone]) {
    bind(app, endpoint, async ({ body }, context) => {
      const sent = Object.entries(body).filter(([, value]) => value !== '')
      const made = await context.openstack.cinder.groups.createFrom(Object.fromEntries(sent))
      created(context, list.path, made.id)
      return { id: made.id }
    })
  }

  bind(app, volumeGroups.update, async ({ params, body }, { openstack }) => {
    const { add_volumes: added, remove_volumes: removed, description, name } = body
    await openstack.cinder.groups.change(params.id, {
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description: description ?? '' }),
      ...(added?.length && { add_volumes: added.join(',') }),
      ...(removed?.length && { remove_volumes: removed.join(',') }),
    })
  })

  bind(app, remove, async ({ params, query }, { openstack }) =>
    openstack.cinder.groups.remove(params.id, query),
  )

  groupSnapshotRoutes(app)
  groupTypeRoutes(app)
}

const groupSnapshotRoutes = (app: FastifyInstance): void => {
  const { create, ...plain } = volumeGroupSnapshots
  serve(app, plain, ({ cinder }) => cinder.groupSnapshots, {
    filters: allTenants,
    named: allTenants,
    sorted: byName,
    present: presentSnapshot,
  })

  bind(app, create, async ({ body: { group_id, name, description } }, context) => {
    const made = await context.openstack.cinder.groupSnapshots.create({
      group_id,
      ...(name && { name }),
      ...(description && { description }),
    })
    created(context, volumeGroupSnapshots.list.path, made.id)
    return { id: made.id }
  })
}

const groupTypeRoutes = (app: FastifyInstance): void => {
  const { specs, editSpecs, update, ...plain } = volumeGroupTypes
  serve(app, plain, ({ cinder }) => cinder.groupTypes, {
    filters: () => ({ is_public: 'None' }),
    named: () => ({ is_public: 'None' }),
    present: presentType,
    sorted: byName,
  })

  bind(app, update, async ({ params, body: { description, ...rest } }, { openstack }) => {
    const words = description === undefined ? {} : { description: description ?? '' }
    await openstack.cinder.groupTypes.update(params.id, { ...rest, ...words })
  })

  bind(app, specs, async ({ params }, { openstack }) =>
    openstack.cinder.groupTypes.specs(params.id),
  )

  bind(app, editSpecs, async ({ params: { id }, body }, { openstack }) => {
    const { groupTypes } = openstack.cinder
    await changeTexts(body, {
      read: () => groupTypes.specs(id),
      set: (values) => groupTypes.setSpecs(id, values),
      remove: (key) => groupTypes.removeSpec(id, key),
    })
  })
}
