/** https://docs.openstack.org/api-ref/orchestration/v1/#stack-resources */
import { admitted, stackAt } from '#heat/asker.ts'
import { asBytes, bodyIfAny, sentBody } from '#heat/bodies.ts'
import type { Engine } from '#heat/engine-port.ts'
import { badRequest, engineRefusal, noResource } from '#heat/fault-style.ts'
import { booleanIn, flagIn, several, wholeIn } from '#heat/queries.ts'
import {
  contentsOf,
  DEEPEST,
  resourcesOf,
  stacksWithin,
  type Contents,
} from '#heat/resource-rows.ts'
import { listedResource, shownResource } from '#heat/resource-view.ts'
import type { ResourceRow, StackRow } from '#heat/rows.ts'
import { statesIn } from '#heat/states.ts'
import type { Context } from '#http/context.ts'
import type { JsonObject } from '#http/json.ts'
import { ok, type Answer } from '#http/reply.ts'
import type { Routes } from '#http/router.ts'
import { pythonRepr, pythonText } from '#wire/python.ts'

const ALL = '/stacks/{stack_name}/{stack_id}/resources'
const ONE = `${ALL}/{resource_name}`

/** Resources are listed, shown, signalled and marked. */
export const resourceRoutes =
  (engine: Engine): Routes =>
  (router) => {
    router.get(ALL, (context) => list(context, engine))
    router.get(ONE, (context) => {
      admitted(context, 'resource:show')
      const contents = contentsOf(context, stackAt(context))
      const resource = resourceIn(context, contents)
      const more = several(context.query, 'with_attr') ?? []
      return ok({ resource: shownResource(context, engine, contents, resource, more) })
    })
    router.get(`${ONE}/metadata`, (context) => {
      admitted(context, 'resource:metadata')
      return ok({ metadata: resourceAt(context, stackAt(context)).metadata })
    })
    const signal = (context: Context): Answer => {
      const details = bodyIfAny(context) ?? {}
      admitted(context, 'resource:signal')
      const stack = stackAt(context)
      engine.signalResource(context, stack, resourceAt(context, stack).name, details)
      return ok(null)
    }
    router.post(`${ONE}/signal`, signal, asBytes)
    router.patch(ONE, (context) => mark(context, engine), asBytes)
  }

const resourceAt = (context: Context, stack: StackRow): ResourceRow =>
  resourceIn(context, { stack, resources: resourcesOf(context, stack) })

function resourceIn(
  context: Context,
  { stack, resources }: Pick<Contents, 'stack' | 'resources'>,
): ResourceRow {
  const name = context.param('resource_name')
  const found = resources.find((one) => one.name === name)
  if (!found) throw noResource(name, stack.name)
  return found
}

const FILTERS = ['type', 'status', 'name', 'action', 'id', 'physical_resource_id']

function list(context: Context, engine: Engine): Answer {
  const { query } = context
  admitted(context, 'resource:index')
  const known = [...FILTERS, 'nested_depth', 'with_detail']
  const wrong = [...new Set(query.keys())].filter((key) => !known.includes(key))
  if (wrong.length > 0) throw badRequest(`Invalid filter parameters ${pythonRepr(wrong)}`)
  // A number that is said has to be one, also where it is empty.
  const depth = query.has('nested_depth')
    ? wholeIn('nested_depth', query.getAll('nested_depth').at(-1) ?? '')
    : 0
  const detailed = flagIn(query, 'with_detail')
  const fits = filterIn(query)
  const stack = stackAt(context, { deleted: 'too' })
  const rows = stacksWithin(context, stack, Math.min(depth, DEEPEST)).flatMap((one) => {
    const contents = contentsOf(context, one)
    return contents.resources
      .filter(fits)
      .map((resource) =>
        detailed
          ? shownResource(context, engine, contents, resource)
          : listedResource(context, contents, resource),
      )
  })
  return ok({ resources: rows })
}

/** Values are met exactly, but the type, of which one has to be a part. */
function filterIn(query: URLSearchParams): (resource: ResourceRow) => boolean {
  const type = several(query, 'type')
  const said = several(query, 'status')
  const states = said && statesIn(said)
  const named = several(query, 'action') ?? []
  const acts = [...named, ...(states?.actions ?? [])]
  const meets = (name: string, value: string): boolean =>
    several(query, name)?.includes(value) ?? true
  return (resource) =>
    (type?.some((one) => resource.type.includes(one)) ?? true) &&
    (states?.statuses.includes(resource.status) ?? true) &&
    (acts.length === 0 || acts.includes(resource.action)) &&
    meets('name', resource.name) &&
    meets('id', resource.id) &&
    meets('physical_resource_id', resource.physical_id ?? '')
}

const MARKED = 'mark_unhealthy'
const REASON = 'resource_status_reason'

function mark(context: Context, engine: Engine): Answer {
  const body = sentBody(context)
  admitted(context, 'resource:mark_unhealthy')
  const said = markIn(body)
  const stack = stackAt(context)
  engine.markUnhealthy(context, stack, markedAt(context, stack).name, said)
  return ok(null)
}

function markIn(body: JsonObject): { unhealthy: boolean; reason: string } {
  const wrong = Object.keys(body).filter((key) => key !== MARKED && key !== REASON)
  if (wrong.length > 0) {
    const names = wrong.map((key) => pythonRepr(key)).join(', ')
    throw badRequest(`Invalid keys in resource mark unhealthy {${names}}`)
  }
  const { [MARKED]: marked, [REASON]: reason = '' } = body
  if (marked === undefined) {
    throw badRequest(`Missing mandatory (${MARKED}) key from mark unhealthy request`)
  }
  const said = reason === null ? '' : pythonText(reason)
  const standard = 'state changed by resource_mark_unhealthy api'
  return { unhealthy: booleanIn(MARKED, marked), reason: said === '' ? standard : said }
}

/** By its name or by the id of what it made (EngineService._find_resource_in_stack). */
function markedAt(context: Context, stack: StackRow): ResourceRow {
  const name = context.param('resource_name')
  const all = resourcesOf(context, stack)
  const named = all.find((one) => one.name === name)
  if (named) return named
  const [found, ...others] = all.filter((one) => one.physical_id === name)
  if (!found) throw noResource(name, stack.name)
  if (others.length === 0) return found
  throw engineRefusal(
    400,
    'PhysicalResourceIDAmbiguity',
    `Multiple resources were found with the physical ID (${name}).`,
  )
}
