/** The formats of the services' schemas: nothing when the text fits, else why it does not. */
import { isIPv4, isIPv6 } from 'node:net'
import { pythonRepr } from '#wire/python.ts'

const UUID = /^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i
const PRINTABLE = '[^\\p{C}\\p{Zl}\\p{Zp}]'
const VISIBLE = '[^\\p{C}\\p{Z}]'
const NAME = new RegExp(`^(?:${VISIBLE}|${VISIBLE}${PRINTABLE}*${VISIBLE})$`, 'u')
const AZ_NAME = new RegExp(`^(?![^:]*:)(?:${VISIBLE}|${VISIBLE}${PRINTABLE}*${VISIBLE})$`, 'u')
const DATE_TIME = /^\d{4}-\d\d-\d\d([T ]\d\d(:\d\d(:\d\d(\.\d+)?)?)?)?(Z|[+-]\d\d(:?\d\d)?)?$/

const KEY_NAME_CHARACTERS = '_- 0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

const FORMATS: Readonly<Record<string, (text: string) => boolean>> = {
  uuid: isUuid,
  ipv4: isIPv4,
  // An address of one link (`fe80::1%eth0`) is none for Python.
  ipv6: (text) => isIPv6(text) && !text.includes('%'),
  base64: isBase64,
  regex: isRegex,
  'date-time': (text) => DATE_TIME.test(text) && !Number.isNaN(Date.parse(text)),
}

/** Formats whose message says what a good value looks like. */
const SAYING: Readonly<Record<string, { test: (text: string) => boolean; must: string }>> = {
  name: {
    test: (text) => NAME.test(text),
    must: 'printable characters. Can not start or end with whitespace.',
  },
  az_name: {
    test: (text) => AZ_NAME.test(text),
    must: 'printable characters except :.Can not start or end with whitespace.',
  },
  keypair_name_20: {
    test: (text) => /^[-_ 0-9a-zA-Z]*$/.test(text),
    must: `Only expected characters: [${KEY_NAME_CHARACTERS}]`,
  },
  keypair_name_292: {
    test: (text) => /^[@._\- 0-9a-zA-Z]*$/.test(text),
    must: `Only expected characters: [@._- ${KEY_NAME_CHARACTERS.slice(3)}]`,
  },
}

/** What is wrong with a text of a format, or nothing; throws on a format that nobody knows. */
export function formatFailure(
  format: string,
  text: string,
): { message: string; whole?: boolean } | undefined {
  const saying = SAYING[format]
  if (format === 'printable') {
    if (new RegExp(`^${PRINTABLE}*$`, 'u').test(text)) return undefined
    return { message: `${pythonRepr(text)} does not match '^[printable characters]*$'` }
  }
  if (saying) {
    if (saying.test(text)) return undefined
    const message = `An invalid 'name' value was provided. The name must be: ${saying.must}`
    return { message, whole: true }
  }
  const test = FORMATS[format]
  if (!test) throw new Error(`There is no format ${format}.`)
  if (test(text)) return undefined
  return { message: `${pythonRepr(text)} is not a ${pythonRepr(format)}` }
}

/** Whether the text is a UUID, with hyphens or without. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** Python's decoder skips what is not of the alphabet and asks for whole groups only. */
function isBase64(text: string): boolean {
  const digits = text.replace(/[^A-Za-z0-9+/=]/g, '')
  const data = digits.replace(/=+$/, '')
  const rest = data.length % 4
  return rest === 0 || (rest !== 1 && digits.length - data.length >= 4 - rest)
}

function isRegex(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp
  } catch (error) {
    if (error instanceof SyntaxError) return false
    throw error
  }
}
