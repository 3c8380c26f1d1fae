import { t } from '#lib/translate.ts'
import type { PanelEntry } from '#resource/registry.ts'

export type NavigationEntry = { readonly label: string; readonly path: string }

export type NavigationGroup = {
  readonly id: string
  readonly label: string
  readonly entries: readonly NavigationEntry[]
}

/** The headings in the order in which they stand; a group not named here comes before them. */
const order = [
  'Compute',
  'Volumes',
  'Network',
  'Load balancing',
  'DNS',
  'Object storage',
  'Orchestration',
  'Metering',
  'Identity',
  'Admin',
]

/** What a panel is called, in the navigation and over its list. */
export const panelTitle = ({ panel, resource }: PanelEntry): string =>
  panel.label ?? resource.kind.name[1]

/** The heading under which a panel stands. */
export const groupOf = ({ panel }: PanelEntry): string => {
  switch (panel.area) {
    case 'admin':
      return 'Admin'
    case 'identity':
      return 'Identity'
    case 'project':
      return panel.group ?? 'Compute'
  }
}

/** The panels under their headings. Only headings with a panel are there. */
export const navigationOf = (entries: readonly PanelEntry[]): readonly NavigationGroup[] => {
  const groups = Map.groupBy(entries, groupOf)
  return [...groups]
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([id, members]) => ({
      id,
      label: t(id),
      entries: members.map((entry) => ({ label: panelTitle(entry), path: entry.panel.path })),
    }))
}
