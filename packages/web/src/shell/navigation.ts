import { t } from '#lib/translate.ts'
import type { Area } from '#resource/define.ts'
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

/** The heading under which a page stands. */
const headingOf = (place: { readonly area: Area; readonly group?: string }): string => {
  switch (place.area) {
    case 'admin':
      return 'Admin'
    case 'identity':
      return 'Identity'
    case 'project':
      return place.group ?? 'Compute'
  }
}

/** The heading under which a panel stands. */
export const groupOf = ({ panel }: PanelEntry): string => headingOf(panel)

type Screen = NavigationEntry & { readonly area: Area; readonly group?: string }

/**
 * The panels under their headings, after the pages that are no lists. Only headings with a page
 * are there.
 */
export const navigationOf = (
  entries: readonly PanelEntry[],
  screens: readonly Screen[] = [],
): readonly NavigationGroup[] => {
  const all = [
    ...screens.map((screen) => ({ ...screen, heading: headingOf(screen) })),
    ...entries.map((entry) => ({
      label: panelTitle(entry),
      path: entry.panel.path,
      heading: groupOf(entry),
    })),
  ]
  return [...Map.groupBy(all, ({ heading }) => heading)]
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([id, members]) => ({
      id,
      label: t(id),
      entries: members.map(({ label, path }) => ({ label, path })),
    }))
}
