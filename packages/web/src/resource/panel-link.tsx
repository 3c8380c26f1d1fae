import type { ReactNode } from 'react'
import { useRegistry } from '#resource/registry-context.tsx'
import { Gate } from '#resource/reading/requirements.tsx'
import { Link } from '#ui/press/link.tsx'

export type PanelLinkProps = {
  readonly path: `/${string}`
  /** What its list is narrowed to. */
  readonly terms?: Readonly<Record<string, string>>
  /** What it says; the panel's own name without it. */
  readonly children?: ReactNode
}

/** Leads to a panel, where the user has it; nothing is there for others. */
export const PanelLink = ({ path, terms, children }: PanelLinkProps): ReactNode => {
  const found = useRegistry().panels.find(({ panel }) => panel.path === path)
  if (!found) return null
  const { panel, entry } = found
  return (
    <Gate name={`panel ${path}`} requires={panel.requires ?? []}>
      <Link to={terms ? `${path}?${new URLSearchParams(terms)}` : path}>
        {children ?? panel.label ?? entry.kind.name[1]}
      </Link>
    </Gate>
  )
}
