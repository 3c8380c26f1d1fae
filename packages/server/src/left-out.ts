/** What services sent in answer to one request of the browser, and what of it is not shown. */
import type { LeftOut } from '@meridian/contract'
import type { Origin } from '@meridian/openstack'
import type { FastifyRequest } from 'fastify'

/** The answer that came last, and rows that are not understood, by the answer that they came in. */
type Upstream = { last?: Origin; readonly leftOut: Map<string, LeftOut> }

/** Takes notes for the request; the client of the cloud tells it whose answers come. */
export const noting = (request: FastifyRequest) => ({
  answered: (from: Origin): void => {
    upstreamOf(request).last = from
  },
  leftOut: (from: Origin, rows: number): void => leaveOut(request, from, rows),
})

const notes = new WeakMap<FastifyRequest, Upstream>()

const upstreamOf = (request: FastifyRequest): Upstream => {
  const known = notes.get(request)
  if (known) return known
  const made: Upstream = { leftOut: new Map() }
  notes.set(request, made)
  return made
}

/** Whose answer came last; undefined while no service has answered. */
export const lastAnswer = (request: FastifyRequest): Origin | undefined => notes.get(request)?.last

/** Notes that rows of this answer, else of the last, are not shown. */
export const leaveOut = (
  request: FastifyRequest,
  from: Origin | undefined = lastAnswer(request),
  rows = 1,
): void => {
  const { service, requestId } = from ?? { service: 'unknown', requestId: undefined }
  const { leftOut } = upstreamOf(request)
  const key = JSON.stringify([service, requestId])
  const before = leftOut.get(key)?.rows ?? 0
  leftOut.set(key, {
    service,
    rows: before + rows,
    ...(requestId !== undefined && requestId !== '' && { request_id: requestId }),
  })
}

/** What was left out so far, as lists say it; nothing where nothing was. */
export const leftOutOf = (request: FastifyRequest): { readonly left_out?: LeftOut[] } => {
  const left_out = [...(notes.get(request)?.leftOut.values() ?? [])]
  return left_out.length > 0 ? { left_out } : {}
}
