/**
 * The calls under way, by the services that they wait for. Of the six things that a browser asks a
 * server for at once, a service that hangs must not hold all: the more it holds, the fewer of the
 * rest it gets, and one always stays free. And which service keeps the page waiting is known here,
 * whatever part of the page it is that waits.
 */
import type { AskedService } from '@meridian/contract'
import { onForget } from '#api/cached.ts'
import { connected } from '#api/connection.ts'

/** A service that has not answered by then is slow, in ms. */
const slowMs = 5_000

/** So many calls to services are under way at once, and three of them, at most, to the same one. */
const most = 5

/** A service that keeps the page waiting, and when the last of the calls that wait was made. */
export type Slow = { readonly service: AskedService; readonly begun: number }

export type Asking = {
  readonly services: readonly AskedService[]
  /** When it was sent, on the clock of `performance.now()`, where that was before now. */
  readonly sentAt?: number | undefined
  readonly signal?: AbortSignal | undefined
}

type Call = Slow[] & { isSlow?: true }

/** Those that are sent, and those that only wait for their turn. */
const sent = new Set<Call>()
const all = new Set<Call>()
const turns = new Map<Call, () => void>()
const timers = new Map<Call, ReturnType<typeof setTimeout>>()

const listeners = new Set<() => void>()
const none: readonly Slow[] = []
let slow = none

onForget(() => {
  // Whoever comes next did not make these; what waits for its turn is sent all the same.
  for (const call of all) forget(call)
  takeTurns()
})

/**
 * Does a call that waits for services once it is its turn, and counts it until it has ended. Rejects
 * as `work` does, and with the signal's reason where it is given up before its turn.
 */
export const whileUnderWay = async <T>(asking: Asking, work: () => Promise<T>): Promise<T> => {
  const { services, signal } = asking
  if (services.length === 0 || !connected().takesTurns) return work()
  const begun = performance.now()
  const call: Call = services.map((service) => ({ service, begun }))
  const patience = slowMs - (begun - (asking.sentAt ?? begun))
  all.add(call)
  timers.set(
    call,
    setTimeout(() => {
      call.isSlow = true
      publish()
    }, patience),
  )
  try {
    await turnOf(call, signal)
    return await work()
  } finally {
    end(call)
    takeTurns()
  }
}

/** The services that have been slow to answer for now; the same value while nothing changes. */
export const slowServices = (): readonly Slow[] => slow

/** Calls `listener` whenever `slowServices` changes, until the returned function is called. */
export const onSlow = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const end = (call: Call) => {
  turns.delete(call)
  forget(call)
}

const forget = (call: Call) => {
  clearTimeout(timers.get(call))
  timers.delete(call)
  sent.delete(call)
  all.delete(call)
  if (call.isSlow) publish()
}

const publish = () => {
  const found = new Map<AskedService, Slow>()
  for (const call of all) {
    // The last one stays: calls are in the order in which they were made.
    if (call.isSlow) for (const one of call) found.set(one.service, one)
  }
  const next = [...found.values()]
  const isSame = next.length === slow.length && next.every((one, at) => one === slow[at])
  if (isSame) return
  slow = next.length ? next : none
  for (const listener of listeners) listener()
}

const isItsTurn = (call: Call): boolean => {
  const own = call.map(({ service }) => [...sent].filter((one) => has(one, service)).length)
  return sent.size < most - Math.max(...own)
}

const has = (call: Call, service: AskedService) => call.some((one) => one.service === service)

const turnOf = (call: Call, signal: AbortSignal | undefined): Promise<void> | undefined => {
  signal?.throwIfAborted()
  if (isItsTurn(call)) {
    sent.add(call)
    return undefined
  }
  return new Promise((resolve, reject) => {
    turns.set(call, resolve)
    signal?.addEventListener('abort', () => {
      if (turns.delete(call)) reject(signal.reason)
    })
  })
}

const takeTurns = () => {
  for (const [call, begin] of turns) {
    if (!isItsTurn(call)) continue
    turns.delete(call)
    sent.add(call)
    begin()
  }
}
