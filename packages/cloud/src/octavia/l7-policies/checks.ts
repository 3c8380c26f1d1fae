/** What policies and rules of layer 7 may be (octavia.common.validate). */
import { badRequest } from '#http/faults.ts'
import type { L7Policy, L7Rule } from '#octavia/rows.ts'
import { text, whole } from '#octavia/values.ts'
import type { Fields } from '#resource/resource.ts'

type Redirect = Pick<
  L7Policy,
  'action' | 'redirect_pool_id' | 'redirect_url' | 'redirect_prefix' | 'redirect_http_code'
>

const wrongArguments = (why: string): Error => badRequest(`Invalid L7 Policy arguments: ${why}`)

/**
 * Where a policy leads, made consistent: of the ways to redirect only the one that counts is kept.
 * Throws 400.
 */
export function redirectOf(body: Fields, before?: L7Policy): Redirect {
  const pool = text(body, 'redirect_pool_id')
  const url = text(body, 'redirect_url')
  const prefix = text(body, 'redirect_prefix')
  const action = text(body, 'action')
  const isUrl = action === 'REDIRECT_TO_URL'
  const isPool = action === 'REDIRECT_TO_POOL'
  if (isUrl && !url) throw wrongArguments('redirect_url must not be None')
  if (isPool && !pool) {
    throw wrongArguments('redirect_pool_id or redirect_pool must not be None')
  }
  if (action === 'REDIRECT_PREFIX' && !prefix) {
    throw wrongArguments('redirect_prefix must not be None')
  }
  const none = { redirect_pool_id: null, redirect_url: null, redirect_prefix: null }
  if (action === 'REJECT') return { action, ...none, redirect_http_code: null }
  const code = whole(body, 'redirect_http_code')
  const counts = { pool: isUrl ? null : pool, url: isPool ? null : url, prefix }
  if (counts.pool && (counts.url || counts.prefix)) {
    throw wrongArguments(
      'Cannot specify redirect_pool_id and redirect_url or redirect_prefix at the same time',
    )
  }
  if (counts.pool) {
    const redirect_http_code = null
    return { ...none, action: 'REDIRECT_TO_POOL', redirect_pool_id: pool, redirect_http_code }
  }
  const redirect_http_code = code ?? before?.redirect_http_code ?? 302
  if (counts.prefix) {
    return { ...none, action: 'REDIRECT_PREFIX', redirect_prefix: prefix, redirect_http_code }
  }
  if (counts.url) {
    return { ...none, action: 'REDIRECT_TO_URL', redirect_url: url, redirect_http_code }
  }
  return before
    ? { ...before, redirect_http_code: code ?? before.redirect_http_code }
    : { ...none, action: action ?? '', redirect_http_code: code }
}

type Rule = Pick<L7Rule, 'type' | 'compare_type' | 'key' | 'value'>

const failed = (why: string): Error => badRequest(`Error parsing L7Rule: ${why}`)
const invalid = (why: string): Error => failed(`Invalid L7 Rule: ${why}`)

const NAME = /^[a-zA-Z0-9!#$%&'*+\-.^_`|~,]+$/
const COOKIE = /^[a-zA-Z0-9!#$%&'()*+\-./:<=>?@[\]^_`{|}~,]+$/
const HEADER = /^[a-zA-Z0-9!"#$%&'()*+,\-./:;<=>?@[\]^_`{|}~\\]+$/
const QUOTED = /^"[a-zA-Z0-9 \t!"#$%&'()*+,\-./:;<=>?@[\]^_`{|}~\\]*"$/
// oxlint-disable-next-line no-control-regex -- control characters are what is to be found
const CONTROL = /[\u0000-\u001f\u007f-\u009f]/

/** Throws 400 for a rule that says nothing that could be looked for. */
export function checkRule(rule: Rule): void {
  const { type, compare_type: compare, key, value } = rule
  if (!value) throw invalid('L7 rule type requires a value')
  if (type.startsWith('SSL_')) {
    checkSsl(rule)
    return
  }
  const isKeyed = type === 'HEADER' || type === 'COOKIE'
  if (isKeyed && !key) throw invalid('L7 rule type requires a key')
  if (isKeyed && !NAME.test(key ?? '')) throw failed('Invalid characters in key')
  if (compare === 'REGEX') {
    checkPattern(value)
    return
  }
  if (type === 'FILE_TYPE' && compare !== 'EQUAL_TO') {
    throw invalid('invalid comparison type for rule type')
  }
  if (type === 'COOKIE') {
    if (!COOKIE.test(value)) throw failed('Invalid characters in cookie value')
    return
  }
  if (HEADER.test(value) || QUOTED.test(value)) return
  throw failed(`Invalid characters in ${type === 'HEADER' ? 'header' : 'comparison'} value`)
}

function checkPattern(value: string): void {
  const frame = 'Unable to parse regular expression: '
  if (CONTROL.test(value)) throw failed(`${frame}contains control characters`)
  try {
    new RegExp(value)
  } catch (error) {
    const at = value.lastIndexOf('(')
    const open = 'missing ), unterminated subpattern'
    const why = error instanceof Error ? error.message : String(error)
    throw failed(`${frame}${/Unterminated group/.test(why) ? `${open} at position ${at}` : why}`)
  }
}

function checkSsl({ type, compare_type: compare, key, value }: Rule): void {
  if (type === 'SSL_DN_FIELD') {
    if (compare === 'REGEX') checkPattern(value)
    if (!key) throw invalid(`L7rule type ${type} needs to specify a key and a value.`)
    if (!/^([a-zA-Z][A-Za-z0-9-]*)$/.test(key)) {
      throw invalid('Invalid L7rule distinguished name field.')
    }
    return
  }
  if (key) throw invalid(`L7rule type ${type} does not use the "key" field.`)
  if (type === 'SSL_CONN_HAS_CERT' && value.toLowerCase() !== 'true') {
    throw invalid(`L7rule value ${value} is not a boolean True string.`)
  }
  if (type === 'SSL_VERIFY_RESULT' && !/^\d+$/.test(value)) {
    throw invalid(`L7rule type ${type} needs a int value, which is >= 0`)
  }
  if (compare !== 'EQUAL_TO') {
    throw invalid(`L7rule type ${type} only supports the EQUAL_TO compare type.`)
  }
}
