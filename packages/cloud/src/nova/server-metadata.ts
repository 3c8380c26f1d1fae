/** A server's metadata and tags. */
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import { type Answer, empty, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { askedIn, checkedBody, refuseLocked, serverOf } from '#nova/requests.ts'
import { firstFailure } from '#wire/schema.ts'
import { envelope, metadata, tag, tags } from '#nova/schema-parts.ts'
import { checkMetadata } from '#nova/server-create.ts'
import { servers, type ServerRow } from '#nova/servers.ts'
import { without } from '#wire/without.ts'

export const serverMetadata: Routes = (router) => {
  router.get('/servers/{id}/metadata', (context) =>
    ok({ metadata: serverOf(context, 'server-metadata:index').metadata }),
  )
  router.post('/servers/{id}/metadata', (context) => {
    const asked = askedMetadata(context)
    const server = serverOf(context, 'server-metadata:create')
    return ok({ metadata: write(context, server, { ...server.metadata, ...asked }) })
  })
  router.put('/servers/{id}/metadata', (context) => {
    const asked = askedMetadata(context)
    const server = serverOf(context, 'server-metadata:update_all')
    return ok({ metadata: write(context, server, asked) })
  })
  router.get('/servers/{id}/metadata/{key}', (context) => {
    const { metadata: known } = serverOf(context, 'server-metadata:show')
    const key = context.param('key')
    if (!Object.hasOwn(known, key)) throw notFound('Metadata item was not found')
    return ok({ meta: { [key]: known[key] } })
  })
  router.put('/servers/{id}/metadata/{key}', (context) => {
    const one = { ...metadata, minProperties: 1, maxProperties: 1 }
    const asked = texts(askedIn(context, 'meta', one))
    const key = context.param('key')
    if (!Object.hasOwn(asked, key)) throw badRequest('Request body and URI mismatch')
    const server = serverOf(context, 'server-metadata:update')
    write(context, server, { ...server.metadata, ...asked })
    return ok({ meta: asked })
  })
  router.delete('/servers/{id}/metadata/{key}', (context) => {
    const server = serverOf(context, 'server-metadata:delete')
    const key = context.param('key')
    // A slash makes it another path to the service.
    if (key.includes('/')) throw notFound('The resource could not be found.')
    if (!Object.hasOwn(server.metadata, key)) throw notFound('Metadata item was not found')
    write(context, server, without(server.metadata, key))
    return noContent()
  })
}

const CHANGEABLE = ['active', 'paused', 'suspended', 'stopped']

function write(
  context: Context,
  server: ServerRow,
  changed: Record<string, string>,
): Record<string, string> {
  refuseLocked(context, server)
  checkMetadata(context, changed)
  if (!CHANGEABLE.includes(server.vm_state)) {
    const what = context.method === 'DELETE' ? 'delete' : 'update'
    throw conflict(
      `Cannot '${what} metadata' instance ${server.id} while it is in vm_state ${server.vm_state}`,
    )
  }
  context.table(servers).update({ ...server, metadata: changed, updated_at: context.now })
  return changed
}

function askedMetadata(context: Context): Record<string, string> {
  return texts(askedIn(context, 'metadata', metadata))
}

function texts(of: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, String(value)]))
}

/** https://docs.openstack.org/api-ref/compute/#server-tags-servers-tags, from 2.26 on. */
export const serverTags: Routes = (router) => {
  router.get('/servers/{id}/tags', (context) => ok({ tags: taggedServer(context, 'index').tags }))
  router.put('/servers/{id}/tags', (context) => {
    refuseOld(context)
    const asked = checkedBody(context, envelope('tags', tags))['tags']
    const server = taggedServer(context, 'update_all')
    const list = Array.isArray(asked) ? [...new Set(asked.map(String))].toSorted() : []
    retag(context, server, list)
    return ok({ tags: list })
  })
  router.delete('/servers/{id}/tags', (context) => {
    retag(context, taggedServer(context, 'delete_all'), [])
    return noContent()
  })
  router.get('/servers/{id}/tags/{tag}', (context) => {
    const server = taggedServer(context, 'show')
    const name = context.param('tag')
    if (server.tags.includes(name)) return noContent()
    throw notFound(`Server ${server.id} has no tag '${name}'`)
  })
  router.put('/servers/{id}/tags/{tag}', addTag)
  router.delete('/servers/{id}/tags/{tag}', (context) => {
    const server = taggedServer(context, 'delete')
    const name = context.param('tag')
    if (!server.tags.includes(name)) {
      throw notFound(`Instance ${server.id} has no tag '${name}'`)
    }
    retag(
      context,
      server,
      server.tags.filter((each) => each !== name),
    )
    return noContent()
  })
}

function addTag(context: Context): Answer {
  const server = taggedServer(context, 'update')
  const name = context.param('tag')
  const failure = firstFailure(tag, name)
  if (failure) {
    throw badRequest(
      `Tag '${name}' is invalid. It must be a non empty string without characters '/' and ','. ` +
        `Validation error message: ${failure.message}`,
    )
  }
  if (server.tags.includes(name)) return noContent()
  if (server.tags.length >= 50) {
    throw badRequest('The number of tags exceeded the per-server limit 50')
  }
  retag(context, server, [...server.tags, name].toSorted())
  const location = `${context.base}/servers/${server.id}/tags/${name}`
  return empty(201, { location })
}

function retag(context: Context, server: ServerRow, list: string[]): void {
  const { id, vm_state } = server
  if (!CHANGEABLE.includes(vm_state)) {
    const action = context.method === 'DELETE' ? 'delete' : 'update'
    throw conflict(`Cannot '${action} tag' instance ${id} while it is in vm_state ${vm_state}`)
  }
  context.table(servers).update({ ...server, tags: list, updated_at: context.now })
}

function refuseOld(context: Context): void {
  if (context.version.minor < 26) throw notFound('The resource could not be found.')
}

function taggedServer(context: Context, rule: string): ServerRow {
  refuseOld(context)
  return serverOf(context, `os-server-tags:${rule}`)
}
