/** https://docs.openstack.org/api-ref/block-storage/v3/#generic-volume-groups-groups */
import { isoMicros } from '#clock.ts'
import { backEndFor } from '#cinder/operation/backends.ts'
import { groupLife } from '#cinder/groups/life.ts'
import { groupTypes, groups, type StoredGroup, type StoredGroupType } from '#cinder/groups/rows.ts'
import { changeGroup } from '#cinder/groups/update.ts'
import type { Asked } from '#cinder/listing.ts'
import { refuseGroup } from '#cinder/quotas/quotas.ts'
import { NAME, allow, checkBody, flag, needs, part, textOf } from '#cinder/requests.ts'
import { volumes } from '#cinder/rows.ts'
import { openBackEnds } from '#cinder/operation/service-rows.ts'
import { cinderStyle, itemOf, seen, type CinderKind } from '#cinder/style.ts'
import { invalidInput, typeOf, viewerOf } from '#cinder/volumes/volumes.ts'
import type { Context } from '#http/context.ts'
import { notFound } from '#http/faults.ts'
import { accepted } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { found, resource, type Fields, type Kind } from '#resource/resource.ts'
import { isUuid } from '#wire/formats.ts'
import type { Schema } from '#wire/schema.ts'

const ASKED: Asked = {
  since: '3.13',
  filters: ['name'],
  sortable: [
    ...['id', 'name', 'status', 'group_type_id', 'availability_zone', 'created_at', 'updated_at'],
    ...['user_id', 'project_id', 'host', 'description'],
  ],
  nameSince: '3.13',
}

export const groupKind: Kind<StoredGroup> & CinderKind = {
  path: '/groups',
  one: 'group',
  many: 'groups',
  collection: groups,
  since: '3.13',
  rules: { list: 'group:get_all', create: 'group:create', get: 'group:get' },
  schemas: {
    create: {
      properties: {
        description: NAME,
        group_type: { type: 'string', minLength: 1, maxLength: 255 },
        name: NAME,
        volume_types: {
          type: 'array',
          minItems: 1,
          items: { type: 'string', maxLength: 255 },
          uniqueItems: true,
        },
        availability_zone: { type: ['string', 'null'], minLength: 1, maxLength: 255 },
      },
      required: ['group_type', 'volume_types'],
      additionalProperties: false,
    },
  },
  asked: ASKED,
  lists: ofProject,
  visible: seen,
  notFound: (id) => notFound(`Group ${id} could not be found.`),
  brief,
  shown: (context, group, _parent, doing) =>
    doing === 'create' ? brief(context, group) : view(context, group),
  create,
}

export const groupRoutes: Routes = (router) => {
  resource(cinderStyle, groupKind)(router)
  router.put('/groups/{id}', (context) => {
    needs(context, '3.13')
    const sent = part(checkBody(context, CHANGED), 'group')
    const group = itemOf(context, groupKind, 'group:get')
    allow(context, 'group:update', group.project_id)
    changeGroup(context, group, sent)
    return accepted()
  })
}

const CHANGED: Schema = {
  properties: {
    group: {
      type: 'object',
      properties: { description: NAME, name: NAME, add_volumes: NAME, remove_volumes: NAME },
      anyOf: ['name', 'description', 'add_volumes', 'remove_volumes'].map((name) => ({
        required: [name],
      })),
      additionalProperties: false,
    },
  },
  required: ['group'],
  additionalProperties: false,
}

/** Those of the project; of all where an administrator asks for them, whatever the value. */
export function ofProject({ isAdmin, projectId, query }: Context): {
  where: { project_id?: string }
} {
  return { where: isAdmin && query.has('all_tenants') ? {} : { project_id: projectId } }
}

function brief(_context: Context, { id, name }: StoredGroup): Fields {
  return { id, name }
}

function view(context: Context, group: StoredGroup): Fields {
  const { id, status, availability_zone, created_at, name, description, volume_types } = group
  const { group_snapshot_id, source_group_id, group_type_id: group_type } = group
  const lists = context.since('3.25') && flag(context, 'list_volume')
  const inside = (): string[] =>
    context
      .table(volumes)
      .list({ where: { group_id: id } })
      .map((one) => one.id)
  return {
    ...{ id, status, availability_zone, created_at, name, description, group_type, volume_types },
    ...(context.since('3.14') ? { group_snapshot_id, source_group_id } : {}),
    ...(lists ? { volumes: inside() } : {}),
    ...(context.since('3.38') ? { replication_status: 'disabled' } : {}),
    ...(context.since('3.58') && context.allows('group:group_project_attribute', {})
      ? { project_id: group.project_id }
      : {}),
  }
}

/** A group type by name or id. Throws 404 in words that tell which of the two was asked for. */
function groupTypeOf(context: Context, nameOrId: string): StoredGroupType {
  const table = context.table(groupTypes)
  const type = (isUuid(nameOrId) && table.get(nameOrId)) || table.first({ name: nameOrId })
  const known = type && (type.is_public || context.isAdmin)
  if (known) return type
  const what = isUuid(nameOrId) ? nameOrId : `with name ${nameOrId}`
  throw notFound(`Group type ${what} could not be found.`)
}

function create(context: Context, sent: Fields): StoredGroup {
  const type = groupTypeOf(context, String(sent['group_type']))
  const asked = (Array.isArray(sent['volume_types']) ? sent['volume_types'] : []).map(String)
  const kinds = asked.map((one) => typeOf(context, viewerOf(context), one))
  const zone = textOf(sent['availability_zone']) ?? 'nova'
  if (zone !== 'nova') throw invalidInput(`Availability zone '${zone}' is invalid.`)
  const all = Object.assign({}, type.group_specs, ...kinds.map((one) => one.extra_specs))
  return beginGroup(context, {
    name: textOf(sent['name'])?.trim() ?? null,
    description: textOf(sent['description'])?.trim() ?? null,
    group_type_id: type.id,
    volume_types: kinds.map(({ id }) => id),
    pool: backEndFor(all, openBackEnds(context))?.pool ?? null,
    ...{ group_snapshot_id: null, source_group_id: null },
  })
}

type Start = Pick<
  StoredGroup,
  | 'name'
  | 'description'
  | 'group_type_id'
  | 'volume_types'
  | 'pool'
  | 'group_snapshot_id'
  | 'source_group_id'
>

/** Makes a group in the caller's project. Throws 413. */
export function beginGroup(context: Context, start: Start): StoredGroup {
  refuseGroup(context, context.projectId)
  const group = context.table(groups).insert({
    id: context.random.uuid(),
    project_id: context.projectId,
    user_id: context.token.user.id,
    ...{ status: 'creating', availability_zone: 'nova' },
    created_at: isoMicros(context.now),
    updated_at: null,
    ...start,
  })
  groupLife.begin(context.world, context.region, group.id, 'creating', context.now)
  return group
}

/** The group that a new volume is to be in. Throws 400 where its type is not the group's, and 404. */
export function groupFor(
  context: Context,
  id: string | null,
  typeName: string | null,
): StoredGroup | undefined {
  if (id === null) return undefined
  const group = found(context, groupKind, id)
  if (!group) throw groupKind.notFound(id)
  if (typeName === null) {
    throw invalidInput('volume_type must be provided when creating a volume in a group.')
  }
  const type = typeOf(context, viewerOf(context), typeName)
  if (group.volume_types.includes(type.id)) return group
  throw invalidInput(
    `Invalid volume_type provided: ${type.name} (requested type must be supported by this group).`,
  )
}
