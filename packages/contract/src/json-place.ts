/** Where a text stops being JSON: engines say it in words of their own, or not at all. */
export type Place = {
  readonly line: number
  readonly column: number
  /** All of it could be the beginning of one. */
  readonly endsEarly: boolean
}

/** The place of the first character that cannot stand there; the end of what ends too soon. */
export const placeOfFault = (text: string): Place => {
  const at = faultIn(text)
  const before = text.slice(0, at).split('\n')
  const column = (before.at(-1) ?? '').length + 1
  return { line: before.length, column, endsEarly: at >= text.length }
}

const blanks = /[ \t\n\r]*/y
/** Without the first 32 characters, which must be written as escapes (RFC 8259, section 7). */
const string = String.raw`"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"`
const number = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`
const scalar = new RegExp(`${string}|${number}|true|false|null`, 'uy')
const key = new RegExp(string, 'uy')

/** What may come next: a value, a name, or what ends or continues the list or object that is open. */
type Awaits = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'next'

const faultIn = (text: string): number => {
  const open: ('[' | '{')[] = []
  let awaits: Awaits = 'value'
  let at = 0
  const takes = (form: RegExp): boolean => {
    form.lastIndex = at
    if (!form.test(text)) return false
    at = form.lastIndex
    return true
  }
  for (;;) {
    takes(blanks)
    const sign = text[at]
    const inside = open.at(-1)
    if (awaits === 'next' && inside === undefined) return at
    if (awaits === 'value' || awaits === 'first value') {
      if (sign === '[' || sign === '{') {
        open.push(sign)
        at += 1
        awaits = sign === '[' ? 'first value' : 'first name'
      } else if (awaits === 'first value' && sign === ']') {
        open.pop()
        at += 1
        awaits = 'next'
      } else if (takes(scalar)) awaits = 'next'
      else return at
    } else if (awaits === 'colon') {
      if (sign !== ':') return at
      at += 1
      awaits = 'value'
    } else if (awaits === 'next') {
      if (sign === ',') awaits = inside === '[' ? 'value' : 'name'
      else if (sign === (inside === '[' ? ']' : '}')) open.pop()
      else return at
      at += 1
    } else if (awaits === 'first name' && sign === '}') {
      open.pop()
      at += 1
      awaits = 'next'
    } else if (takes(key)) awaits = 'colon'
    else return at
  }
}
