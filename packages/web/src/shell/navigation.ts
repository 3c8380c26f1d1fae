import type { Area, Group } from '#resource/define.ts'
import { areaName } from '#resource/page-frame.tsx'
import type { PanelEntry } from '#resource/registry.ts'
import { groups } from '#resources/groups.ts'

export type NavigationEntry = { readonly label: string; readonly path: string }

export type NavigationGroup = {
  readonly id: string
  readonly label: string
  /** All of its pages: first those that are in no part of it, then part by part. */
  readonly entries: readonly NavigationEntry[]
  /** What it is divided into, where its pages are about several services. */
  readonly parts?: readonly Omit<NavigationGroup, 'parts'>[]
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

type Member = NavigationEntry & { readonly place: Place; readonly heading: Group }

/**
 * The panels under their headings, after the pages that are no lists, unless a panel leads to them.
 * Only headings with a page are there.
 */
export const navigationOf = (
  entries: readonly PanelEntry[],
  screens: readonly Screen[] = [],
): readonly NavigationGroup[] => {
  const all: readonly Member[] = [
    ...screens
      .filter(({ under }) => under === undefined)
      .map((screen) => memberOf(screen.label, screen.path, screen)),
    ...entries.map((one) => memberOf(panelTitle(one), one.panel.path, one.panel)),
  ]
  return inOrder(Map.groupBy(all, ({ heading }) => heading.id)).map(([id, members]) => ({
    id,
    label: members[0]?.heading.label ?? '',
    ...dividedOf(id, members),
  }))
}

const memberOf = (label: string, path: string, place: Place): Member => ({
  ...{ label, path, place },
  heading: headingOf(place),
})

const inOrder = <T>(byId: ReadonlyMap<string, T>): readonly (readonly [string, T])[] =>
  [...byId].toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))

/** The pages of a heading; those of an area that is no project's are divided by their groups. */
const dividedOf = (
  heading: string,
  members: readonly Member[],
): Pick<NavigationGroup, 'entries' | 'parts'> => {
  const groupOf = ({ place }: Member) => (place.area === 'project' ? undefined : place.group)
  const entriesOf = (some: readonly Member[]) => some.map(({ label, path }) => ({ label, path }))
  const byGroup = Map.groupBy(members, (one) => groupOf(one)?.id ?? '')
  const undivided = entriesOf(byGroup.get('') ?? [])
  byGroup.delete('')
  if (byGroup.size === 0) return { entries: undivided }
  const parts = inOrder(byGroup).map(([id, some]) => ({
    id: `${heading}/${id}`,
    label: some[0]?.place.group?.label ?? '',
    entries: entriesOf(some),
  }))
  return { entries: [...undivided, ...parts.flatMap(({ entries }) => entries)], parts }
}
