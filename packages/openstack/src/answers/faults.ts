/** Reading the words of a refusal out of each service's own fault body. */
import { fieldFaults, type FieldFault } from '#answers/field-faults.ts'
import { isObject } from '#answers/json.ts'

const fallback: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  413: 'Request Entity Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** What a service says when it refuses, and of which fields. */
export type FaultWords = { readonly message: string; readonly fields: readonly FieldFault[] }

/**
 * The words of a fault body, whatever its shape: the service's message, the name of the status when
 * the body says nothing, and what it says of single fields. Addresses and tokens are blanked.
 */
export function faultWords(status: number, body: string, token?: string): FaultWords {
  const json = parse(body)
  const words = jsonWords(json) ?? textWords(body, json)
  const message = words ?? fallback[status] ?? `Status ${status}`
  const quiet = (text: string) => discreet(text, token)
  return {
    message: quiet(message.slice(0, longest)),
    fields: fieldFaults(json, words ?? '').map((fault) => ({
      ...fault,
      message: quiet(fault.message),
    })),
  }
}

const longest = 2000

/** Blanks what no message may hold: addresses of the inside, and tokens. */
export function discreet(text: string, token?: string): string {
  const blanked = text
    .replace(/\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s"'<>]+/gi, '[address]')
    .replace(/gAAAAA[\w=-]{20,}/g, '[token]')
  return token && token.length >= 8 ? blanked.replaceAll(token, '[token]') : blanked
}

/**
 * Nova and Cinder `{conflictingRequest: {message}}`, Neutron `{NeutronError: {message}}` or a
 * string under that key, Keystone and Heat `{error: {message}}`, Octavia `{faultstring}`,
 * Designate `{message}` or `{errors: {errors: [{message}]}}`, Barbican `{title, description}`,
 * Gnocchi the same or `{description: {cause, reason}}`, Placement `{errors: [{detail}]}`.
 */
function jsonWords(value: unknown): string | undefined {
  if (typeof value === 'string') return said(value)
  if (!isObject(value)) return undefined
  const inner = Object.values(value).find(isObject)
  return (
    said(value['faultstring']) ??
    said(value['message']) ??
    said(value['description']) ??
    wordsOfErrors(value['errors']) ??
    (inner && (said(inner['message']) ?? said(inner['faultstring']) ?? wordsOfCause(inner))) ??
    said(value['NeutronError']) ??
    said(value['error']) ??
    said(value['title'])
  )
}

/** Gnocchi: what was wrong, and where it says so why (`gnocchi.rest.api.abort`). */
function wordsOfCause({ cause, reason }: Record<string, unknown>): string | undefined {
  return said([cause, reason].filter((one) => typeof one === 'string').join(': '))
}

function wordsOfErrors(errors: unknown): string | undefined {
  // Designate has a list inside, in which each says what is wrong with one field.
  const inner = isObject(errors) ? errors['errors'] : undefined
  if (Array.isArray(inner))
    return said(inner.flatMap((one) => (isObject(one) && said(one['message'])) || []).join(' '))
  if (!Array.isArray(errors)) return undefined
  const first: unknown = errors[0]
  return isObject(first) ? (said(first['detail']) ?? said(first['title'])) : undefined
}

/** Glance and Swift answer a page whose words follow its heading, or plain text. */
function textWords(body: string, json: unknown): string | undefined {
  const text = body.slice(0, 20_000)
  if (!text.includes('<')) return json === undefined ? said(text) : undefined
  const page = ['script', 'style', 'title'].reduce(without, text)
  const heading = element(page, 'h1')
  const parts = heading && [page.slice(heading.end), page.slice(heading.inside, heading.inner)]
  return [...(parts ?? []), page].map((part) => said(plain(part))).find((words) => words)
}

type Place = {
  readonly start: number
  readonly inside: number
  readonly inner: number
  readonly end: number
}

/**
 * Where the first element of a name is, from a place on; undefined where there is none, or half of
 * one. By looking for one sign after the other: a pattern for it would begin anew at each half
 * element of a page that means harm, and take as long as the square of its length.
 */
function element(page: string, name: string, from = 0): Place | undefined {
  const start = indexOf(page, new RegExp(`<${name}\\b`, 'gi'), from)
  if (start < 0) return undefined
  const inside = page.indexOf('>', start) + 1
  const inner = inside === 0 ? -1 : indexOf(page, new RegExp(`</${name}>`, 'gi'), inside)
  return inner < 0 ? undefined : { start, inside, inner, end: inner + name.length + 3 }
}

function indexOf(text: string, pattern: RegExp, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? -1
}

function without(page: string, name: string): string {
  const kept: string[] = []
  let from = 0
  for (let one = element(page, name); one !== undefined; one = element(page, name, from)) {
    kept.push(page.slice(from, one.start))
    from = one.end
  }
  return [...kept, page.slice(from)].join(' ')
}

function plain(markup: string): string {
  return markup
    .replace(/<[^<>]*>/g, ' ')
    .replace(/&(lt|gt|quot|#39|#x27);/g, (_, name: string) => entities[name] ?? ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
}
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', '#39': "'", '#x27': "'" }

function said(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  // Glance leaves the line breaks of its pages in its JSON, too.
  const words = value.replace(/<br\s*\/?>/gi, ' ').trim()
  return words === '' ? undefined : words.slice(0, 20_000)
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    // Not JSON: the caller reads it as text instead.
    return undefined
  }
}
