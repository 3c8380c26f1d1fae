import { typeError, valueError } from '#heat/template/errors.ts'
import type { FunctionRule, Use } from '#heat/template/functions/rule.ts'
import { isMap, own, type Value, type ValueMap } from '#heat/template/values.ts'
import { pythonRepr, pythonText } from '#wire/python.ts'

const KEYS = ['scheme', 'username', 'password', 'host', 'port', 'path', 'query', 'fragment']

/** An address of its parts, each written as addresses need it (heat.engine.hot.functions.MakeURL). */
export const makeUrl: FunctionRule = {
  description: 'A function for performing substitutions on maps.',
  validate: (args, use) => {
    if (!isMap(args) || use.isCall(args)) {
      throw typeError(`The arguments to "${use.name}" must be a map`)
    }
    const wrong = Object.keys(args).filter((key) => !KEYS.includes(key))
    if (wrong.length > 0) {
      throw valueError(`Invalid arguments to "${use.name}": ${wrong.join(', ')}`)
    }
    checkParts(args, use)
  },
  apply: (args, use) => {
    if (!isMap(args)) throw typeError(`The arguments to "${use.name}" must be a map`)
    checkParts(args, { ...use, isCall: () => false })
    const text = (key: string) => pythonText(own(args, key) ?? '')
    if (text('scheme').includes(':')) throw valueError(`URL "scheme" should not contain ':'`)
    const query = own(args, 'query')
    return joined({
      scheme: text('scheme'),
      netloc: netloc(args),
      path: quoted(text('path'), '/'),
      query: isMap(query) ? queryText(query) : '',
      fragment: quoted(text('fragment'), '/'),
    })
  },
}

/** Heat looks no further than `query`, which it meets before `fragment`. */
function checkParts(args: ValueMap, { name, isCall }: Use) {
  for (const key of KEYS) {
    const value = own(args, key)
    if (value === undefined) continue
    if (key === 'query') {
      if (isMap(value)) return
      throw typeError(`The "query" argument to "${name}" must be a map`)
    }
    if (isCall(value)) continue
    if (key === 'port') checkPort(value, args, name)
    else if (typeof value !== 'string') {
      throw typeError(`The "${key}" argument to "${name}" must be a string`)
    }
  }
}

function checkPort(value: Value, args: ValueMap, name: string) {
  const whole = typeof value === 'number' || /^\s*[-+]?\d+\s*$/.test(String(value))
  if (!whole) {
    throw valueError(
      `Invalid URL port "${pythonText(value)}" for ${name} called with ${pythonRepr(args)}`,
    )
  }
  const port = Math.trunc(Number(value))
  if (port <= 0 || port > 65535) {
    throw valueError(`Invalid URL port ${port}, must be in range 1-65535`)
  }
}

function netloc(args: ValueMap): string {
  const text = (key: string) => pythonText(own(args, key) ?? '')
  const [username, password] = [quoted(text('username'), ''), quoted(text('password'), '')]
  const user = username || password ? `${username}${password && `:${password}`}@` : ''
  const host = quoted(text('host').replace(/^\[(.*)\]$/, '$1'), ':')
  const port = text('port')
  return `${user}${host.includes(':') ? `[${host}]` : host}${port && `:${port}`}`
}

/** As urllib.parse.quote: letters, digits, `_.-~` and what is called safe stay. */
function quoted(text: string, safe: string): string {
  const encoded = encodeURIComponent(text).replaceAll(/[!'()*]/g, byteText)
  return [...safe].reduce((so, one) => so.replaceAll(encodeURIComponent(one), one), encoded)
}

function byteText(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase()}`
}

function queryText(query: ValueMap): string {
  const plus = (text: string) => quoted(text, ' ').replaceAll(' ', '+').replaceAll('%2F', '/')
  return Object.entries(query)
    .map(([key, value]) => `${plus(key)}=${plus(pythonText(value))}`)
    .join('&')
}

type Parts = Readonly<Record<'scheme' | 'netloc' | 'path' | 'query' | 'fragment', string>>

/** As urllib.parse.urlunsplit. */
function joined({ scheme, netloc: host, path, query, fragment }: Parts): string {
  const rooted = host && path && !path.startsWith('/') ? `/${path}` : path
  const place = host ? `//${host}${rooted}` : rooted
  return `${scheme && `${scheme}:`}${place}${query && `?${query}`}${fragment && `#${fragment}`}`
}
