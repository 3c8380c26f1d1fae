/** https://docs.openstack.org/api-ref/block-storage/v3/#messages-messages */
import type { Asked } from '#cinder/listing.ts'
import { messages, type StoredMessage } from '#cinder/rows.ts'
import { cinderStyle, seen, type CinderKind } from '#cinder/style.ts'
import { ACTIONS, DETAILS } from '#cinder/messages/user-messages.ts'
import { links } from '#cinder/volumes/view.ts'
import type { Context } from '#http/context.ts'
import { notFound } from '#http/faults.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'

const ASKED: Asked = {
  since: '3.5',
  filters: ['resource_uuid', 'resource_type', 'event_id', 'request_id', 'message_level'],
  takesAny: true,
  sortable: [
    ...['id', 'project_id', 'request_id', 'resource_type', 'resource_uuid', 'event_id'],
    ...['message_level', 'action_id', 'detail_id', 'created_at', 'updated_at', 'expires_at'],
  ],
}

const messageKind: Kind<StoredMessage> & CinderKind = {
  path: '/messages',
  one: 'message',
  many: 'messages',
  collection: messages,
  since: '3.3',
  rules: { list: 'message:get_all', get: 'message:get', delete: 'message:delete' },
  asked: ASKED,
  visible: seen,
  notFound: (id) => notFound(`Message ${id} could not be found.`),
  shown: view,
  remove: (context, { id }) => {
    context.table(messages).remove(id)
  },
  statuses: { delete: 204 },
}

export const messageRoutes = resource(cinderStyle, messageKind)

function view(context: Context, item: StoredMessage): Fields {
  const { id, event_id, message_level, created_at, request_id } = item
  const { resource_type, resource_uuid } = item
  return {
    ...{ id, event_id, user_message: wordsOf(item) },
    ...{ message_level, created_at, guaranteed_until: item.expires_at, request_id },
    links: links(context, 'messages', id),
    ...{ resource_type, resource_uuid },
  }
}

function wordsOf({ action_id, detail_id }: StoredMessage): string {
  const words = (table: Readonly<Record<string, string>>, id: string): string | undefined =>
    Object.hasOwn(table, id) ? table[id] : undefined
  const action = words(ACTIONS, action_id) ?? 'unknown action'
  return `${action}:${words(DETAILS, detail_id) ?? 'An unknown error occurred.'}`
}
