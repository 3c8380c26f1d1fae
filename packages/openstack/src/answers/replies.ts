/** What answers hold, read whole: the JSON of a service, and the words of its refusals. */
import type { Behalf } from '#behalf.ts'
import { OpenStackError } from '#answers/error.ts'
import { faultWords } from '#answers/faults.ts'
import { parseJson } from '#answers/parse-json.ts'
import { retryAfter } from '#answers/retry-after.ts'
import { fewBytes, mostBytes, readText } from '#answers/whole.ts'

/** What an answer answers. */
export type Answered = {
  readonly service: string
  readonly requestId: string
  /** The token that it was asked with, which no message may hold. */
  readonly token: string | undefined
}

/** How an answer is read. */
type Reading = {
  readonly turn: () => Promise<unknown>
  /** Aborts when nobody waits for it any more. */
  readonly signal: AbortSignal
  readonly behalf: Behalf | undefined
}

/** So much all answers to one request of a browser may come to: a list of 30,000 images. */
const mostOfRequest = 4 * mostBytes

/**
 * The JSON of an answer, undefined when it is empty. `turn` is waited for when it is long. Throws
 * `bad-reply`, also for an answer that is too large, whose rest is not read, and the signal's reason
 * once it aborts.
 */
export async function readBody(
  response: Response,
  { service, requestId }: Answered,
  { turn, signal, behalf }: Reading,
): Promise<unknown> {
  const read = behalf?.read ?? 0
  const most = Math.min(mostBytes, mostOfRequest - read)
  const { text, whole } = await unbroken(readText(response, most, turn), service, requestId)
  if (behalf) behalf.read = read + text.length
  if (!whole) throw tooLarge(service, requestId)
  try {
    return await parseJson(text, { signal })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof RangeError) throw tooLarge(service, requestId)
    // The parser's own words would quote the answer, which may hold anything.
    throw badReply(service, requestId)
  }
}

/** What a service refuses with, as an error; of a body that is too long no more than its beginning is read. */
export async function readRefusal(
  response: Response,
  { service, requestId, token }: Answered,
  now: number,
): Promise<OpenStackError> {
  const { status } = response
  const reading = readText(response, fewBytes, async () => undefined)
  const { text, whole } = await unbroken(reading, service, requestId)
  // Half a page has words at its beginning, half a JSON has none.
  const said = whole || /^\s*</.test(text) ? text : ''
  const words = faultWords(status, said, token)
  const receipt = response.headers.get('openstack-auth-receipt')
  if (status !== 401 || !receipt) {
    const kind = 'fault'
    const waits = retryAfter(response, now)
    return new OpenStackError({ kind, service, status, ...words, requestId, retryAfter: waits })
  }
  return new OpenStackError({
    kind: 'more-factors',
    service,
    status,
    message: 'Another factor is needed to sign in.',
    requestId,
    receipt: { id: receipt, ...receiptMethods(text) },
  })
}

/** Throws `bad-reply` for an answer that breaks off. */
async function unbroken<T>(reading: Promise<T>, service: string, requestId: string): Promise<T> {
  try {
    return await reading
  } catch {
    throw badReply(service, requestId)
  }
}

/** https://docs.openstack.org/keystone/latest/admin/multi-factor-authentication.html */
function receiptMethods(text: string): { methods: string[]; required: string[][] } {
  try {
    // What Keystone documents for an answer with a receipt; anything else ends in the catch.
    const body = JSON.parse(text) as {
      receipt: { methods: string[] }
      required_auth_methods: string[][]
    }
    return { methods: [...body.receipt.methods], required: [...body.required_auth_methods] }
  } catch {
    // The receipt alone is enough to go on.
    return { methods: [], required: [] }
  }
}

export function badReply(service: string, requestId: string | undefined): OpenStackError {
  const message = `The ${service} service gave an answer that is not understood.`
  return new OpenStackError({ kind: 'bad-reply', service, message, requestId })
}

export function tooLarge(service: string, requestId: string | undefined): OpenStackError {
  const message = `The ${service} service sent an answer that is too large.`
  return new OpenStackError({ kind: 'bad-reply', service, message, requestId })
}
