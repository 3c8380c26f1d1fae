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
    /** A text file, as far as the check lets it pass. */
    file: (name: string, readFile: ReadFile, check: (text: string) => string): string | undefined =>
      checked(name, undefined, (path) => check(readText(path, readFile))),
    /** A JSON file; the check also makes the value of a file that is not named (from `{}`). */
    parsedFile: <T>(name: string, readFile: ReadFile, check: (given: unknown) => T): T => {
      const nothing = check({})
      return checked(name, nothing, (path) => check(parseJson(readText(path, readFile))))
    },
  }
}

const readText = (path: string, readFile: ReadFile): string => {
  const wrong = (words: string): never => {
    throw new Error(words)
  }
  return fromSystem(() => readFile(path, 'utf8'), wrong) ?? ''
}

/** Asks the system for something of a file; `wrong` is told in plain words why it was refused. */
export const fromSystem = <T>(work: () => T, wrong: (words: string) => void): T | undefined => {
  try {
    return work()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    wrong(reasons[code] ?? `cannot be used (${code})`)
    return undefined
  }
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'is not open to the user of this server',
  EPERM: 'is not open to the user of this server',
  EROFS: 'lies on a disk that cannot be written',
  ENOENT: 'does not exist',
  ENOTDIR: 'lies in what is no folder',
  EISDIR: 'is a folder, not a file',
  EEXIST: 'is no folder',
  ENOSPC: 'lies on a disk that is full',
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
