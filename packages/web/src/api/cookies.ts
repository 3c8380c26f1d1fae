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

const year = 365 * 86_400

/** Keeps a choice of the user's for the next visits, for this site alone. */
export const writeCookie = (name: string, value: string): void => {
  const { pathname } = new URL('.', document.baseURI)
  const text = encodeURIComponent(value)
  document.cookie = `${name}=${text}; Path=${pathname}; Max-Age=${year}; SameSite=Lax`
}
