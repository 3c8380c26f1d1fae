import { writeCookie } from '#api/session/cookies.ts'
import { language } from '#lib/translate.ts'
import { chosenLogLength, chosenSize, chosenStart } from '#resource/settings.ts'
import { chooseDensity, chooseTheme, currentDensity, currentTheme } from '#ui/frame/appearance.ts'
import { chosenZone, chooseZone } from '#ui/tell/time-zone.ts'

export type Preferences = {
  readonly language: string
  readonly zone: string
  /** Of a page of a list. */
  readonly rows: number
  /** Of a server's log. */
  readonly lines: number
  readonly start: string
  readonly theme: string
  readonly density: string
}

/** What the operator has set, which holds for those who chose nothing. */
export type Usual = Pick<Preferences, 'rows' | 'lines'>

/** The page after signing in, unless the user chose another. */
export const usualStart = '/project/'

/** What holds now: the user's choices, else what is usual. */
export const preferencesNow = (usual: Usual): Preferences => ({
  language: language().code,
  zone: chosenZone(),
  rows: chosenSize() ?? usual.rows,
  lines: chosenLogLength() ?? usual.lines,
  start: chosenStart() ?? usualStart,
  theme: currentTheme(),
  density: currentDensity(),
})

/**
 * Keeps them for this and the next visits. What is as usual is no choice: it is kept nowhere, and an
 * earlier choice is taken back, so that it goes with what the operator sets later.
 */
export const choosePreferences = (wanted: Preferences, usual: Usual): void => {
  const { zone, rows, lines, start, theme, density } = wanted
  chooseZone(zone)
  writeCookie('API_RESULT_PAGE_SIZE', rows === usual.rows ? undefined : String(rows))
  writeCookie('INSTANCE_LOG_LENGTH', lines === usual.lines ? undefined : String(lines))
  writeCookie('meridian_start', start === usualStart ? undefined : start)
  if (theme === 'light' || theme === 'dark' || theme === 'system') chooseTheme(theme)
  if (density === 'normal' || density === 'compact') chooseDensity(density)
}
