/** A piece of a line, and what it is in YAML. */
export type YamlPiece = {
  readonly text: string
  readonly is: 'key' | 'text' | 'value' | 'comment' | 'mark' | 'plain'
}

/**
 * The lines of a text in YAML (or JSON, which is YAML) with what their pieces are, for their colours.
 * The pieces of a line together are the line. What a block scalar (`|`, `>`) holds is text:
 * https://yaml.org/spec/1.2.2/#81-block-scalar-styles
 */
export const yamlLines = (source: string): readonly (readonly YamlPiece[])[] => {
  // The indent of the line that began a block scalar, while its text goes on.
  let block: number | undefined
  return source.split('\n').map((line): readonly YamlPiece[] => {
    const indent = line.length - line.trimStart().length
    if (block !== undefined && (line.trim() === '' || indent > block)) {
      return line === '' ? [] : [{ text: line, is: 'text' }]
    }
    block = undefined
    const pieces = piecesOf(line)
    const said = pieces.filter(({ is, text }) => is !== 'comment' && text.trim() !== '')
    if (/^[|>][-+\d]*$/.test(said.at(-1)?.text.trim() ?? '')) block = indent
    return pieces
  })
}

/** Each with what it is; the first that fits where the line goes on. */
const kinds: readonly (readonly [YamlPiece['is'], RegExp])[] = [
  ['plain', /\s+/y],
  ['comment', /(?<=^|\s)#.*/y],
  ['key', /"(?:[^"\\]|\\.)*"(?=\s*:(?:\s|$))|'(?:[^']|'')*'(?=\s*:(?:\s|$))/y],
  ['text', /"(?:[^"\\]|\\.)*"?|'(?:[^']|'')*'?/y],
  ['key', /[^\s"'#{}[\],&*!|>%@`:-](?:[^:#,{}[\]]|:(?!\s|$)|(?<!\s)#){0,120}(?=:(?:\s|$))/y],
  ['mark', /-(?=\s|$)|[:,{}[\]]|[|>][-+\d]*(?=\s|$)|[&*!][^\s,[\]{}]*|---|\.\.\./y],
  [
    'value',
    /(?:true|false|null|~|[-+]?\d[\d_]*(?:\.\d+)?(?:e[-+]?\d+)?|\d{4}-\d\d-\d\d)(?=[\s,\]}]|$)/iy,
  ],
  ['plain', /[^\s,{}[\]]+/y],
]

const piecesOf = (line: string): readonly YamlPiece[] => {
  const pieces: YamlPiece[] = []
  for (let at = 0; at < line.length;) {
    const piece = pieceAt(line, at)
    pieces.push(piece)
    at += piece.text.length
  }
  return pieces
}

const pieceAt = (line: string, at: number): YamlPiece => {
  for (const [is, pattern] of kinds) {
    pattern.lastIndex = at
    const text = pattern.exec(line)?.[0]
    if (text) return { text, is }
  }
  return { text: line.slice(at, at + 1), is: 'plain' }
}
