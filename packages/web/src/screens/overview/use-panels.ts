import { useRegistry } from '#resource/registry-context.tsx'
import { useMet } from '#resource/reading/requirements.tsx'

/**
 * Which of some lists the user may open, by their paths; undefined while that is not known. What a card
 * tells of them is asked of those alone. `name` tells the question from others of the page.
 */
export const usePanels = (
  name: string,
  paths: readonly string[],
): ReadonlySet<string> | undefined => {
  const all = useRegistry().panels
  const met = useMet(
    name,
    all
      .filter(({ panel }) => paths.includes(panel.path))
      .map(({ panel }) => ({ path: panel.path, requires: panel.requires ?? [] })),
  )
  return met && new Set(met.map(({ path }) => path))
}
