/** https://gnocchi.osci.io/rest.html#resource-types */
import { put } from '#gnocchi/metrics/archive-policy-routes.ts'
import {
  fieldsOf,
  invalid,
  objectIn,
  oneOf,
  sentBody,
  text,
  textOf,
  type Path,
} from '#gnocchi/checks.ts'
import { abort, admitPage, missing } from '#gnocchi/fault-style.ts'
import { isFromStart, typeOf, typesOf } from '#gnocchi/resources/types.ts'
import { resourceTypes, resources, type Attribute, type ResourceType } from '#gnocchi/rows.ts'
import type { Context } from '#http/context.ts'
import type { Json } from '#http/json.ts'
import { created, noContent, ok } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import type { Fields } from '#resource/resource.ts'

export const resourceTypeRoutes: Routes = (router) => {
  router.get('/resource_type', (context) => {
    context.enforce('list resource type')
    return ok(typesOf(context).map(shownType))
  })
  router.get('/resource_type/{name}', (context) => {
    const type = named(context)
    context.enforce('get resource type')
    return ok(shownType(type))
  })
  router.post('/resource_type', (context) => {
    const body = fieldsOf(sentBody(context), {
      name: { check: text, required: true },
      attributes: { check: (value) => value, absent: () => ({}) },
    })
    const attributes = attributesIn(body['attributes'] ?? {}, ['attributes'])
    context.enforce('create resource type')
    const id = textOf(body, 'name') ?? ''
    if (typeOf(context, id)) throw abort(409, `Resource type ${id} already exists`)
    const type = put(context, resourceTypes, { id, attributes })
    return created(shownType(type), { location: `${context.base}/resource_type/${id}` })
  })
  router.unsimulated('PATCH', '/resource_type/{name}')
  router.delete('/resource_type/{name}', (context) => {
    admitPage(context)
    const type = named(context)
    context.enforce('delete resource type')
    const { id } = type
    // Ceilometer would make its own again when it begins anew; what it measures is of them.
    if (isFromStart(id) || context.table(resources).count({ type: id }) > 0) {
      throw abort(400, `Resource type ${id} is still in use`)
    }
    put(context, resourceTypes, { ...type, deleted: true })
    return noContent()
  })
}

function named(context: Context): ResourceType {
  const name = context.param('name')
  const type = typeOf(context, name)
  if (!type) throw missing('Resource type', name)
  return type
}

const shownType = ({ id, attributes }: ResourceType): Fields => ({
  name: id,
  attributes,
  state: 'active',
})

/** What no attribute can be called (`INVALID_NAMES`). */
const TAKEN = [
  ...['id', 'type', 'metrics', 'revision', 'revision_start', 'revision_end', 'started_at'],
  ...['ended_at', 'user_id', 'project_id', 'created_by_user_id', 'created_by_project_id'],
  ...['get_metric', 'creator'],
]
const KINDS = ['string', 'uuid', 'number', 'bool', 'datetime']

function attributesIn(value: Json, path: Path): Record<string, Attribute> {
  const entries = Object.entries(objectIn(value, path)).map(([name, one]) => {
    const attribute = attributeIn(one, [...path, name])
    if (name.length > 63 || TAKEN.includes(name) || !/^[a-zA-Z0-9]/.test(name)) {
      throw abort(400, `Invalid input: Resource attribute name ${name} is invalid`)
    }
    return [name, attribute] as const
  })
  return Object.fromEntries(entries)
}

function attributeIn(value: Json, path: Path): Attribute {
  const bool = (one: Json, at: Path): Json => {
    if (typeof one !== 'boolean') throw invalid('expected bool', at)
    return one
  }
  const number = (one: Json, at: Path): Json => {
    if (one !== null && typeof one !== 'number') throw invalid('not a valid value', at)
    return one
  }
  const lengthIn =
    (least: number) =>
    (one: Json, at: Path): Json => {
      if (typeof one !== 'number' || !Number.isInteger(one)) throw invalid('expected int', at)
      if (one < least) throw invalid(`value must be at least ${least}`, at)
      if (one > 255) throw invalid('value must be at most 255', at)
      return one
    }
  const sent = objectIn(value, path)
  const kind = textOf(sent, 'type')
  const lengths = { min_length: { check: lengthIn(0) }, max_length: { check: lengthIn(1) } }
  const bounds = { min: { check: number }, max: { check: number } }
  const fields = fieldsOf(
    sent,
    {
      type: { check: oneOf(KINDS), required: true },
      required: { check: bool },
      ...(kind === 'string' ? lengths : {}),
      ...(kind === 'number' ? bounds : {}),
    },
    path,
  )
  const required = fields['required'] !== false
  const figure = (name: string): number | null => {
    const one = fields[name]
    return typeof one === 'number' ? one : null
  }
  switch (kind) {
    case 'string':
      return {
        type: kind,
        required,
        ...ordered(figure('min_length') ?? 0, figure('max_length') ?? 255),
      }
    case 'number': {
      const [min, max] = [figure('min'), figure('max')]
      if (min !== null && max !== null && min > max) throw disorder(min, max)
      return { type: kind, required, min, max }
    }
    case 'uuid':
    case 'bool':
    case 'datetime':
      return { type: kind, required }
    case undefined:
    default:
      throw invalid('not a valid value', [...path, 'type'])
  }
}

function ordered(
  min_length: number,
  max_length: number,
): { min_length: number; max_length: number } {
  if (min_length > max_length) throw disorder(min_length, max_length)
  return { min_length, max_length }
}

const disorder = (min: number, max: number): Error =>
  abort(
    400,
    `Invalid input: Resource attribute value min (or min_length) ${min} must be less  than or equal to max (or max_length) ${max}!`,
  )
