/** How Swift answers and refuses (swift.common.swob). */
import { Fault } from '#http/faults.ts'
import type { FaultStyle, Refused } from '#http/faults.ts'
import type { Answer } from '#http/reply.ts'

const HTML = 'text/html; charset=UTF-8'
const PLAIN = 'text/plain'

/** The words of a status and the sentence below them. */
const SENTENCES: Readonly<Record<number, readonly [title: string, sentence: string]>> = {
  200: ['OK', ''],
  202: ['Accepted', 'The request is accepted for processing.'],
  400: [
    'Bad Request',
    'The server could not comply with the request since it is either malformed or otherwise incorrect.',
  ],
  401: [
    'Unauthorized',
    'This server could not verify that you are authorized to access the document you requested.',
  ],
  403: ['Forbidden', 'Access was denied to this resource.'],
  404: ['Not Found', 'The resource could not be found.'],
  405: ['Method Not Allowed', 'The method is not allowed for this resource.'],
  406: ['Not Acceptable', 'The resource is not available in a format acceptable to your browser.'],
  409: ['Conflict', 'There was a conflict when trying to complete your request.'],
  411: ['Length Required', 'Content-Length header required.'],
  412: ['Precondition Failed', 'A precondition for this request was not met.'],
  413: ['Request Entity Too Large', 'The body of your request was too large for this server.'],
  416: ['Requested Range Not Satisfiable', 'The Range requested is not available.'],
  422: ['Unprocessable Entity', 'Unable to process the contained instructions'],
  499: ['Client Disconnect', 'The client was disconnected during request.'],
  501: ['Not Implemented', 'The requested method is not implemented by this server.'],
  507: ['Insufficient Storage', 'There was not enough space to save the resource. Drive: d1'],
}

/** `404 Not Found`, as bulk operations tell of each thing. */
export const statusLine = (status: number): string => `${status} ${SENTENCES[status]?.[0] ?? ''}`

/** A page of the status's own words; those without a sentence have none. */
export function page(status: number, headers: Answer['headers'] = {}): Answer {
  const [title, sentence] = SENTENCES[status] ?? ['', '']
  const text = sentence === '' ? '' : `<html><h1>${title}</h1><p>${sentence}</p></html>`
  return said(status, text, { 'content-type': HTML, ...headers })
}

/** A text, with its length. */
export function said(status: number, text: string, headers: Answer['headers']): Answer {
  const length = { 'content-length': String(Buffer.byteLength(text)) }
  if (text === '') return { status, headers: { ...length, ...headers } }
  return { status, headers: { ...length, ...headers }, body: { text } }
}

/** Refuses in the status's own words. */
export function refusal(status: number, headers: Record<string, string> = {}): Fault {
  return new Fault(status, '', { headers })
}

/** A refusal in words of its own, in a page. */
export function refusedWith(status: number, words: string): Fault {
  return new Fault(status, words)
}
/** The same as plain text, as some of Swift's middleware answers. */
export function refusedPlainly(status: number, words: string): Fault {
  return new Fault(status, words, { data: PLAIN })
}

export const swiftFaults: FaultStyle = {
  render: ({ status, message, data }, { method }) => {
    if (method === 'HEAD') return said(status, '', { 'content-type': HTML })
    if (message === '') return page(status)
    return said(status, message, { 'content-type': data === PLAIN ? PLAIN : HTML })
  },
  noRoute: () => said(412, 'Bad URL', { 'content-type': HTML }),
  wrongMethod: () => page(405),
  malformed: '',
  refused: () => refusal(403),
}

/** Whom Keystone does not know: 401 with the realm. */
export function stranger({ origin }: Pick<Refused, 'origin'>, account: string): Fault {
  const keystone = `Keystone uri="${origin}/identity"`
  return refusal(401, { 'www-authenticate': `Swift realm="${account}", ${keystone}` })
}
