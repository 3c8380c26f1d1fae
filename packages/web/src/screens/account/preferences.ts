import { writeCookie } from '#api/cookies.ts'
import { language } from '#lib/translate.ts'
import { chosenLogLength, chosenStart } from '#resource/settings.ts'
import { chooseDensity, chooseTheme, currentDensity, currentTheme } from '#ui/appearance.ts'
import { chosenZone, chooseZone } from '#ui/time-zone.ts'

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

const usualLines = 35

/** What holds now; `rows` is what lists are asked for. */
export const preferencesNow = (rows: number): Preferences => ({
  language: language().code,
  zone: chosenZone(),
  rows,
  lines: chosenLogLength() ?? usualLines,
  start: chosenStart() ?? '/project/',
  theme: currentTheme(),
  density: currentDensity(),
})

/** Keeps them for this and the next visits; what was left as it is stays with the operator. */
export const choosePreferences = (wanted: Preferences): void => {
  const { zone, rows, lines, start, theme, density } = wanted
  chooseZone(zone)
  writeCookie('API_RESULT_PAGE_SIZE', String(rows))
  writeCookie('INSTANCE_LOG_LENGTH', String(lines))
  writeCookie('meridian_start', start)
  if (theme === 'light' || theme === 'dark' || theme === 'system') chooseTheme(theme)
  if (density === 'normal' || density === 'compact') chooseDensity(density)
}
