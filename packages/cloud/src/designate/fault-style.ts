import { Fault, forbidden, notFound, type FaultStyle, type Refused } from '#http/faults.ts'
import { empty, json, type Answer } from '#http/reply.ts'

/** What is wrong with one value of a body (designate.objects.validation_error). */
export type ValidationError = {
  path: readonly (string | number)[]
  message: string
  validator: string
  validator_value: unknown
}

/** What stands for a refusal before any controller: it has no body (designate.api.middleware). */
const BARE = 'bare'
const MALFORMED = 'Expecting value: line 1 column 1 (char 0)'

/** Designate's: `{"code": 404, "type": "zone_not_found", "message": …, "request_id": …}`. */
export const designateFaults: FaultStyle = {
  render: (fault, refused) => {
    if (fault.type === BARE) return withType(empty(fault.status))
    const type = fault.type ?? (fault.message === MALFORMED ? 'invalid_json' : 'unknown')
    return told(refused, {
      code: fault.status,
      type,
      ...(fault.message === '' ? {} : { message: fault.message }),
      ...(Array.isArray(fault.data) ? { errors: { errors: fault.data } } : {}),
    })
  },
  noRoute: (refused) =>
    told(refused, { code: 404, type: 'not_found', message: 'resource not found' }),
  wrongMethod: (refused) => told(refused, { code: 405, type: 'method_not_allowed' }),
  hidesAllowed: true,
  malformed: MALFORMED,
  refused: () => forbidden('', 'forbidden'),
}

function told({ requestId }: Refused, body: { code: number } & Record<string, unknown>): Answer {
  return json({ ...body, request_id: requestId }, body.code)
}

function withType(answer: Answer): Answer {
  return { ...answer, headers: { 'content-type': 'text/html; charset=utf-8' } }
}

/** 403 without a word, for headers that only an administrator may send. */
export const bareRefusal = (): Fault => forbidden('', BARE)

/** 400 in words of its own. */
export const invalidObject = (message: string): Fault =>
  new Fault(400, message, { type: 'invalid_object' })

/** 400 that says what is wrong where. */
export const invalidFields = (errors: readonly ValidationError[]): Fault =>
  new Fault(400, '', { type: 'invalid_object', data: [...errors] })

/** 400 of another name: `invalid_zone_name`. */
export const refusal = (type: string, message: string, status = 400): Fault =>
  new Fault(status, message, { type })

export const badRequest = (message: string): Fault => refusal('bad_request', message)

/** The failure of a value that MySQL refuses and that nobody had checked before: 500 without words. */
export const unknownFailure = (): Fault => new Fault(500, '', { type: 'unknown' })

/** 404 of a kind: `missing('Zone', 'zone')`. */
export const missing = (what: string, type: string): Fault =>
  notFound(`Could not find ${what}`, `${type}_not_found`)
