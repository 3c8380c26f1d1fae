import { isIP } from 'node:net'

export type Env = Readonly<Record<string, string | undefined>>

type ReadFile = (path: string, encoding: 'utf8') => string

/** Reads values out of an environment and collects what is wrong with them. */
export const reader = (env: Env) => {
  const problems: string[] = []
  const problem = (name: string, text: string): void => void problems.push(`${name} ${text}`)
  const text = (name: string): string | undefined => env[name]?.trim() || undefined

  /** Hands a given value to `check`, whose error text becomes the problem. */
  const checked = <T, D>(name: string, otherwise: D, check: (given: string) => T): T | D => {
    const given = text(name)
    if (given === undefined) return otherwise
    try {
      return check(given)
    } catch (error) {
      problem(name, `is ${show(given)}: ${error instanceof Error ? error.message : 'wrong'}`)
      return otherwise
    }
  }

  return {
    problems,
    problem,
    text,
    checked,
    integer: (name: string, otherwise: number, least: number, most: number): number =>
      checked(name, otherwise, (given) => {
        const value = Number(given)
        if (!Number.isInteger(value) || value < least || value > most)
          throw new Error(`must be a whole number from ${least} to ${most}`)
        return value
      }),
    flag: (name: string, otherwise: boolean): boolean =>
      checked(name, otherwise, (given) => {
        if (/^(true|1|yes|on)$/i.test(given)) return true
        if (/^(false|0|no|off)$/i.test(given)) return false
        throw new Error('must be true or false')
      }),
    choice: <const T extends string>(name: string, among: readonly T[], otherwise: T): T =>
      checked(name, otherwise, (given) => {
        const found = among.find((one) => one === given)
        if (found === undefined) throw new Error(`must be one of ${among.join(', ')}`)
        return found
      }),
    json: <T>(name: string, otherwise: T, check: (given: unknown) => T): T =>
      checked(name, otherwise, (given) => check(parseJson(given))),
    file: (name: string, readFile: ReadFile): string | undefined =>
      checked(name, undefined, (path) => readFile(path, 'utf8')),
    /** A JSON file; the check also makes the value of a file that is not named (from `{}`). */
    parsedFile: <T>(name: string, readFile: ReadFile, check: (given: unknown) => T): T => {
      const nothing = check({})
      return checked(name, nothing, (path) => check(parseJson(readFile(path, 'utf8'))))
    },
  }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('must be JSON')
  }
}

/** Comma-separated words, without the empty ones. */
export const listOf = (text: string): readonly string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** An address, a CIDR, or one of the names for address ranges that proxies are trusted by. */
export const isAddress = (text: string): boolean => {
  const [address = '', bits] = text.split('/')
  if (/^(loopback|linklocal|uniquelocal)$/.test(text)) return true
  const kind = isIP(address)
  return (
    kind !== 0 && (bits === undefined || (/^\d+$/.test(bits) && +bits <= (kind === 4 ? 32 : 128)))
  )
}

/** What was given, short; a URL's password is left out. */
const show = (given: string): string => `'${given.replace(/\/\/[^@/\s]*@/, '//…@').slice(0, 80)}'`
