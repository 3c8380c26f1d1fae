import type { Area, Group } from '#resource/define.ts'
import { areaName } from '#resource/page-frame.tsx'
import type { PanelEntry } from '#resource/registry.ts'
import { groups } from '#resources/groups.ts'

export type NavigationEntry = { readonly label: string; readonly path: string }

export type NavigationGroup = {
  readonly id: string
  readonly label: string
  readonly entries: readonly NavigationEntry[]
}

const headings: readonly Group[] = [
  ...Object.values(groups),
  { id: 'identity', label: areaName('identity') },
  { id: 'admin', label: areaName('admin') },
]

/** The ids of the headings in their order; a group that is not among them comes first. */
const order = headings.map(({ id }) => id)

type Place = { readonly area: Area; readonly group?: Group }

/** What a panel is called, in the navigation and over its list. */
export const panelTitle = ({ panel, entry }: PanelEntry): string =>
  panel.label ?? entry.kind.name[1]

/** The heading under which a page stands. */
export const headingOf = ({ area, group = groups.compute }: Place): Group =>
  area === 'project' ? group : (headings.find(({ id }) => id === area) ?? group)

type Screen = NavigationEntry & Place & { readonly under?: string }

/**
 * The panels under their headings, after the pages that are no lists, unless a panel leads to them.
 * Only headings with a page are there.
 */
export const navigationOf = (
  entries: readonly PanelEntry[],
  screens: readonly Screen[] = [],
): readonly NavigationGroup[] => {
  const all = [
    ...screens
      .filter(({ under }) => under === undefined)
      .map((screen) => ({ ...screen, heading: headingOf(screen) })),
    ...entries.map((one) => ({
      label: panelTitle(one),
      path: one.panel.path,
      heading: headingOf(one.panel),
    })),
  ]
  return [...Map.groupBy(all, ({ heading }) => heading.id)]
    .toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([id, members]) => ({
      id,
      label: members[0]?.heading.label ?? '',
      entries: members.map(({ label, path }) => ({ label, path })),
    }))
}
