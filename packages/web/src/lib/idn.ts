/** Names of the DNS in other letters than those of English, in both of their forms. */

/** What ends a host in an address, or would be another part of it. */
const noLabel = /[\s/?#@:\\%[\]]/u

/**
 * The name as the DNS has it: each label with other letters becomes `xn--…`. What cannot be such a
 * label stays as it is, for the rules of names to refuse.
 */
export const toAscii = (name: string): string => name.split('.').map(asciiLabel).join('.')

const asciiLabel = (label: string): string => {
  if (/^[\u0020-\u007E]*$/u.test(label) || noLabel.test(label)) return label
  // A last label of letters keeps figures from being read as an IP address.
  const address = `http://${label}.x/`
  return URL.canParse(address) ? new URL(address).hostname.slice(0, -'.x'.length) : label
}

/** The name as people write it. What is not the one form of what it says stays as it is. */
export const toUnicode = (name: string): string => name.split('.').map(unicodeLabel).join('.')

const unicodeLabel = (label: string): string => {
  if (!/^xn--/i.test(label)) return label
  const written = decoded(label.slice('xn--'.length).toLowerCase())
  return written !== undefined && asciiLabel(written) === label.toLowerCase() ? written : label
}

/** "bücher.example. (xn--bcher-kva.example.)"; the name alone where both forms are the same. */
export const inBothForms = (name: string): string => {
  const written = toUnicode(name)
  return written === name ? name : `${written} (${name})`
}

const digits = 'abcdefghijklmnopqrstuvwxyz0123456789'
const base = digits.length
/** https://www.rfc-editor.org/rfc/rfc3492#section-5 */
const parameters = { least: 1, most: 26, skew: 38, damp: 700, bias: 72, code: 128 }
const lastCode = 0x10_ff_ff

/** https://www.rfc-editor.org/rfc/rfc3492#section-6.2; undefined for what encodes nothing. */
const decoded = (text: string): string | undefined => {
  const at = text.lastIndexOf('-')
  const codes = [...text.slice(0, Math.max(at, 0))].map((letter) => letter.codePointAt(0) ?? 0)
  let { code, bias } = parameters
  let index = 0
  let rest = text.slice(at + 1)
  while (rest !== '') {
    const read = readNumber(rest, bias)
    if (read === undefined) return undefined
    const count = codes.length + 1
    const sum = index + read.value
    bias = adapted(read.value, count, index === 0)
    code += Math.floor(sum / count)
    if (code > lastCode) return undefined
    index = sum % count
    codes.splice(index, 0, code)
    index += 1
    rest = read.rest
  }
  return String.fromCodePoint(...codes)
}

/** A number whose digits say themselves where it ends. */
const readNumber = (text: string, bias: number) => {
  let value = 0
  let weight = 1
  for (const [at, letter] of [...text].entries()) {
    const digit = digits.indexOf(letter)
    if (digit < 0) return undefined
    value += digit * weight
    const { least, most } = parameters
    const threshold = Math.min(Math.max(base * (at + 1) - bias, least), most)
    if (digit < threshold) return { value, rest: text.slice(at + 1) }
    weight *= base - threshold
  }
  return undefined
}

/** https://www.rfc-editor.org/rfc/rfc3492#section-6.1 */
const adapted = (delta: number, count: number, first: boolean): number => {
  const { least, most, skew, damp } = parameters
  let rest = Math.floor(delta / (first ? damp : 2))
  rest += Math.floor(rest / count)
  let bias = 0
  while (rest > ((base - least) * most) / 2) {
    rest = Math.floor(rest / (base - least))
    bias += base
  }
  return bias + Math.floor(((base - least + 1) * rest) / (rest + skew))
}
