/** https://docs.openstack.org/api-ref/image/v2/metadefs-index.html#metadata-definition-namespaces */
import type {
  GlanceMetadefNamespace,
  GlanceMetadefNamespaceCreate,
  GlanceMetadefObject,
  GlanceMetadefProperty,
} from '@meridian/openstack'
import { isoSeconds } from '#clock.ts'
import { conflict } from '#glance/faults.ts'
import { rows, type Scene } from '#glance/images.ts'
import { definitionIn } from '#glance/metadef-checks.ts'
import { pageOfNamespaces } from '#glance/metadef-listing.ts'
import {
  knowResourceTypes,
  namespaceAt,
  namespaceNotFound,
  placeOf,
  save,
  targetOf,
  unprotected,
} from '#glance/metadef-place.ts'
import { namespaces, resourceTypes, type StoredNamespace } from '#glance/metadef-rows.ts'
import type { Context } from '#http/context.ts'
import { Fault } from '#http/faults.ts'
import { type Answer, created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { without } from '#wire/without.ts'

export const metadefRoutes: Routes = (router) => {
  const one = '/metadefs/namespaces/{namespace}'
  router.get('/metadefs/namespaces', (context) => {
    const target = { project_id: context.projectId }
    context.enforce('get_metadef_namespaces', target)
    context.enforce('list_metadef_resource_types', target)
    const { items, next, first } = pageOfNamespaces(context)
    const seen = items.filter((item) => context.allows('get_metadef_namespace', targetOf(item)))
    const links = { ...(next === undefined ? {} : { next }), first }
    return ok({ namespaces: seen.map(listed), schema: '/v2/schemas/metadefs/namespaces', ...links })
  })
  router.post('/metadefs/namespaces', (context) => create(context))
  router.get(one, (context) => ok(show(context)))
  router.put(one, (context) => {
    // The schema vouches for the shape.
    const asked = definitionIn(context, 'namespace') as GlanceMetadefNamespaceCreate
    return ok(alone(renamed(context, placeOf(context, 'modify_metadef_namespace'), asked)))
  })
  router.delete(one, (context) => {
    const place = placeOf(context, 'delete_metadef_namespace')
    unprotected(place, `namespace ${place.namespace}`)
    rows(context, namespaces).remove(place.id)
    return noContent()
  })
  router.get('/metadefs/resource_types', (context) => {
    context.enforce('list_metadef_resource_types', { project_id: context.projectId })
    return ok({ resource_types: rows(context, resourceTypes).list() })
  })
}

/** Registers a namespace with all that is in it. */
export function insertNamespace(
  scene: Scene,
  {
    objects = [],
    resource_type_associations: associations = [],
    ...asked
  }: GlanceMetadefNamespaceCreate,
): StoredNamespace {
  const times = { created_at: isoSeconds(scene.now), updated_at: isoSeconds(scene.now) }
  knowResourceTypes(
    scene,
    associations.map(({ name }) => name),
  )
  return rows(scene, namespaces).insert({
    visibility: 'private',
    protected: false,
    ...asked,
    objects: objects.map((object) => ({ ...object, ...times })),
    resource_type_associations: associations.map((each) => ({ ...each, ...times })),
    id: scene.world.random.uuid(),
    ...times,
  })
}

function create(context: Context): Answer {
  // The schema vouches for the shape.
  const asked = definitionIn(context, 'namespace') as GlanceMetadefNamespaceCreate
  const target = { project_id: context.projectId }
  context.enforce('add_metadef_namespace', target)
  if (namespaceAt(context, asked.namespace)) {
    throw conflict(`The metadata definition namespace=${asked.namespace} already exists.`)
  }
  const made = insertNamespace(context, { owner: context.projectId, ...asked })
  const { properties, objects, tags, resource_type_associations } = asked
  const parts = { properties, objects, tags, resource_type_associations }
  const location = `${context.base}/metadefs/namespaces/${asked.namespace}`
  return created({ ...alone(made), ...parts }, { location })
}

function renamed(
  context: Context,
  place: StoredNamespace,
  asked: GlanceMetadefNamespaceCreate,
): StoredNamespace {
  const name = asked.namespace
  if (name !== place.namespace && namespaceAt(context, name)) {
    throw conflict(
      'Invalid update. It would result in a duplicate metadata definition namespace with the ' +
        `same name of ${name}`,
    )
  }
  const { display_name, description } = asked
  return save(context, {
    ...without(place, 'display_name', 'description'),
    namespace: name,
    ...(display_name === undefined ? {} : { display_name }),
    ...(description === undefined ? {} : { description }),
    visibility: asked.visibility ?? 'private',
    protected: asked.protected ?? false,
    owner: asked.owner ?? context.projectId,
  })
}

function show(context: Context): Shown {
  const name = context.param('namespace')
  const found = namespaceAt(context, name)
  if (!found) throw namespaceNotFound(name)
  if (!context.allows('get_metadef_namespace', targetOf(found))) {
    throw new Fault(404, 'The resource could not be found.')
  }
  const asked = context.query.get('resource_type')
  const { resource_type_associations: associations = [] } = found
  const prefix = associations.find((each) => each.name === asked)?.prefix ?? ''
  const { properties = {}, objects = [], tags = [] } = found
  return {
    ...listed(found),
    ...(Object.keys(properties).length > 0 && { properties: prefixed(properties, prefix) }),
    ...(objects.length > 0 && {
      objects: objects.map((object) => shownObject(found, withPrefix(object, prefix))),
    }),
    ...(tags.length > 0 && { tags }),
  }
}

type Shown = Partial<GlanceMetadefNamespace>

/** The namespace without what is in it. */
function alone(stored: StoredNamespace): Shown {
  const parts = ['properties', 'objects', 'tags', 'resource_type_associations'] as const
  const bare = without(stored, 'id', ...parts)
  const self = `/v2/metadefs/namespaces/${stored.namespace}`
  return { ...bare, self, schema: '/v2/schemas/metadefs/namespace' }
}

/** The namespace as a list shows it: with its associations. */
function listed(stored: StoredNamespace): Shown {
  const { resource_type_associations: has = [] } = stored
  return { ...alone(stored), ...(has.length > 0 && { resource_type_associations: has }) }
}

export function shownObject(
  { namespace }: StoredNamespace,
  object: GlanceMetadefObject,
): GlanceMetadefObject {
  const self = `/v2/metadefs/namespaces/${namespace}/objects/${object.name}`
  return { ...object, self, schema: '/v2/schemas/metadefs/object' }
}

type Properties = Readonly<Record<string, GlanceMetadefProperty>>

const prefixed = (properties: Properties, prefix: string): Record<string, GlanceMetadefProperty> =>
  Object.fromEntries(Object.entries(properties).map(([name, one]) => [prefix + name, one]))

const withPrefix = (object: GlanceMetadefObject, prefix: string): GlanceMetadefObject => {
  const { properties, required } = object
  return {
    ...object,
    ...(properties && { properties: prefixed(properties, prefix) }),
    ...(required && { required: required.map((name) => prefix + name) }),
  }
}
