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

/** All that scripts of this site write into cookies: choices of the look, nothing of a session. */
export const choices = [
  'selected_header',
  'tabs',
  'meridian_theme',
  'meridian_density',
  'meridian_folded',
  'meridian_pinned',
  'show_labels',
  'are_networks_collapsed',
  'ntp_draw_mode',
  'ntp_view',
  'ntp_compact',
  // Under the names that the reference gives them.
  'API_RESULT_PAGE_SIZE',
  'INSTANCE_LOG_LENGTH',
  'meridian_timezone',
  'meridian_start',
] as const
type Choice = (typeof choices)[number]

const year = 365 * 86_400

/** Keeps a choice of the user's for the next visits, for this site alone; undefined takes it back. */
export const writeCookie = (name: Choice, value: string | undefined): void => {
  document.cookie = cookieText(name, value, document.baseURI)
}

/** The same as a browser is told it. The server draws by it also a page that another site leads to. */
export const cookieText = (name: Choice, value: string | undefined, base: string): string => {
  const { pathname, protocol } = new URL('.', base)
  const life = value === undefined ? 0 : year
  const flags = `Path=${pathname}; Max-Age=${life}; SameSite=Lax`
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${name}=${encodeURIComponent(value ?? '')}; ${flags}${secure}`
}
