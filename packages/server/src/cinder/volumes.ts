import { volumes, type Volume, type VolumeSnapshot } from '@meridian/contract'
import type { CinderSnapshot, CinderVolume, Query } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { notNegative } from '#absolute-limits.ts'
import { bind } from '#bind.ts'
import { pageSize } from '#page-size.ts'
import { readPage, wholeList } from '#paging.ts'

/** A volume without a name is called by its id (contract: cinder.md, volumes). */
const presentVolume = (volume: CinderVolume): Volume => ({
  ...volume,
  name: volume.name || volume.id,
  bootable: String(volume.bootable ?? 'false'),
  attachments: volume.attachments ?? [],
})

const presentSnapshot = (snapshot: CinderSnapshot): VolumeSnapshot => ({
  ...snapshot,
  name: snapshot.name || snapshot.id,
})

/** https://docs.openstack.org/api-ref/block-storage/v3/#volumes-volumes */
export const volumeRoutes = (app: FastifyInstance): void => {
  bind(app, volumes.list, async ({ query }, { openstack, request }) => {
    const { paginate, limit: size, marker, prev, sort_key, sort_dir = 'desc', ...rest } = query
    const { all_projects, ...filters } = rest
    const asked: Query = { ...filters, ...(all_projects === true && { all_tenants: 1 }) }
    const sort = (dir: string) => `${sort_key ?? 'created_at'}:${dir}`
    const page =
      paginate === true
        ? await readPage(
            { size: pageSize(request, size), marker, prev, sortDir: sort_dir },
            (limit, dir) =>
              openstack.cinder.volumes.page({ ...asked, sort: sort(dir), limit, marker }),
          )
        : wholeList(await openstack.cinder.volumes.listAll({ ...asked, sort: sort(sort_dir) }))
    return { ...page, items: page.items.map(presentVolume) }
  })

  bind(app, volumes.snapshots, async ({ query }, { openstack }) => ({
    items: (await openstack.cinder.snapshots.listAll(query)).map(presentSnapshot),
  }))

  bind(app, volumes.limits, async (_, { openstack }) =>
    notNegative(await openstack.cinder.limits()),
  )

  bind(app, volumes.extensions, async (_, { openstack }) => ({
    items: await openstack.cinder.extensions(),
  }))
}
