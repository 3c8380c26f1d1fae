/** A server's metadata and tags. */
import type { Context } from '#http/context.ts'
import { badRequest, conflict, notFound } from '#http/faults.ts'
import { type Answer, empty, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { checkedBody, refuseLocked, sentTexts, serverOf } from '#nova/requests.ts'
import { firstFailure } from '#wire/schema.ts'
import { envelope, metadata, tag, tags } from '#nova/schema-parts.ts'
import { checkMetadata } from '#nova/servers/create.ts'
import { servers, type ServerRow } from '#nova/servers/servers.ts'
import { textsOf } from '#resource/texts.ts'

export const serverMetadata = textsOf({
  path: '/servers/{id}/metadata',
  many: 'metadata',
  one: 'meta',
  sent: sentTexts(metadata),
  load: (context, rule) => serverOf(context, `server-metadata:${rule}`),
  of: (server) => server.metadata,
  keep: (context, server, texts) => {
    const removes = context.method === 'DELETE'
    refuseLocked(context, server)
    refuseState(server, removes ? 'delete metadata' : 'update metadata')
    // Who has too many may still take some away.
    if (!removes) checkMetadata(context, texts)
    change(context, server, { metadata: { ...texts } })
  },
  notFound: () => notFound('Metadata item was not found'),
  answersAll: true,
  replaceable: true,
  removed: noContent(),
})

const CHANGEABLE = ['active', 'paused', 'suspended', 'stopped']

/** Throws Nova's 409 where the state of the server forbids it. */
function refuseState({ id, vm_state }: ServerRow, action: string): void {
  if (CHANGEABLE.includes(vm_state)) return
  throw conflict(`Cannot '${action}' instance ${id} while it is in vm_state ${vm_state}`)
}

function change({ now, table }: Context, server: ServerRow, changes: Partial<ServerRow>): void {
  table(servers).update({ ...server, ...changes, updated_at: now })
}

/** https://docs.openstack.org/api-ref/compute/#server-tags-servers-tags, from 2.26 on. */
export const serverTags: Routes = (router) => {
  router.get('/servers/{id}/tags', (context) => ok({ tags: taggedServer(context, 'index').tags }))
  router.put('/servers/{id}/tags', (context) => {
    refuseOld(context)
    const asked = checkedBody(context, envelope('tags', tags))['tags']
    const server = changeableServer(context, 'update_all')
    const list = Array.isArray(asked) ? [...new Set(asked.map(String))].toSorted() : []
    retag(context, server, list)
    return ok({ tags: list })
  })
  router.delete('/servers/{id}/tags', (context) => {
    retag(context, changeableServer(context, 'delete_all'), [])
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
    const server = changeableServer(context, 'delete')
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
  const server = changeableServer(context, 'update')
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
  change(context, server, { tags: list })
}

function refuseOld(context: Context): void {
  if (context.version.minor < 26) throw notFound('The resource could not be found.')
}

function taggedServer(context: Context, rule: string): ServerRow {
  refuseOld(context)
  return serverOf(context, `os-server-tags:${rule}`)
}

/** What a refusal calls each of the rules about changes. */
const CHANGES = {
  update: 'update tag',
  update_all: 'update tags',
  delete: 'delete tag',
  delete_all: 'delete tags',
} as const

function changeableServer(context: Context, rule: keyof typeof CHANGES): ServerRow {
  const server = taggedServer(context, rule)
  refuseState(server, CHANGES[rule])
  return server
}
