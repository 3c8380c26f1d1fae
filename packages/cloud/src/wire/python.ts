/**
 * Writes a JSON value as Python prints it. The services' messages quote the offending value this
 * way, e.g. `{'name': 'a', 'locked': True}`.
 */
export function pythonRepr(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') return reprText(value)
  if (Array.isArray(value)) return `[${value.map(pythonRepr).join(', ')}]`
  const members = Object.entries(value).map(([key, of]) => `${reprText(key)}: ${pythonRepr(of)}`)
  return `{${members.join(', ')}}`
}

/** Writes values as Python prints a tuple of two and more. */
export function pythonTuple(values: readonly unknown[]): string {
  return `(${values.map(pythonRepr).join(', ')})`
}

/** As `pythonRepr`, but a string stands for itself. */
export function pythonText(value: unknown): string {
  return typeof value === 'string' ? value : pythonRepr(value)
}

const ESCAPES: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

function reprText(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  // oxlint-disable-next-line no-control-regex -- control characters are what is to be found
  const escaped = text.replace(/[\\\u0000-\u001f\u007f'"]/g, (character) => {
    if (character === '\\') return '\\\\'
    if (character === quote) return `\\${character}`
    if (character === "'" || character === '"') return character
    const known = ESCAPES[character]
    if (known !== undefined) return known
    return `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`
  })
  return `${quote}${escaped}${quote}`
}

/** What Python calls the type of a JSON value. */
export function pythonType(value: unknown): string {
  if (value === null || value === undefined) return 'NoneType'
  if (typeof value === 'boolean') return 'bool'
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float'
  if (typeof value === 'string') return 'str'
  return Array.isArray(value) ? 'list' : 'dict'
}
