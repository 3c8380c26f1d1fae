import {
  Found,
  search,
  type AskedService,
  type SearchReply,
  type Unasked,
} from '@meridian/contract'
import { isOpenStackError, type OpenStack } from '@meridian/openstack'
import type { FastifyInstance } from 'fastify'
import { setTimeout as wait } from 'node:timers/promises'
import { Type } from 'typebox'
import { bind, type Context } from '#bind.ts'
import { leftOutOf } from '#left-out.ts'
import { rowsOf } from '#rows.ts'
import { asksOf, type Ask } from '#search/asks.ts'
import { formOf } from '#search/form.ts'
import { servers, type Hit } from '#search/kinds.ts'
import { isAdmin } from '#sessions/user-session.ts'

/** So many of a type are shown; who looks for others types more letters. */
const mostOfType = 8

/** Nobody waits for the slowest of all services. */
const longestMs = 5_000

/** So long what is there waits for what ought to stand above it, so that nothing moves under a pointer. */
const orderMs = 1_000

/** `GET /api/search/`: one text, asked of every service that may know it, each of which may fail. */
export const searchRoutes = (app: FastifyInstance): void =>
  bind(app, search.find, ({ query }, context) => repliesTo(query.text.trim(), context))

/** Search results as they arrive: from the top down, and after a second in any order. */
async function* repliesTo(text: string, context: Context): AsyncGenerator<SearchReply> {
  const { openstack, session, request } = context
  const searcher = { openstack, wide: isAdmin(session, request.server.config) }
  const asks = (text.length < 2 ? [] : asksOf(searcher, formOf(text))).filter((one) =>
    offered(openstack, one.service),
  )
  const answers: (Answer | undefined)[] = asks.map(() => undefined)
  const pending = new Map<number, Promise<unknown>>()
  for (const [at, coming] of askAll(context, asks).entries()) {
    const heard = (answer: Answer) => {
      answers[at] = answer
      pending.delete(at)
    }
    pending.set(at, coming.then(heard))
  }
  const replyNow = (of: readonly (Answer | undefined)[]): SearchReply => ({
    ...grouped(
      of.filter((one) => one !== undefined),
      text.toLowerCase(),
    ),
    asking: [...new Set([...pending.keys()].flatMap((at) => asks[at]?.service ?? []))],
    ...leftOutOf(request),
  })
  const over = new AbortController()
  let isLate = false
  const late = wait(orderMs, undefined, { signal: over.signal }).then(
    () => (isLate = true),
    () => undefined,
  )
  try {
    for (let sent = 0; pending.size > 0;) {
      await Promise.race([...pending.values(), ...(isLate ? [] : [late])])
      const first = answers.indexOf(undefined)
      const heard = (isLate ? answers : answers.slice(0, first)).filter((one) => one !== undefined)
      if (first < 0 || heard.length === sent) continue
      sent = heard.length
      const reply = replyNow(heard)
      if (reply.found.length > 0) yield reply
    }
    yield replyNow(answers)
  } finally {
    over.abort()
  }
}

const offered = (openstack: OpenStack, service: AskedService): boolean =>
  openstack.service(service).available

type Answer = { readonly type: string } & (
  | { readonly hits: readonly Hit[]; readonly cut: boolean }
  | { readonly unasked: Unasked }
)

const askAll = (context: Context, asks: readonly Ask[]): readonly Promise<Answer>[] => {
  const late = AbortSignal.timeout(longestMs)
  // Once the user types on, nobody waits for these results.
  const signal = AbortSignal.any([context.request.signal, late])
  return asks.map(async ({ type, service, read, present, fits }): Promise<Answer> => {
    try {
      const { rows, cut } = await read({ signal })
      return { type, cut, hits: rowsOf(context, rows, present, HitShape).filter(fits) }
    } catch (error) {
      const reason = reasonOf(error, late, service)
      if (reason === undefined) throw error
      return { type, unasked: { service, reason } }
    }
  })
}

const HitShape = Type.Object({ ...Found.properties, server: Type.Optional(Type.String()) })

/** Why a service did not say; nothing where the session has ended, or the browser has left. */
const reasonOf = (error: unknown, late: AbortSignal, service: string): string | undefined => {
  if (isOpenStackError(error)) return error.status === 401 ? undefined : error.message
  return late.aborted && error === late.reason
    ? `The ${service} service did not answer within ${longestMs / 1000} s.`
    : undefined
}

/** Types in the order in which they were asked for, each thing once; a failure is told once. */
const grouped = (
  answers: readonly Answer[],
  text: string,
): Pick<SearchReply, 'found' | 'unasked'> => {
  const heard = answers.flatMap((one) => ('hits' in one ? [one] : []))
  const names = new Map(
    heard
      .filter(({ type }) => type === servers.type)
      .flatMap(({ hits }) => hits.map(({ key, name }) => [key.join('/'), name] as const)),
  )
  const found = [...Map.groupBy(heard, ({ type }) => type)].map(([type, some]) => {
    const all = new Map(some.flatMap(({ hits }) => hits).map((hit) => [hit.key.join('/'), hit]))
    const items = [...all.values()]
      .slice(0, mostOfType)
      .map((hit) => (type === servers.type ? briefly(hit, text) : shown(hit, names)))
    return { type, items, more: all.size > items.length || some.some(({ cut }) => cut) }
  })
  const failed = answers.flatMap((one) => ('unasked' in one ? [one.unasked] : []))
  return {
    found: found.filter(({ items, more }) => items.length > 0 || more),
    unasked: [...new Map(failed.map((one) => [one.service, one])).values()],
  }
}

/** A port says of which server it is, where that was found by the same text. */
const shown = ({ server, ...hit }: Hit, names: ReadonlyMap<string, string>): Found => {
  const name = server === undefined ? undefined : names.get(server)
  return name === undefined ? hit : { ...hit, said: [...hit.said, name] }
}

/** A server may have many addresses: what it was found by is said. */
const briefly = ({ server: _server, ...hit }: Hit, text: string): Found => ({
  ...hit,
  said: hit.said.filter((one) => one.toLowerCase().includes(text)),
})
