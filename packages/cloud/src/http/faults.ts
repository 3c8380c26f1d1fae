import type { Answer } from '#http/reply.ts'

/** A refusal, thrown anywhere in a handler and written by the service in its own words. */
export class Fault extends Error {
  readonly status: number
  /** Neutron's exception name, or another service's fault name where the status does not say it. */
  readonly type: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** What else the service's faults hold, in its own form: `detail` of Neutron, a cause of Gnocchi's. */
  readonly data: unknown

  constructor(
    status: number,
    message: string,
    more: { type?: string; headers?: Record<string, string>; data?: unknown } = {},
  ) {
    super(message)
    this.status = status
    this.type = more.type
    this.headers = more.headers ?? {}
    this.data = more.data
  }
}

const maker =
  (status: number) =>
  (message: string, type?: string): Fault =>
    new Fault(status, message, type === undefined ? {} : { type })

export const badRequest = maker(400)
export const unauthorized = maker(401)
export const forbidden = maker(403)
export const notFound = maker(404)
export const notAcceptable = maker(406)
export const conflict = maker(409)
export const notImplemented = maker(501)

/** The request that is refused, as far as refusals look at it. */
export type Refused = {
  readonly method: string
  /** The address of the cloud, for the one of its Keystone. */
  readonly origin: string
  readonly requestId: string
  /** The header, which those services follow that let WebOb answer. */
  readonly accept: string | null
}

/** How one service says no. The core adds the headers of a fault and the request's id. */
export type FaultStyle = {
  readonly render: (fault: Fault, refused: Refused) => Answer
  /** The answer to an unknown path. */
  readonly noRoute: (refused: Refused) => Answer
  /** The answer to a known path with a wrong method; the services without it answer `noRoute`. */
  readonly wrongMethod?: (refused: Refused) => Answer
  /** True where that does not say which methods are right (`Allow`). */
  readonly hidesAllowed?: boolean
  /** The answer to a request without a valid token; keystonemiddleware's JSON where absent. */
  readonly unauthorized?: (refused: Refused) => Answer
  readonly malformed: string
  /** The words of a policy refusal. */
  readonly refused: (rule: string) => Fault
}

export const NOT_FOUND = 'The resource could not be found.'
