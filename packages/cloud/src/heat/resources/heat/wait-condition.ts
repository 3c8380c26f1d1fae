/** What waits for signals, and what takes them (heat …heat.wait_condition, wait_condition_handle). */
import { textOf } from '#heat/resources/ask.ts'
import { notImplemented, ResourceError } from '#heat/resources/failures.ts'
import { waitConditionHandleSchema } from '#heat/resources/heat/wait-condition-handle-schema.ts'
import { waitConditionSchema } from '#heat/resources/heat/wait-condition-schema.ts'
import type { Progress, Resource, ResourceData, ResourceType } from '#heat/resources/type.ts'
import { isObject, type JsonObject } from '#http/json.ts'

const SIGNALS = 'signals'

/** The signals that a handle has had, by their ids. */
function signalsOf(data: ResourceData): Readonly<Record<string, JsonObject>> {
  const kept: unknown = JSON.parse(data.get(SIGNALS) ?? '{}')
  const found = isObject(kept) ? Object.entries(kept) : []
  return Object.fromEntries(found.flatMap(([id, one]) => (isObject(one) ? [[id, one]] : [])))
}

/** Takes a signal; what it leaves out is a success. Its words are those of the event. */
function signal({ data }: Resource, _id: string, details: JsonObject): string {
  const known = signalsOf(data)
  const count = Object.keys(known).length + 1
  const { id = count, status = 'SUCCESS', reason = `Signal ${count} received`, ...rest } = details
  const { data: content = null, ...others } = rest
  const isKnown = status === 'SUCCESS' || status === 'FAILURE'
  if (!isKnown || Object.keys(others).length > 0) {
    throw new ResourceError('ValueError', 'Metadata format invalid')
  }
  const key = typeof id === 'string' ? id : JSON.stringify(id)
  data.set(SIGNALS, JSON.stringify({ ...known, [key]: { status, reason, data: content } }))
  return `status:${status} reason:${typeof reason === 'string' ? reason : JSON.stringify(reason)}`
}

export const waitConditionHandle: ResourceType = {
  ...waitConditionHandleSchema,
  life: {
    create: (it) => it.physicalName,
    delete: () => undefined,
    signal,
    attribute: (_it, _id, name) => {
      throw notImplemented(`Attribute ${name}`)
    },
  },
}

function handleOf(it: Resource): ResourceData {
  const reference = textOf(it.properties, 'handle')
  const found = it.resourceOf(reference)
  if (found?.type === waitConditionHandleSchema.name) return found.data
  const name = found?.name ?? reference
  throw new ResourceError('ValueError', `${name} is not a valid wait condition handle.`)
}

const reasons = (data: ResourceData, status: string): string[] =>
  Object.values(signalsOf(data)).flatMap((one) =>
    one['status'] === status ? [textOf(one, 'reason')] : [],
  )

function waited(it: Resource): Progress {
  const handle = handleOf(it)
  const { timeout, count } = it.properties
  const wanted = typeof count === 'number' ? count : 1
  const good = reasons(handle, 'SUCCESS')
  if (it.now - it.since > Number(timeout) * 1000) {
    const told = good.length === 0 ? '' : ` - ${good.join(';')}`
    throw new ResourceError('WaitConditionTimeout', `${good.length} of ${wanted} received${told}`)
  }
  const bad = reasons(handle, 'FAILURE')
  if (bad.length > 0) throw new ResourceError('WaitConditionFailure', bad.join(';'))
  return good.length >= wanted ? 'complete' : 'in progress'
}

export const waitCondition: ResourceType = {
  ...waitConditionSchema,
  life: {
    create: (it) => {
      handleOf(it)
      return it.physicalName
    },
    created: waited,
    update: () => undefined,
    updated: waited,
    delete: () => undefined,
    attribute: (it, _id, name) => {
      if (name !== 'data') return undefined
      const all = Object.entries(signalsOf(handleOf(it)))
      return JSON.stringify(Object.fromEntries(all.map(([id, one]) => [id, one['data'] ?? null])))
    },
  },
}
