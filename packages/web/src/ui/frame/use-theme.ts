import { useEffect, useState } from 'react'

/** Changes whenever the theme does: what is drawn on a canvas has to be drawn anew. */
export const useTheme = (): number => {
  const [theme, setTheme] = useState(0)
  useEffect(() => {
    const changed = () => setTheme((one) => one + 1)
    const watch = new MutationObserver(changed)
    watch.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const system = ['(prefers-color-scheme: dark)', '(prefers-contrast: more)'].map((query) =>
      matchMedia(query),
    )
    for (const query of system) query.addEventListener('change', changed)
    return () => {
      watch.disconnect()
      for (const query of system) query.removeEventListener('change', changed)
    }
  }, [])
  return theme
}
