import { createContext, use } from 'react'
import { navOf } from '#resource/paths.ts'
import type { Area, TypeCode } from '#resource/define.ts'
import { useRegistry } from '#resource/registry-context.tsx'
import { panelsOf } from '#resource/within.ts'

/** The area of the page that is open. */
export const AreaContext = createContext<Area | undefined>(undefined)

/**
 * What `detailsPath` says of the panel of a type in the area of the page: who looks at the things of all
 * projects goes on doing so (RS-ROUTE-30).
 */
export const useNav = (type: TypeCode): string | undefined => {
  const registry = useRegistry()
  const area = use(AreaContext)
  const entry = area === 'admin' ? registry.find(type) : undefined
  const panels = entry ? panelsOf(registry, entry).map(({ panel }) => panel) : []
  return navOf(
    panels,
    panels.find((panel) => panel.area === area),
  )
}
