export type YamlColor = 'comment' | 'key' | 'text' | 'value' | 'mark' | 'plain'
export type YamlPiece = { readonly color: YamlColor; readonly text: string }

/** Longer lines are drawn as they are: nobody reads them by their colours. */
const longest = 2_000

const start = /^(\s*(?:- +)*)(.*)$/
const blockStart = /(?:^|[:\-?]\s+)(?:[!&]\S+\s+)*[|>][-+\d]*\s*(?:#.*)?$/
const key = /^(?:"[^"]*"|'[^']*'|[^\s"'#&*!|>[\]{},][^:#"'{}[\]]*)(?=\s*:(?:\s|$))/

/**
 * Which lines are the text of a block (`|`, `>`), where nothing has a meaning: those below such a
 * mark that stand further in than what it belongs to.
 */
export const blockLines = (lines: readonly string[]): readonly boolean[] => {
  let edge: number | undefined
  return lines.map((line) => {
    const isBlank = line.trim() === ''
    const indent = line.length - line.trimStart().length
    if (edge !== undefined && (isBlank || indent > edge)) return true
    const mayOpen = line.includes('|') || line.includes('>')
    edge = mayOpen && blockStart.test(line) ? edgeOf(line) : undefined
    return false
  })
}

/** Where the owner of a block begins: its key, or the dash of the item that it is. */
const edgeOf = (line: string): number => {
  const [, before = '', rest = ''] = start.exec(line) ?? []
  if (key.test(rest)) return before.length
  const dash = before.lastIndexOf('-')
  return dash < 0 ? before.length - 1 : dash
}

/** What a line goes on with after its first key, the first that fits where it stands. */
const forms: readonly (readonly [YamlColor, RegExp])[] = [
  ['comment', /(?<=^|\s)#.*$/],
  // Keys in quotes, as JSON has all of them.
  ['key', /"(?:[^"\\]|\\.)*"(?=\s*:(?:\s|$))|'(?:[^']|'')*'(?=\s*:(?:\s|$))/],
  ['text', /"(?:[^"\\]|\\.)*"?|'(?:[^']|'')*'?/],
  ['key', /(?<![\w.-])[\w.-]+(?=\s*:(?:\s|$))/],
  [
    'value',
    /(?<![\w.-])(?:\d{4}-\d\d-\d\d|[-+]?\d[\d_]*(?:\.\d+)?(?:e[-+]?\d+)?|true|false|yes|no|on|off|null|~)(?![\w.:/-])/,
  ],
  ['mark', /(?<=^|\s)[&*!][\w!:.-]*|[{}[\],]|(?<=\s|^)[|>][-+\d]*(?=\s*$)|:(?=\s|$)/],
]
const pieces = new RegExp(forms.map(([, { source }]) => `(${source})`).join('|'), 'gi')

/** A line in its colours; `inBlock` as `blockLines` says. What is put together is the line again. */
export const colored = (line: string, inBlock: boolean): readonly YamlPiece[] => {
  if (line.length > longest) return [{ color: 'plain', text: line }]
  if (inBlock) return [{ color: 'text', text: line }]
  const [, before = '', rest = ''] = start.exec(line) ?? []
  const name = key.exec(rest)?.[0] ?? ''
  const found: YamlPiece[] = [
    { color: 'mark', text: before },
    { color: 'key', text: name },
    ...piecesOf(rest.slice(name.length)),
  ]
  return found.filter(({ text }) => text !== '')
}

const piecesOf = (text: string): readonly YamlPiece[] => {
  const found: YamlPiece[] = []
  let end = 0
  for (const match of text.matchAll(pieces)) {
    const [whole, ...groups] = match
    const [color = 'plain'] = forms[groups.findIndex((group) => group !== undefined)] ?? []
    found.push({ color: 'plain', text: text.slice(end, match.index) }, { color, text: whole })
    end = match.index + whole.length
  }
  return [...found, { color: 'plain', text: text.slice(end) }]
}
