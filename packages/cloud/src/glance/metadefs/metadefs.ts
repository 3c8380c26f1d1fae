/** https://docs.openstack.org/api-ref/image/v2/metadefs-index.html#metadata-definition-namespaces */
import type {
  GlanceMetadefNamespace,
  GlanceMetadefNamespaceCreate,
  GlanceMetadefObject,
  GlanceMetadefProperty,
} from '@meridian/openstack'
import { isoSeconds } from '#clock.ts'
import { conflict } from '#glance/faults.ts'
import { definitionIn } from '#glance/metadefs/checks.ts'
import { askedNamespaces, visibleNamespaces } from '#glance/metadefs/listing.ts'
import {
  arranged,
  isVisible,
  namespaceAt,
  namespaceNotFound,
  save,
  spokenOf,
  stamped,
  taken,
  targetOf,
  unprotected,
  type Sort,
} from '#glance/metadefs/place.ts'
import { namespaces, resourceTypes, type StoredNamespace } from '#glance/metadefs/rows.ts'
import { glanceStyle, type GlanceKind } from '#glance/style.ts'
import type { Context } from '#http/context.ts'
import { Fault } from '#http/faults.ts'
import { isObject } from '#http/json.ts'
import { type Answer, created, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { resource, type Fields, type Kind } from '#resource/resource.ts'
import { rows, type Scene } from '#scene.ts'
import { folded } from '#store/folded.ts'
import { without } from '#wire/without.ts'

const namespaceKind: Kind<StoredNamespace> & GlanceKind<StoredNamespace> = {
  path: '/metadefs/namespaces',
  one: 'namespace',
  many: 'namespaces',
  collection: namespaces,
  named: { parameter: 'namespace', column: 'namespace' },
  rules: {
    list: ['get_metadef_namespaces', 'list_metadef_resource_types'],
    create: ['add_metadef_namespace'],
    update: ['modify_metadef_namespace'],
    delete: ['delete_metadef_namespace'],
  },
  target: (context, place) => (place ? targetOf(place) : { project_id: context.projectId }),
  asks: askedNamespaces,
  visible: visibleNamespaces,
  shows: (context, place) => context.allows('get_metadef_namespace', targetOf(place)),
  marker: ({ namespace }) => namespace,
  beside: { schema: '/v2/schemas/metadefs/namespaces' },
  find,
  notFound: (name, doing) =>
    doing === 'get' ? namespaceNotFound(name) : new Fault(404, `Namespace ${name} not found`),
  shown: (context, place, _parent, doing) => {
    if (doing === 'get') return whole(context, place)
    return doing === 'list' ? listed(place) : alone(place)
  },
  sent: (context) => definitionIn(context, 'namespace'),
  create,
  made,
  change: renamed,
  remove: (context, place) => {
    unprotected(place, `namespace ${place.namespace}`)
    rows(context, namespaces).remove(place.id)
  },
}

export const metadefRoutes: Routes = (router) => {
  resource(glanceStyle, namespaceKind)(router)
  router.get('/metadefs/resource_types', (context) => {
    context.enforce('list_metadef_resource_types', { project_id: context.projectId })
    return ok({ resource_types: rows(context, resourceTypes).list() })
  })
}

/** To be shown it is a rule's to say; to be changed it must be seen. */
function find(context: Context, name: string): StoredNamespace | undefined {
  const place = namespaceAt(context, name)
  if (context.method !== 'GET') return place && isVisible(context, place) ? place : undefined
  if (!place || context.allows('get_metadef_namespace', targetOf(place))) return place
  throw new Fault(404, 'The resource could not be found.')
}

/** Registers a namespace with all that is in it. */
export function insertNamespace(
  scene: Scene,
  {
    objects = [],
    tags,
    resource_type_associations: associations = [],
    ...asked
  }: GlanceMetadefNamespaceCreate,
): StoredNamespace {
  const times = { created_at: isoSeconds(scene.now), updated_at: isoSeconds(scene.now) }
  return rows(scene, namespaces).insert(
    arranged(scene, {
      visibility: 'private',
      protected: false,
      ...asked,
      objects: objects.map((object) => ({ ...object, ...times })),
      ...(tags && { tags: tags.toReversed() }),
      resource_type_associations: associations.map((each) => {
        return { ...each, name: spokenOf(scene, each.name), ...times }
      }),
      id: scene.world.random.uuid(),
      ...times,
    }),
  )
}

function create(context: Context, sent: Fields): StoredNamespace {
  // The schema vouches for the shape.
  const asked = sent as GlanceMetadefNamespaceCreate
  if (namespaceAt(context, asked.namespace)) {
    throw conflict(`The metadata definition namespace=${asked.namespace} already exists.`)
  }
  const { resource_type_associations: associations, objects, tags, properties = {} } = asked
  refuseTwice('association', asked.namespace, associations)
  refuseTwice('object', asked.namespace, objects)
  refuseTwice('tag', asked.namespace, tags)
  const named = Object.keys(properties).map((name) => ({ name }))
  refuseTwice('property', asked.namespace, named)
  return insertNamespace(context, { owner: context.projectId, ...asked })
}

/** Throws 409 when two parts of a sort have one name. */
function refuseTwice(sort: Sort, namespace: string, parts: readonly { name: string }[] = []): void {
  const seen = new Set<string>()
  for (const { name } of parts) {
    if (seen.has(folded(name))) throw taken(sort, namespace, name)
    seen.add(folded(name))
  }
}

/** A creation is answered with the parts as they were sent. */
function made(context: Context, place: StoredNamespace): Answer {
  const { properties, objects, tags, resource_type_associations } = isObject(context.body)
    ? context.body
    : {}
  const parts = { properties, objects, tags, resource_type_associations }
  const location = `${context.base}/metadefs/namespaces/${place.namespace}`
  return created({ ...alone(place), ...parts }, { location })
}

function renamed(context: Context, place: StoredNamespace, sent: Fields): StoredNamespace {
  // The schema vouches for the shape.
  const asked = sent as GlanceMetadefNamespaceCreate
  const name = asked.namespace
  const other = namespaceAt(context, name)
  if (other && other.id !== place.id) {
    throw conflict(
      'Invalid update. It would result in a duplicate metadata definition namespace with the ' +
        `same name of ${name}`,
    )
  }
  const { display_name, description } = asked
  const changed: StoredNamespace = {
    ...without(place, 'display_name', 'description'),
    namespace: name,
    ...(display_name === undefined ? {} : { display_name }),
    ...(description === undefined ? {} : { description }),
    visibility: asked.visibility ?? 'private',
    protected: asked.protected ?? false,
    owner: asked.owner ?? context.projectId,
  }
  save(context, stamped(context, place, changed))
  return changed
}

function whole(context: Context, found: StoredNamespace): Shown {
  const asked = context.query.get('resource_type')
  const { resource_type_associations: associations = [] } = found
  const prefix = associations.find((each) => each.name === asked)?.prefix ?? ''
  const { properties = {}, objects = [], tags = [] } = found
  return {
    ...listed(found),
    ...(Object.keys(properties).length > 0 && { properties: prefixed(properties, prefix) }),
    ...(objects.length > 0 && {
      objects: objects.map((object) => readObject(found, withPrefix(object, prefix))),
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

/** An object as it is read: with the lists that nobody sent. */
export const readObject = (place: StoredNamespace, object: GlanceMetadefObject) =>
  shownObject(place, { required: [], properties: {}, ...object })

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
