import type { UserSession } from '@meridian/contract'
import type { Area } from '#resource/define.ts'
import { accessPath } from '#screens/account/places.ts'
import type { ScreenAt } from '#shell/screen-at.ts'
import { siteScreens } from '#shell/site-screens.tsx'

/** The part of the navigation that a page is in: of what is not there that is not known. */
export const areaOf = (screen: ScreenAt): Area | undefined => {
  if (screen.kind === 'screen') return siteScreens.find(({ path }) => path === screen.path)?.area
  return 'entry' in screen ? screen.entry?.panel.area : undefined
}

export type Placed = { readonly area: Area; readonly path: string }

/** Whether a page shows what a project has. Access files are there for a domain, and for the cloud, too. */
export const isOfProject = ({ area, path }: Placed): boolean =>
  area === 'project' && path !== accessPath

/**
 * Whether a page cannot be shown to a user who works in no project. An item is read wherever one works:
 * links of administrators' pages lead to items of all projects.
 */
export const needsProject = (screen: ScreenAt, user: UserSession): boolean => {
  if (user.project_id !== null || screen.kind === 'details') return false
  const path = screen.kind === 'screen' ? screen.path : ''
  const area = areaOf(screen)
  return area !== undefined && isOfProject({ area, path })
}
