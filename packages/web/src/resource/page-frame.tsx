import { createContext, use, useEffect, type ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import type { Area, Panel } from '#resource/define.ts'
import { Breadcrumbs, type Crumb } from '#ui/frame/breadcrumbs.tsx'

export type PageFrameProps = {
  readonly title: string
  readonly panel: Panel | undefined
  /** The plural of the kind: the name of the list in the breadcrumbs. */
  readonly many: string
  /** What the page's item is inside, the outermost first. */
  readonly parents?: readonly Crumb[]
  /** Beside the title, such as the state of what the page shows. */
  readonly status?: ReactNode
  /** At the right of the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** What stands in the place of breadcrumbs and title where a page is shown beside another one. */
export type Pane = (head: Pick<PageFrameProps, 'title' | 'status' | 'actions'>) => ReactNode

export const PaneContext = createContext<Pane | undefined>(undefined)

/** Breadcrumbs, title and content of a page that shows a resource. */
export const PageFrame = ({
  title,
  panel,
  many,
  parents = [],
  status,
  actions,
  children,
}: PageFrameProps) => {
  const pane = use(PaneContext)
  const isPage = pane === undefined
  useEffect(() => {
    if (isPage) document.title = t('{page} - Meridian', { page: title })
  }, [isPage, title])
  const list = panel?.label ?? many
  const crumbs = [
    ...(panel ? [{ label: areaName(panel.area) }] : []),
    ...(panel?.group ? [{ label: panel.group.label }] : []),
    ...(panel && list !== title ? [{ label: list, to: panel.path }] : []),
    ...parents,
    { label: title },
  ]
  if (pane)
    return (
      <div className="flex min-h-0 flex-col gap-3">
        {pane({ title, status, actions })}
        {children}
      </div>
    )
  return (
    <div className="flex min-h-0 flex-col gap-3">
      <Breadcrumbs crumbs={crumbs} />
      <div className="flex flex-wrap items-center gap-2">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="min-w-0 text-xl font-semibold wrap-anywhere">{title}</h1>
          {status}
        </div>
        {actions}
      </div>
      {children}
    </div>
  )
}

/** The name of a part of the navigation. */
export const areaName = (area: Area): string => {
  switch (area) {
    case 'project':
      return t('Project')
    case 'admin':
      return t('Admin')
    case 'identity':
      return t('Identity')
  }
}
