import { useEffect } from 'react'
import { chosenStart } from '#resource/settings.ts'
import { resources } from '#resources/registry.ts'
import { belowRoot } from '#api/session/page-address.ts'
import { screenAt } from '#shell/screen-at.ts'
import { siteScreens } from '#shell/site-screens.tsx'

/** What comes near a link: a pointer, the focus, a finger. */
const nearing = ['pointerover', 'focusin', 'touchstart'] as const

/**
 * Fetches the code of a page while its link is being reached for, wherever the link stands. Not for
 * those who ask their browser to save data.
 */
export function usePrefetchCode() {
  useEffect(() => {
    if (savesData()) return undefined
    for (const event of nearing) document.addEventListener(event, prefetchBehind, { passive: true })
    return () => {
      for (const event of nearing) document.removeEventListener(event, prefetchBehind)
    }
  }, [])
}

/** https://wicg.github.io/savedata/ is not in TypeScript's own types, nor in every browser. */
const savesData = (): boolean => {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return (
    typeof connection === 'object' &&
    connection !== null &&
    Reflect.get(connection, 'saveData') === true
  )
}

const prefetchBehind = ({ target }: Event): void => {
  const link = target instanceof Element ? target.closest('a') : null
  if (link?.href && link.origin === window.location.origin)
    prefetchCode(belowRoot(link.pathname + link.search))
}

/** Fetches the code of the page at an address below the web root. */
export const prefetchCode = (address: string): void => {
  for (const load of codeAt(address, chosenStart())) {
    // What cannot be had now is asked for again, and said, when the page is opened.
    void load().catch(() => undefined)
  }
}

/** What loads the code of the page at an address below the web root; `start` is the chosen first page. */
export const codeAt = (address: string, start?: string): readonly (() => Promise<unknown>)[] => {
  const screen = screenAt(resources, address, siteScreens, start)
  switch (screen.kind) {
    case 'panel':
      return [screen.entry.entry.load]
    case 'details':
      return screen.trail.flatMap(({ type }) => resources.find(type)?.load ?? [])
    case 'screen':
      return siteScreens.flatMap(({ path, load }) => (path === screen.path ? [load] : []))
    case 'go':
      return screen.to === address ? [] : codeAt(screen.to, start)
    case 'lost':
    case 'elsewhere':
      return []
  }
}
