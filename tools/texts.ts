/**
 * Texts in a component's source that a translation would miss: words between tags and in the
 * attributes that are shown or read aloud, unless they are the argument of `t('…')`.
 */
export function hardCodedTexts(source: string): readonly string[] {
  const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')
  // The product's name is the same in every language.
  return [...betweenTags(code), ...inAttributes(code)].filter((text) => text !== 'Meridian')
}

// After a tag's end (not an arrow, not a comparison with spaces), words up to the next tag or brace.
function betweenTags(code: string): readonly string[] {
  const words = /(?<![=\s])>\s*([A-Z][\w’' .,:!?-]*[a-z.!?])\s*(?=<\/|\{|<[A-Za-z])/g
  return [...code.matchAll(words)].map(([, text = '']) => text.trim())
}

function inAttributes(code: string): readonly string[] {
  const shown =
    /\s(?:label|title|aria-label|placeholder|alt|description)="([^"]*[A-Za-z]{2}[^"]*)"/g
  return [...code.matchAll(shown)].map(([, text = '']) => text)
}
