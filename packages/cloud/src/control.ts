/**
 * What tests and demos may do to the cloud from outside, under `/_cloud/`. Mounted only when
 * `createCloud` is told so.
 */
import type { Break } from '#breaks.ts'
import { json, noContent, type Answer } from '#http/reply.ts'
import { isObject, type Json } from '#http/json.ts'

/** How a service misbehaves. */
export type Failure = {
  /** The service's type; all services when absent. */
  service?: string
  method?: string
  /** A regular expression on the path inside the service (`^/v2.1/servers$`). */
  path?: string
  /** How often; for ever when absent. */
  times?: number
} & (
  | { how: 'down' }
  | { how: 'html' }
  | { how: 'half' }
  /** Among the rows of each list stand two that make no sense. */
  | { how: 'malformed' }
  | { how: 'slow'; seconds: number }
  | {
      how: 'status'
      status: number
      message?: string
      /** What the answer says besides, such as `{'retry-after': '7'}`. */
      headers?: Readonly<Record<string, string>>
    }
)

export type Logged = {
  service: string
  method: string
  path: string
  /** With its question mark; empty when there is none. */
  query: string
  time: number
}

export type Control = {
  /** Empties the cloud and fills it with its seed again. */
  reset: () => void
  /** Empties the cloud and fills it with another world: `demo`, `empty`, `crowded`. */
  seed: (name: string) => void
  advance: (milliseconds: number) => void
  /** Makes a service misbehave; the answer ends it. */
  fail: (failure: Failure) => () => void
  /**
   * Makes steps of a lifecycle throw; the answer ends it. Throws when there is no such lifecycle.
   */
  break: (one: Break) => () => void
  /** Ends every failure and every break. */
  heal: () => void
  failures: () => readonly Failure[]
  /** The requests since the last `forgetRequests`, oldest first. */
  requests: () => readonly Logged[]
  forgetRequests: () => void
}

/** Answers `/_cloud/…`. */
export async function answerControl(control: Control, request: Request): Promise<Answer> {
  const { pathname } = new URL(request.url)
  const action = pathname.slice('/_cloud/'.length)
  const key = `${request.method} ${action}`
  if (key === 'GET requests') return json({ requests: control.requests() })
  if (key === 'DELETE requests') return done(control.forgetRequests)
  if (key === 'DELETE fail') return done(control.heal)
  if (key === 'POST reset') return done(control.reset)
  const body = await bodyOf(request)
  if (key === 'POST seed' && typeof body['seed'] === 'string') {
    const name = body['seed']
    return done(() => control.seed(name))
  }
  if (key === 'POST advance' && typeof body['seconds'] === 'number') {
    const milliseconds = body['seconds'] * 1000
    return done(() => control.advance(milliseconds))
  }
  if (key === 'POST block' && typeof body['seconds'] === 'number') {
    const milliseconds = body['seconds'] * 1000
    // Long work: whatever else this thread has to do waits.
    return done(
      () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds),
    )
  }
  if (key === 'POST fail' && typeof body['how'] === 'string') {
    // The control calls are for this product's own tests: the type is their agreement.
    control.fail(body as Failure)
    return noContent()
  }
  if (key === 'POST break' && typeof body['life'] === 'string') {
    // The same.
    control.break(body as Break)
    return noContent()
  }
  return json({ message: `No such control call: ${key}` }, 404)
}

function done(work: () => void): Answer {
  work()
  return noContent()
}

async function bodyOf(request: Request): Promise<Record<string, Json>> {
  const text = await request.text()
  if (text === '') return {}
  const body: unknown = JSON.parse(text)
  return isObject(body) ? body : {}
}
