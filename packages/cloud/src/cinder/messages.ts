/** https://docs.openstack.org/api-ref/block-storage/v3/#messages-messages */
import { newestFirst, page, type Listed } from '#cinder/listing.ts'
import { allow, needs } from '#cinder/requests.ts'
import { messages, type StoredMessage } from '#cinder/rows.ts'
import { links } from '#cinder/volume-view.ts'
import { rows } from '#glance/images.ts'
import type { Context } from '#http/context.ts'
import { notFound, type Fault } from '#http/faults.ts'
import { noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'

/** By the numbers in events: what was being done, and what went wrong (cinder.message.message_field). */
const ACTIONS = { '001': 'schedule allocate volume' } as const
const DETAILS = { '003': 'Could not find any available weighted backend.' } as const

const LISTED: Listed = {
  filters: ['resource_uuid', 'resource_type', 'event_id', 'request_id', 'message_level'],
  sortable: [
    ...['id', 'project_id', 'request_id', 'resource_type', 'resource_uuid', 'event_id'],
    ...['message_level', 'action_id', 'detail_id', 'created_at', 'updated_at', 'expires_at'],
  ],
}

const missing = (id: string): Fault => notFound(`Message ${id} could not be found.`)

export const messageRoutes: Routes = (router) => {
  router.get('/messages', (context) => {
    needs(context, '3.3')
    allow(context, 'message:get_all')
    const where = context.isAdmin ? {} : { project_id: context.projectId }
    const all = rows(context, messages).list({ where })
    const { items, links: more } = pageOf(context, all)
    return ok({
      messages: items.map((item) => view(context, item)),
      ...(more.length > 0 ? { messages_links: more } : {}),
    })
  })
  router.get('/messages/{id}', (context) => ok({ message: view(context, found(context, 'get')) }))
  router.delete('/messages/{id}', (context) => {
    rows(context, messages).remove(found(context, 'delete').id)
    return noContent()
  })
}

/** Messages have pages and filters since 3.5, and refuse filters that they do not know since 3.31. */
function pageOf(context: Context, all: readonly StoredMessage[]) {
  if (!context.since('3.5')) return { items: newestFirst(all), links: [] }
  const anything = { ...LISTED, filters: [...context.query.keys()] }
  return page(context, all, context.since('3.31') ? LISTED : anything, missing)
}

function found(context: Context, verb: 'get' | 'delete'): StoredMessage {
  needs(context, '3.3')
  const id = context.param('id')
  const item = rows(context, messages).get(id)
  if (!item || !(context.isAdmin || item.project_id === context.projectId)) throw missing(id)
  allow(context, `message:${verb}`, item.project_id)
  return item
}

function view(context: Context, item: StoredMessage): Record<string, unknown> {
  const { id, event_id, message_level, created_at, request_id } = item
  const { resource_type, resource_uuid } = item
  return {
    ...{ id, event_id, user_message: `${ACTIONS[item.action_id]}:${DETAILS[item.detail_id]}` },
    ...{ message_level, created_at, guaranteed_until: item.expires_at, request_id },
    links: links(context, 'messages', id),
    ...{ resource_type, resource_uuid },
  }
}
