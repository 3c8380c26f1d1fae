/** What is in a namespace. https://docs.openstack.org/api-ref/image/v2/metadefs-index.html */
import type {
  GlanceMetadefAssociation,
  GlanceMetadefObject,
  GlanceMetadefProperty,
} from '@meridian/openstack'
import { isoSeconds } from '#clock.ts'
import { conflict } from '#glance/faults.ts'
import { definitionIn } from '#glance/metadefs/checks.ts'
import {
  isNamed,
  knownResourceType,
  placeOf,
  refuseTaken,
  save,
  spokenOf,
  stamped,
  unprotected,
} from '#glance/metadefs/place.ts'
import type { StoredNamespace } from '#glance/metadefs/rows.ts'
import { readObject, shownObject } from '#glance/metadefs/metadefs.ts'
import type { Context } from '#http/context.ts'
import { Fault } from '#http/faults.ts'
import { created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { without } from '#wire/without.ts'

const base = '/metadefs/namespaces/{namespace}'
const nameOf = ({ name }: { name: string }) => name
const missing = (what: string, name: string) => new Fault(404, `Could not find ${what} ${name}`)

export const metadefPropertyRoutes: Routes = (router) => {
  const path = `${base}/properties`
  router.get(path, (context) => {
    const { properties = {} } = placeOf(context, 'get_metadef_properties')
    return ok({ properties })
  })
  router.get(`${path}/{property}`, (context) => {
    const place = placeOf(context, 'get_metadef_property')
    const name = bareName(context, place)
    const [stored, property] = propertyOf(place, name)
    return ok({ name: stored, ...property })
  })
  router.post(path, (context) => {
    const { name, property } = propertyIn(context)
    const place = placeOf(context, 'add_metadef_property')
    refuseTaken('property', place.namespace, Object.keys(place.properties ?? {}), name)
    save(context, { ...place, properties: { ...place.properties, [name]: property } })
    return created(property)
  })
  router.put(`${path}/{property}`, (context) => {
    const { name, property } = propertyIn(context)
    const place = placeOf(context, 'modify_metadef_property')
    const [old] = propertyOf(place, context.param('property'))
    const others = without(place.properties ?? {}, old)
    if (Object.keys(others).some((one) => isNamed(one, name))) {
      throw duplicate('property', old, place)
    }
    save(context, { ...place, properties: { ...others, [name]: property } })
    return ok(property)
  })
  router.delete(`${path}/{property}`, (context) => {
    const place = placeOf(context, 'remove_metadef_property')
    const [name] = propertyOf(place, context.param('property'))
    unprotected(place, `property ${name}`)
    save(context, { ...place, properties: without(place.properties ?? {}, name) })
    return noContent()
  })
  router.delete(path, (context) => {
    save(context, { ...emptied(context), properties: {} })
    return noContent()
  })
}

export const metadefObjectRoutes: Routes = (router) => {
  const path = `${base}/objects`
  router.get(path, (context) => {
    const place = placeOf(context, 'get_metadef_objects')
    const objects = (place.objects ?? []).map((object) => readObject(place, object))
    return ok({ objects, schema: 'v2/schemas/metadefs/objects' })
  })
  router.get(`${path}/{object}`, (context) => {
    const place = placeOf(context, 'get_metadef_object')
    return ok(readObject(place, objectOf(place, context.param('object'))))
  })
  router.post(path, (context) => {
    // The schema vouches for the shape.
    const asked = definitionIn(context, 'object') as GlanceMetadefObject
    const place = placeOf(context, 'add_metadef_object')
    const { objects = [], namespace } = place
    refuseTaken('object', namespace, objects.map(nameOf), asked.name)
    const time = isoSeconds(context.now)
    const made = { ...asked, created_at: time, updated_at: time }
    save(context, { ...place, objects: [...objects, made] })
    return created(shownObject(place, made))
  })
  router.put(`${path}/{object}`, (context) => {
    // The schema vouches for the shape.
    const asked = definitionIn(context, 'object') as GlanceMetadefObject
    const place = placeOf(context, 'modify_metadef_object')
    const old = objectOf(place, context.param('object'))
    const others = (place.objects ?? []).filter((object) => object !== old)
    if (others.some(({ name }) => isNamed(name, asked.name))) {
      throw duplicate('object', old.name, place)
    }
    const { created_at = '', updated_at = '' } = old
    const changed = { ...asked, created_at, updated_at }
    save(context, { ...place, objects: [...others, stamped(context, old, changed)] })
    return ok(shownObject(place, changed))
  })
  router.delete(`${path}/{object}`, (context) => {
    const place = placeOf(context, 'delete_metadef_object')
    const gone = objectOf(place, context.param('object'))
    unprotected(place, `object ${gone.name}`)
    save(context, { ...place, objects: (place.objects ?? []).filter((one) => one !== gone) })
    return noContent()
  })
  router.delete(path, (context) => {
    save(context, { ...emptied(context), objects: [] })
    return noContent()
  })
}

export const metadefAssociationRoutes: Routes = (router) => {
  const path = `${base}/resource_types`
  router.get(path, (context) => {
    const place = placeOf(context, 'list_metadef_resource_types')
    return ok({ resource_type_associations: place.resource_type_associations ?? [] })
  })
  router.post(path, (context) => {
    // The schema vouches for the shape.
    const asked = definitionIn(context, 'association') as GlanceMetadefAssociation
    const place = placeOf(context, 'add_metadef_resource_type_association')
    const { resource_type_associations: has = [], namespace } = place
    refuseTaken('association', namespace, has.map(nameOf), asked.name)
    const time = isoSeconds(context.now)
    const made = { ...asked, created_at: time, updated_at: time }
    const stored = { ...made, name: spokenOf(context, asked.name) }
    save(context, { ...place, resource_type_associations: [...has, stored] })
    return created(made)
  })
  router.delete(`${path}/{name}`, (context) => {
    const place = placeOf(context, 'remove_metadef_resource_type_association')
    const name = context.param('name')
    const { resource_type_associations: has = [] } = place
    const left = has.filter((each) => each.name !== name)
    if (left.length === has.length) {
      throw new Fault(404, `Failed to find resource type ${name} to delete`)
    }
    unprotected(place, `resource-type-association ${name}`)
    save(context, { ...place, resource_type_associations: left })
    return noContent()
  })
}

export const metadefTagRoutes: Routes = (router) => {
  const path = `${base}/tags`
  router.get(path, (context) => ok({ tags: placeOf(context, 'get_metadef_tags').tags ?? [] }))
  router.post(`${path}/{tag}`, (context) => {
    const place = placeOf(context, 'add_metadef_tag')
    const name = context.param('tag')
    const { tags = [] } = place
    refuseTaken('tag', place.namespace, tags.map(nameOf), name)
    save(context, { ...place, tags: [{ name }, ...tags] })
    const time = isoSeconds(context.now)
    return created({ name, created_at: time, updated_at: time })
  })
  router.delete(`${path}/{tag}`, (context) => {
    const place = placeOf(context, 'delete_metadef_tag')
    const name = context.param('tag')
    const left = (place.tags ?? []).filter((tag) => !isNamed(tag.name, name))
    if (left.length === (place.tags ?? []).length) throw missing('metadata tag', name)
    unprotected(place, `tag ${name}`)
    save(context, { ...place, tags: left })
    return noContent()
  })
}

/** A namespace whose parts of one sort are all to go. */
function emptied(context: Context): StoredNamespace {
  const place = placeOf(context, 'delete_metadef_namespace')
  unprotected(place, `namespace ${place.namespace}`)
  return place
}

function propertyIn(context: Context): { name: string; property: GlanceMetadefProperty } {
  // The schema vouches for the shape. Glance keeps the name in a property that was sent alone.
  const property = definitionIn(context, 'property') as GlanceMetadefProperty & { name: string }
  return { name: property.name, property }
}

/** A property under the name that it was given. Throws 404. */
function propertyOf(
  { properties = {} }: StoredNamespace,
  asked: string,
): [string, GlanceMetadefProperty] {
  const found = Object.entries(properties).find(([name]) => isNamed(name, asked))
  if (!found) throw missing('property', asked)
  return found
}

function objectOf({ objects = [] }: StoredNamespace, name: string): GlanceMetadefObject {
  const found = objects.find((object) => isNamed(object.name, name))
  if (!found) throw missing('metadata object', name)
  return found
}

/** The name of a property without the prefix that it has for the resource type asked for. */
function bareName(context: Context, place: StoredNamespace): string {
  const name = context.param('property')
  const type = context.query.get('resource_type')
  if (!type) return name
  const known = knownResourceType(context, type)
  if (known === undefined) {
    const words = `The metadata definition resource-type with name=${type}, was not found.`
    throw new Fault(404, words)
  }
  const { resource_type_associations: has = [], namespace } = place
  const association = has.find((each) => each.name === known)
  if (!association) {
    throw new Fault(
      404,
      `The metadata definition resource-type association of resource-type=${type} to ` +
        `namespace=${namespace}, was not found.`,
    )
  }
  const { prefix } = association
  if (prefix && name.startsWith(prefix)) return name.slice(prefix.length)
  throw new Fault(
    404,
    `Property ${name} does not start with the expected resource type association prefix of ` +
      `'${prefix ?? 'None'}'.`,
  )
}

const duplicate = (what: string, name: string, { namespace }: StoredNamespace): Fault =>
  conflict(
    `Invalid update. It would result in a duplicate metadata definition ${what} with the same ` +
      `name=${name} in namespace=${namespace}.`,
  )
