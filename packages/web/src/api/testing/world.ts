import type { CallInput, CallReply, JsonEndpoint } from '@meridian/contract'
import { inject } from 'vitest'
import { fill, queryString } from '#api/call.ts'
import { serve, type Answer } from '#api/testing.ts'
import type { Asked, Relayed, Row, TableName, TestUser } from '#api/testing/site.ts'
import type { CloudCall, Failing, WorldOptions } from '#api/testing/site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address at which tests find worlds: `tools/test-site.ts`. */
    testSite: string
  }
}

/** Each file of tests has one world at a time. */
const file = crypto.randomUUID()

/**
 * Connects the client to the product over an embedded cloud of its own with the demo world in it,
 * as demo or as another user. `answers` come before the product's: for what no cloud would answer,
 * and to hold a request back (a promise of undefined lets it pass).
 */
export const openWorld = async (
  { user = 'demo', ...options }: WorldOptions & { readonly user?: TestUser } = {},
  ...answers: readonly Answer[]
) => {
  await ask({ verb: 'open', with: options })
  const server = serve(...answers, (request, url) => relay(user, request, url))
  return {
    ...server,
    /** Makes a service of the cloud misbehave until `heal`. */
    fail: (failing: Failing) => ask({ verb: 'fail', with: failing }),
    heal: () => ask({ verb: 'heal', with: null }),
    advance: (seconds: number) => ask({ verb: 'advance', with: seconds }),
    /** What the cloud itself was asked since this was last called. */
    cloudCalls: async () => (await ask({ verb: 'calls', with: null })) as readonly CloudCall[],
    /** Rows of the cloud whose fields are these. */
    rows: (table: TableName, where: Row = {}) => rowsBy({ verb: 'rows', with: { table, where } }),
    /** Changes fields of all such rows; throws when there are none. */
    change: (table: TableName, where: Row, to: Row) =>
      rowsBy({ verb: 'change', with: { table, where, to } }),
    /** Adds copies of such a row, each with other fields and an id of its own. */
    copy: (table: TableName, where: Row, ...to: readonly Row[]) =>
      rowsBy({ verb: 'copy', with: { table, where, to } }),
    as: callAs,
  }
}

/** Calls the product as somebody, beside what the page itself calls; throws when it refuses. */
const callAs = async <E extends JsonEndpoint>(
  user: TestUser,
  endpoint: E,
  input: CallInput<E>,
): Promise<CallReply<E>> => {
  // Params in: the endpoint's own type has been checked by CallInput.
  const { params, query, body } = input as Inputs
  const path = fill(endpoint.path, params ?? {}) + queryString(query ?? {})
  const headers = { 'content-type': 'application/json;charset=utf-8' }
  const sent = body === undefined ? undefined : JSON.stringify(body)
  const reply = await post({ user, method: endpoint.method, path, headers }, sent)
  const text = await reply.text()
  if (!reply.ok) throw new Error(`${endpoint.method} ${path}: ${reply.status} ${text}`)
  // JSON in: the server validates each reply by the schema of the endpoint.
  return (text === '' ? undefined : JSON.parse(text)) as CallReply<E>
}

type Inputs = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}

const relay = async (user: TestUser, request: Request, url: URL): Promise<Response> => {
  const path = url.pathname.replace(/^\/console/, '') + url.search
  const headers = Object.fromEntries(request.headers)
  const body = request.body === null ? undefined : await request.arrayBuffer()
  return post({ user, method: request.method, path, headers }, body, request.signal)
}

/** As a browser sends what needs no leave of another origin: in one request. */
const post = (relayed: Relayed, body?: BodyInit, signal?: AbortSignal): Promise<Response> =>
  fetch(`${inject('testSite')}/${file}/relay?${encodeURIComponent(JSON.stringify(relayed))}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    ...(body !== undefined && { body }),
    ...(signal && { signal }),
  })

// JSON in: the site answers it for this verb.
const rowsBy = async (asked: Asked): Promise<readonly Row[]> => (await ask(asked)) as Row[]

const ask = async (asked: Asked): Promise<unknown> => {
  const reply = await fetch(`${inject('testSite')}/${file}/ask`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify(asked),
  })
  if (!reply.ok) throw new Error(`The world could not ${asked.verb}: ${await reply.text()}`)
  return reply.json()
}
