import * as contract from '@meridian/contract'
import { isOpenStackError, type Connections } from '@meridian/openstack'
import type { FastifyRequest } from 'fastify'

/** What is known of a request's work while it is under way. */
type Work = {
  /** Checked against the endpoint's schema. */
  body: unknown
  answer: unknown
  /** The ids of the calls by which the cloud was changed, as its own logs have them. */
  readonly calls: string[]
}

const works = new WeakMap<FastifyRequest, Work>()

const workOf = (request: FastifyRequest): Work => {
  const known = works.get(request)
  if (known !== undefined) return known
  const work: Work = { body: undefined, answer: undefined, calls: [] }
  works.set(request, work)
  return work
}

/** Notes what a handler got, once it is known to be as the contract has it. */
export const noteBody = (request: FastifyRequest, body: unknown): void => {
  workOf(request).body = body
}

/** Notes what a handler answers. */
export const noteAnswer = (request: FastifyRequest, answer: unknown): void => {
  workOf(request).answer = answer
}

/** The same connections, which note the calls that change something for this request, or are refused. */
export const notingCalls = (connections: Connections, request: FastifyRequest): Connections => {
  const { calls } = workOf(request)
  const note = (id: string | null | undefined): void => {
    if (id && calls.length < mostIds) calls.push(id)
  }
  const noted = async <T>(method: string, asked: Promise<T>, idOf: (reply: T) => string | null) => {
    try {
      const reply = await asked
      if (!safe.has(method)) note(idOf(reply))
      return reply
    } catch (error) {
      if (isOpenStackError(error)) note(error.requestId)
      throw error
    }
  }
  const { send, stream } = connections
  return {
    ...connections,
    send: (spec) => noted(spec.method, send(spec), ({ requestId }) => requestId),
    stream: (spec) =>
      noted(spec.method, stream(spec), ({ headers }) => headers.get('x-openstack-request-id')),
  }
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])
/** As many as a batch may have. */
const mostIds = 1000

type Change = {
  readonly outcome: 'success' | 'partial' | 'failure'
  readonly [more: string]: unknown
}

/**
 * What a request did, from its endpoint: the operation by its name in the contract, the ids of what
 * it was done to, which of them failed, the id of what was made, and the calls to the cloud. Of a
 * body nothing else is told than ids and words that the contract lists.
 */
export const changeOf = (request: FastifyRequest, status: number): Change => {
  const { body, answer, calls } = workOf(request)
  const { pattern = '' } = request.routeOptions.config
  const endpoint = endpoints.get(`${request.method} ${pattern}`)
  const fields = fieldsOf(body)
  const { ids: many, ...about } = Object.fromEntries(Object.entries(fields).flatMap(idEntry))
  const params = fieldsOf(request.params)
  const failed = failedOf(answer)
  const created = endpoint?.makes === true && status < 400 ? createdIn(answer) : undefined
  const all = [
    ...Object.values(params),
    ...Object.values(about),
    ...(Array.isArray(many) ? many : []),
  ]
  return {
    ...(endpoint !== undefined && {
      operation: `${endpoint.group}.${wordIn(body) ?? endpoint.name}`,
    }),
    outcome: status >= 400 ? 'failure' : outcomeOf(failed, many),
    status,
    ids: all.flat(),
    params: request.params,
    ...(Object.keys(about).length > 0 && { about }),
    ...(created !== undefined && { created }),
    ...(failed.length > 0 && { failed }),
    ...(status < 400 && tellsSecret(answer) && { told_secret: true }),
    ...(calls.length > 0 && { upstream_request_ids: calls }),
  }
}

type Known = { readonly group: string; readonly name: string; readonly makes: boolean }

const isEndpoint = (value: unknown): value is contract.Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** Every endpoint by method and path, with its name in the contract: `servers`, `batch`. */
const endpoints: ReadonlyMap<string, Known> = new Map(
  Object.entries(contract).flatMap(([group, members]) =>
    Object.entries(Object(members)).flatMap(([name, value]): [string, Known][] => {
      if (!isEndpoint(value)) return []
      const { method, path, anywhere } = value
      // A POST to a collection creates one of its items.
      const makes = method !== 'GET' && !path.includes('{') && anywhere !== true
      return [[`${method} ${path}`, { group, name, makes }]]
    }),
  ),
)

type Fields = Readonly<Record<string, unknown>>

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/**
 * Fields that are ids by their names; a member of an image is a project, by its id, and roles that are
 * given and taken are those of a role and of who has it.
 */
const idEntry = ([key, value]: [string, unknown]): [string, string | readonly string[]][] => {
  if (!/^ids?$|_ids?$|^member$|^(given|taken|members|group_members)$/.test(key)) return []
  if (typeof value === 'string' && value !== '') return [[key, value]]
  if (!Array.isArray(value)) return []
  const texts = value.filter((one) => typeof one === 'string').slice(0, mostIds)
  return texts.length > 0 ? [[key, texts]] : []
}

/** The word in a body that says what to do; the contract lists those that there are. */
const wordIn = (body: unknown): string | undefined => {
  const { operation } = fieldsOf(body)
  return typeof operation === 'string' ? operation : undefined
}

type Failed = { readonly id: string; readonly status: number }

/** What of a batch failed (contract: extensions, batch). */
const failedOf = (answer: unknown): readonly Failed[] => {
  const { failed } = fieldsOf(answer)
  if (!Array.isArray(failed)) return []
  return failed.map((one: unknown) => {
    const { id, status } = fieldsOf(one)
    return { id: String(id), status: Number(status) }
  })
}

const outcomeOf = (failed: readonly Failed[], many: unknown): Change['outcome'] => {
  if (failed.length === 0) return 'success'
  return Array.isArray(many) && failed.length >= new Set(many).size ? 'failure' : 'partial'
}

/** The id of what was made: the answer itself, or its `id`. */
const createdIn = (answer: unknown): string | undefined => {
  if (typeof answer === 'string') return answer
  const { id } = fieldsOf(answer)
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined
}

/** Whether the user was told what only the user may know. */
const tellsSecret = (answer: unknown): boolean =>
  Object.entries(fieldsOf(answer)).some(
    ([key, value]) =>
      /^(private_key|adminPass|password|auth_key|secret)$/.test(key) && Boolean(value),
  )
