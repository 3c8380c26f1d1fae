import { writeCookie } from '#api/session/cookies.ts'

/** What the user chose of the look; a cookie keeps it, which signing out leaves alone. */
export type Theme = 'light' | 'dark' | 'system'
export type Density = 'normal' | 'compact'

/** Nothing where there is no browser. */
const chosen = (name: 'theme' | 'density') => globalThis.document?.documentElement.dataset[name]

export const currentTheme = (): Theme => {
  const theme = chosen('theme')
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}

export const currentDensity = (): Density =>
  chosen('density') === 'compact' ? 'compact' : 'normal'

/** Sets the theme at once and for the next visits. */
export const chooseTheme = (theme: Theme) => choose('theme', theme, theme === 'system')

/** Sets the density at once and for the next visits. */
export const chooseDensity = (density: Density) => choose('density', density, density === 'normal')

function choose(name: 'theme' | 'density', value: string, byDefault: boolean) {
  writeCookie(`meridian_${name}`, byDefault ? undefined : value)
  if (byDefault) delete document.documentElement.dataset[name]
  else document.documentElement.dataset[name] = value
}
