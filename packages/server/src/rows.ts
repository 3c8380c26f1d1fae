/** What services sent in the shape that the contract promises, and what is done where it has not. */
import { badReply, originOf, type OpenStackError } from '@meridian/openstack'
import type { FastifyRequest } from 'fastify'
import { lastAnswer, leaveOut, leftOutOf } from '#left-out.ts'
import { readerOf, unread } from '#reading.ts'

/** Items that have the shape of their list, so that nothing is looked at twice. */
const sound = new WeakSet<object>()

/** Rows that have been told of, so that what is looked at twice is told once. */
const told = new WeakSet<object>()

/**
 * Presents rows of a service. One that cannot be presented, or has not the shape that the contract
 * has for it then, is left out and told: it stands in no way of the others. Whatever looks into rows,
 * to sort, filter or join them, looks into what this answers. The shape is that of the list that is
 * asked for; `shape` is that of other rows.
 */
export const rowsOf = <Wire, Shown>(
  { request }: { readonly request: FastifyRequest },
  rows: readonly Wire[],
  present: (row: Wire) => Shown,
  shape: object | undefined = request.routeOptions.config.item,
): Shown[] => {
  const read = readerOf(shape ?? {})
  return rows.flatMap((row) => {
    const shown = attempt(() => present(row))
    if (shown === unread || read(shown) === unread) {
      if (!isObject(row) || !told.has(row)) leaveOut(request, originOf(row))
      if (isObject(row)) told.add(row)
      return []
    }
    if (isObject(shown)) sound.add(shown)
    return [shown]
  })
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A row of another shape than its type says can fail at anything that is done with it. */
const attempt = <T>(make: () => T): T | typeof unread => {
  try {
    return make()
  } catch {
    return unread
  }
}

/**
 * A handler's answer after it has asked a service, in the promised shape: items without that shape
 * are left out, and each omission is told and logged without a word of its content. Throws
 * `bad-reply` where there is nothing else to show.
 */
export const understood = (request: FastifyRequest, shape: object, answered: unknown): unknown => {
  const last = lastAnswer(request)
  if (last === undefined) return answered
  const { item } = request.routeOptions.config
  if (item === undefined) {
    const read = readerOf(shape)(answered)
    if (read === unread) throw notUnderstood(request)
    logLeftOut(request)
    return read
  }
  const { items }: { items?: unknown } = Object(answered)
  if (!Array.isArray(items)) throw notUnderstood(request)
  const shown = items.every((one) => sound.has(one))
    ? items
    : rowsOf({ request }, items, (one: unknown) => one)
  return { ...logLeftOut(request), ...Object(answered), items: shown }
}

const logLeftOut = (request: FastifyRequest) => {
  const told = leftOutOf(request)
  if (told.left_out) request.log.warn(told, 'rows that are not understood')
  return told
}

/** What is wrong with an answer that no service has failed to give, but that makes no sense. */
export const notUnderstood = (request: FastifyRequest): OpenStackError => {
  const { service, requestId } = lastAnswer(request) ?? { service: 'unknown', requestId: undefined }
  return badReply(service, requestId)
}
