import type { FieldFault } from '#answers/field-faults.ts'

/**
 * Why a call gave no result:
 * `fault` the service refused, `unreachable` no connection, `timeout` no answer in time,
 * `bad-reply` an answer that is not the service's, `no-endpoint` not in the catalogue,
 * `busy` too many calls wait already, `more-factors` sign-in needs another factor,
 * `not-accepted` the service answered 401 to a token that Keystone knows.
 */
export type OpenStackErrorKind =
  | 'fault'
  | 'unreachable'
  | 'timeout'
  | 'bad-reply'
  | 'no-endpoint'
  | 'busy'
  | 'more-factors'
  | 'not-accepted'

/** Keystone's receipt for a first factor that was right, while another is asked for. */
export type AuthReceipt = {
  /** Goes back as the header `Openstack-Auth-Receipt` together with the next factor. */
  id: string
  methods: string[]
  /** The lists of methods of which one suffices, e.g. `[['password', 'totp']]`. */
  required: string[][]
}

export type OpenStackErrorInit = {
  kind: OpenStackErrorKind
  service: string
  message: string
  status?: number
  requestId?: string | undefined
  receipt?: AuthReceipt
  fields?: readonly FieldFault[]
  retryAfter?: number | undefined
  cause?: unknown
}

/** The status that stands for a failure which is no status of the service. */
const standIn: Record<OpenStackErrorKind, number> = {
  fault: 500,
  unreachable: 502,
  timeout: 504,
  'bad-reply': 502,
  'no-endpoint': 501,
  busy: 503,
  'more-factors': 401,
  'not-accepted': 502,
}

/** The only error of this package; its message holds neither addresses nor tokens. */
export class OpenStackError extends Error {
  override readonly name = 'OpenStackError'
  readonly kind: OpenStackErrorKind
  /** The service type of the catalogue, e.g. `compute`. */
  readonly service: string
  /** The service's own status for a fault, else 501 to 504. */
  readonly status: number
  readonly requestId: string | undefined
  readonly receipt: AuthReceipt | undefined
  /** The service's messages for single fields of the request. */
  readonly fields: readonly FieldFault[]
  /** After how many seconds it may be asked again, where the service (or the queue for it) says so. */
  readonly retryAfter: number | undefined

  constructor(init: OpenStackErrorInit) {
    super(init.message, init.cause === undefined ? undefined : { cause: init.cause })
    this.kind = init.kind
    this.service = init.service
    this.status = init.status ?? standIn[init.kind]
    this.requestId = init.requestId
    this.receipt = init.receipt
    this.fields = init.fields ?? []
    this.retryAfter = init.retryAfter
  }
}

/** True for an error of this package, of one of the kinds when some are named. */
export function isOpenStackError(
  error: unknown,
  ...kinds: readonly OpenStackErrorKind[]
): error is OpenStackError {
  if (!(error instanceof OpenStackError)) return false
  return kinds.length === 0 || kinds.includes(error.kind)
}

/** True when the service itself said that the thing does not exist. */
export function isNotFound(error: unknown): boolean {
  return isOpenStackError(error, 'fault') && error.status === 404
}

/** No answer of a service in time. */
export const timedOut = (service: string, ms: number, requestId?: string): OpenStackError => {
  const message = `The ${service} service did not answer within ${ms / 1000} s.`
  return new OpenStackError({ kind: 'timeout', service, message, requestId })
}
