import {
  containers,
  objectStorage,
  say,
  type HandlerInput,
  type StoragePolicy,
} from '@meridian/contract'
import { isOpenStackError, names } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { bind } from '#bind.ts'
import { ifFound } from '#if-found.ts'
import { errors } from '#http/errors.ts'
import { rowsOf } from '#rows.ts'
import { presentContainer, presentContainerDetail } from '#swift/present.ts'
import { infoOf } from '#swift/info.ts'
import { listed } from '#swift/listing.ts'
import { located, publicAccount } from '#swift/located.ts'
import { readersOf } from '#swift/readers.ts'
import { readSegmentsBy, segmentsContainer } from '#swift/segments.ts'

/** https://docs.openstack.org/api-ref/object-store/#containers */
export const containerRoutes = (app: FastifyInstance): void => {
  bind(app, objectStorage.info, async (_, { openstack }) => ({ info: await infoOf(openstack) }))
  bind(app, objectStorage.policies, async (_, { openstack }) => {
    const { policies = [] } = (await infoOf(openstack))['swift'] ?? {}
    return { policies: policiesIn(policies) }
  })

  bind(app, containers.list, async ({ query }, context) => {
    const { swift } = context.openstack
    const { prefix } = query
    const found = await listed(query, (page) => swift.containers.list({ prefix, ...page }))
    return { items: rowsOf(context, found.items, presentContainer), has_more: found.has_more }
  })
  bind(app, containers.load, async ({ params: { container } }, context) => {
    const headers = await context.openstack.swift.containers.head(container)
    const account = publicAccount(context)
    const address = account && account.href + names(container).pathname
    return presentContainerDetail(container, headers, address)
  })
  bind(app, containers.create, async ({ params: { container }, body }, context) => {
    const { swift } = context.openstack
    if ((await ifFound(swift.containers.head(container))) !== undefined)
      throw errors.conflict(
        say('A container with the name "{name}" already exists.', { name: container }),
      )
    const { is_public, storage_policy } = body
    await swift.containers.put(container, {
      ...(is_public !== undefined && readBy(is_public)),
      ...(storage_policy !== undefined && { 'x-storage-policy': storage_policy }),
    })
    // They may be there from a container of that name before.
    if (is_public !== undefined) await readSegmentsBy(swift, container, readBy(is_public))
    located(context, `/api/swift/containers/{+container}`, { container })
  })
  bind(app, containers.update, async ({ params: { container }, body }, { openstack }) => {
    const { swift } = openstack
    const { is_public } = body
    if (is_public === undefined)
      return void (await swift.containers.post(container, headersOf(body)))
    const head = (name: string) => swift.containers.head(name)
    const [own, ofSegments] = await Promise.all([
      head(container),
      ifFound(head(segmentsContainer(container))),
    ])
    const readers = (headers: Headers) => ({
      'x-container-read': readersOf(headers.get('x-container-read'), is_public),
    })
    const segments = async () => {
      if (ofSegments) await readSegmentsBy(swift, container, readers(ofSegments))
    }
    // The order of the calls: a failure between them leaves the segments less open than the container.
    if (!is_public) await segments()
    await swift.containers.post(container, { ...headersOf(body), ...readers(own) })
    if (is_public) await segments()
  })
  bind(app, containers.remove, async ({ params: { container } }, { openstack }) => {
    const { swift } = openstack
    const notEmpty = () =>
      errors.conflict(say('The container cannot be deleted since it is not empty.'))
    if ((await swift.objects.list(container, { limit: 1 })).length > 0) throw notEmpty()
    try {
      await swift.containers.remove(container)
    } catch (error) {
      // Somebody has stored something in the meantime.
      if (isOpenStackError(error) && error.status === 409) throw notEmpty()
      throw error
    }
  })
}

type Change = HandlerInput<typeof containers.update>['body']

/** What is empty is taken away. */
const headersOf = ({ quota_bytes, quota_count, versions }: Change) => ({
  ...(quota_bytes !== undefined && { 'x-container-meta-quota-bytes': String(quota_bytes ?? '') }),
  ...(quota_count !== undefined && { 'x-container-meta-quota-count': String(quota_count ?? '') }),
  ...(versions !== undefined && { 'x-versions-enabled': String(versions) }),
})

/** Who may read a new one. */
const readBy = (isPublic: boolean) => ({ 'x-container-read': readersOf(null, isPublic) })

const policiesIn = (policies: unknown): StoragePolicy[] =>
  Array.isArray(policies) ? policies.filter(isPolicy) : []

const isPolicy = (value: unknown): value is StoragePolicy =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string'
