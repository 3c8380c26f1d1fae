import { imageService, images, type Image } from '@meridian/contract'
import type { GlanceImage, OpenStack, Query } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { imageCreateRoutes } from '#glance/image-create.ts'
import { imageFileRoutes } from '#glance/image-file.ts'
import { imageMemberRoutes } from '#glance/image-members.ts'
import { presentImage } from '#glance/image-present.ts'
import { imagePropertyRoutes } from '#glance/image-properties.ts'
import { imageUpdateRoutes } from '#glance/image-update.ts'
import { ifFound } from '#if-found.ts'
import { pageSize } from '#page-size.ts'
import { pageAsk, pageOf, wholeList, withoutPaging } from '#paging.ts'
import { rowsOf } from '#rows.ts'
import { serve } from '#serve.ts'
import { isAdmin } from '#sessions/user-session.ts'

/** https://docs.openstack.org/api-ref/image/v2/#list-images */
export const imageRoutes = (app: FastifyInstance): void => {
  bind(app, images.list, async ({ query }, context) => {
    const { openstack, request, session } = context
    const { images: glance } = openstack.glance
    const { sort_key = 'created_at', sort_dir = 'desc', limit, member_status: answered } = query
    // Without a word of what was made of them Glance lists what was accepted, among all others.
    const asked: Query = { ...withoutPaging(query), ...(answered && { visibility: 'shared' }) }
    // Glance shows administrators what is shared with anybody, whatever was made of it.
    const told = isAdmin(session, app.config) ? undefined : (answered ?? 'accepted')
    const shown = (rows: readonly GlanceImage[]) =>
      rowsOf(context, rows, presentShared(openstack, told))
    if (query.paginate === true) {
      const ask = pageAsk({ ...query, sort_key, sort_dir }, pageSize(request, limit))
      return pageOf(await glance.leaf(ask, asked), shown)
    }
    const all = await glance.listAll({ ...asked, sort_key, sort_dir, limit: 1000 })
    return wholeList(shown(all))
  })

  bind(app, images.load, async ({ params }, { openstack }) => {
    const image = await openstack.glance.images.get(params.id)
    const member_status = await answerTo(image, openstack)
    return { ...presentImage(image), ...(member_status && { member_status }) }
  })

  const { names, remove } = images
  serve(app, { names, remove }, ({ glance }) => glance.images, { present: presentImage })

  bind(app, images.deactivate, async ({ params }, { openstack }) => {
    await openstack.glance.images.deactivate(params.id)
  })
  bind(app, images.reactivate, async ({ params }, { openstack }) => {
    await openstack.glance.images.reactivate(params.id)
  })

  bind(app, imageService.version, () => ({
    version: app.config.settings.HORIZON_ACTIVE_IMAGE_VERSION,
  }))
  bind(app, imageService.takes, async (_, { openstack }) => {
    const [methods, { visibility, disk_format, container_format }] = await Promise.all([
      // Older services do not know of it.
      ifFound(openstack.glance.importMethods()),
      openstack.glance.imageSchema(),
    ])
    return {
      import_methods: [...(methods ?? [])],
      visibility: wordsOf(visibility),
      disk_format: wordsOf(disk_format),
      container_format: wordsOf(container_format),
    }
  })

  imageCreateRoutes(app)
  imageUpdateRoutes(app)
  imagePropertyRoutes(app)
  imageMemberRoutes(app)
  imageFileRoutes(app)
}

const isShared = ({ owner, visibility }: GlanceImage, { projectId }: OpenStack): boolean =>
  visibility === 'shared' && owner !== projectId

/** A list tells of each what it was asked for by; of `all` nobody knows. */
const presentShared =
  (openstack: OpenStack, answered: string | undefined) =>
  (image: GlanceImage): Image => ({
    ...presentImage(image),
    ...(answered &&
      answered !== 'all' &&
      isShared(image, openstack) && { member_status: answered }),
  })

/** What the own project made of an image; nothing where it is not a member. */
const answerTo = async (image: GlanceImage, openstack: OpenStack): Promise<string | undefined> => {
  const { projectId } = openstack
  if (projectId === undefined || !isShared(image, openstack)) return undefined
  return (await ifFound(openstack.glance.members(image.id).get(projectId)))?.status
}

/** The words that a property may have; null is none. */
const wordsOf = (property: { readonly enum?: readonly unknown[] } | undefined): string[] =>
  (property?.enum ?? []).filter((word) => typeof word === 'string')
