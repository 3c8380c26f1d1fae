import { textOf } from './files.ts'

export type Quote = { readonly path: string; readonly text: string }

/**
 * The code that a document quotes: blocks fenced by ``` after a line `From <path>:`. A line that
 * is only … stands for lines left out.
 */
export function quotesIn(markdown: string): readonly Quote[] {
  const fenced = /^From `([^`]+)`:\n\n```\w*\n([\s\S]*?)\n```$/gm
  return [...markdown.matchAll(fenced)].map(([, path = '', text = '']) => ({ path, text }))
}

/** The first part of a quote that its file does not have, or undefined when all is there. */
export function untrue({ path, text }: Quote): string | undefined {
  const source = textOf(path)
  let from = 0
  for (const part of text.split(/^\s*…\n?/m).map((piece) => piece.replace(/\n$/, ''))) {
    if (part === '') continue
    const at = source.indexOf(part, from)
    if (at < 0) return part
    from = at + part.length
  }
  return undefined
}
