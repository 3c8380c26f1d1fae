import type { CallInput, CallReply, JsonEndpoint } from '@meridian/contract'
import { inject } from 'vitest'
import { fill, queryString } from '#api/call.ts'
import { serve, type Answer } from '#api/testing.ts'
import type { Asked, Relayed, Row, TableName, TestUser } from '#api/testing/site.ts'
import type { CloudCall, Failing, Where, WorldOptions } from '#api/testing/site.ts'

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
    /** The bodies of what the page has sent so far by this method to paths with this part. */
    sent: (method: string, part: string): Promise<readonly unknown[]> =>
      Promise.all(
        server.seen
          .filter((one) => one.method === method && one.path.includes(part))
          .map(({ request }) => request.clone().json()),
      ),
    /** Makes a service of the cloud misbehave until `heal`. */
    fail: (failing: Failing) => ask({ verb: 'fail', with: failing }),
    /** Makes a service refuse calls with this status and these words until `heal`. */
    refuse: (status: number, message: string, where: Where) =>
      ask({ verb: 'fail', with: { ...where, how: 'status', status, message } }),
    heal: () => ask({ verb: 'heal', with: null }),
    advance: (seconds: number) => ask({ verb: 'advance', with: seconds }),
    /** What the cloud itself was asked since this was last called. */
    cloudCalls: async () => (await ask({ verb: 'calls', with: null })) as readonly CloudCall[],
    /** Rows of the cloud whose fields are these. */
    rows: (table: TableName, where: Row = {}) => rowsBy({ verb: 'rows', with: { table, where } }),
    /** Changes fields of all such rows; throws when there are none. */
    change: (table: TableName, where: Row, to: Row) =>
      rowsBy({ verb: 'change', with: { table, where, to } }),
    /** The id of the row with this name; throws when there is none. */
    idOf: async (table: TableName, name: string) => {
      const [row] = await rowsBy({ verb: 'rows', with: { table, where: { name } } })
      if (!row) throw new Error(`There are no ${table} called ${name}.`)
      return String(row['id'])
    },
    /** Leaves no other rows than those with these names. */
    only: (table: TableName, ...names: readonly string[]) =>
      ask({ verb: 'only', with: { table, names } }),
    add: (table: TableName, ...all: readonly Row[]) =>
      ask({ verb: 'add', with: { table, rows: all } }),
    /** Adds copies of such a row, each with other fields and an id of its own. */
    copy: (table: TableName, where: Row, ...to: readonly Row[]) =>
      rowsBy({ verb: 'copy', with: { table, where, to } }),
    as: callAs,
  }
}

export type OpenWorld = Awaited<ReturnType<typeof openWorld>>

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
