/**
 * A pattern of a schema, or undefined when this platform does not understand it: services write
 * some in Python's dialect. Escapes that Unicode patterns forbid are read the old way.
 */
export const patternOf = (pattern: string): RegExp | undefined =>
  compiled(pattern, 'u') ?? compiled(pattern, '')

const compiled = (pattern: string, flags: string): RegExp | undefined => {
  try {
    return new RegExp(pattern, flags)
  } catch {
    return undefined
  }
}
