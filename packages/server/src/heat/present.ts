/** What Heat answers, in the names of the contract: ids come out of its links. */
import type {
  PreviewedResource,
  Stack,
  StackChanges,
  StackDetail,
  StackEvent,
  StackPreview,
  StackResource,
  StackResourceDetail,
  StackSnapshot,
} from '@meridian/contract'
import {
  placeIn,
  type HeatEvent,
  type HeatLink,
  type HeatPreviewedResource,
  type HeatPreviewTree,
  type HeatResource,
  type HeatResourceDetail,
  type HeatSnapshot,
  type HeatStack,
  type HeatStackChanges,
  type HeatStackDetail,
  type HeatStackPreview,
  type StackPlace,
} from '@meridian/openstack'

const linked = (links: readonly HeatLink[] | undefined, rel: string): StackPlace | undefined =>
  placeIn(links?.find((link) => link.rel === rel)?.href)

export const presentStack = ({ links, project, ...stack }: HeatStack): Stack => ({
  ...stack,
  project_id: project ?? linked(links, 'self')?.project ?? null,
})

export const presentDetail = ({ links, project, ...stack }: HeatStackDetail): StackDetail => ({
  ...stack,
  project_id: project ?? linked(links, 'self')?.project ?? null,
})

export const presentResource = ({ links, required_by, ...one }: HeatResource): StackResource => {
  const stack = linked(links, 'stack')
  return {
    ...one,
    required_by: required_by ?? [],
    stack_id: stack?.id ?? null,
    stack_name: stack?.name ?? null,
    nested_stack_id: linked(links, 'nested')?.id ?? null,
  }
}

export const presentResourceDetail = (one: HeatResourceDetail): StackResourceDetail => ({
  ...presentResource(one),
  description: one.description ?? '',
  attributes: one.attributes ?? {},
})

export const presentEvent = ({ links, ...event }: HeatEvent): StackEvent => ({
  ...event,
  stack_id: linked(links, 'stack')?.id ?? null,
})

/** Without what is in it, which may be as long as the stack itself. */
export const presentSnapshot = ({ data: _data, ...snapshot }: HeatSnapshot): StackSnapshot =>
  snapshot

/** A resource of a preview; its attributes and metadata are those of nothing yet. */
const presentPreviewed = (one: HeatPreviewedResource): PreviewedResource => ({ ...one })

/** Nested stacks are nested lists there, at any depth. */
const flat = (tree: readonly HeatPreviewTree[]): HeatPreviewedResource[] =>
  tree.flatMap((one) => (Array.isArray(one) ? flat(one) : [one]))

export const presentPreview = ({ resources, ...stack }: HeatStackPreview): StackPreview => ({
  ...stack,
  resources: flat(resources).map(presentPreviewed),
})

/** Heat leaves no list out; where one does not come, nothing is said to be in it. */
export const presentChanges = (changes: HeatStackChanges): StackChanges => {
  const of = (name: keyof HeatStackChanges) => (changes[name] ?? []).map(presentPreviewed)
  return {
    added: of('added'),
    deleted: of('deleted'),
    replaced: of('replaced'),
    updated: of('updated'),
    unchanged: of('unchanged'),
  }
}
