import { connected } from '#api/connection.ts'

/** The value of a cookie that scripts may read, or undefined. */
export const readCookie = (name: string): string | undefined => {
  for (const part of connected().cookies().split(';')) {
    const at = part.indexOf('=')
    if (at < 0 || part.slice(0, at).trim() !== name) continue
    const raw = part.slice(at + 1).trim()
    try {
      return decodeURIComponent(raw)
    } catch {
      return raw
    }
  }
  return undefined
}
