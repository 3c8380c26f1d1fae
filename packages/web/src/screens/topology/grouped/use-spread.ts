import { useLayoutEffect, useRef } from 'react'
import type { Place } from '#screens/topology/places.ts'
import type { Group, Groups } from '#screens/topology/grouped/groups.ts'
import { reachOf, spotOf, wayOut } from '#screens/topology/grouped/spread.ts'

/** What was moved for a group, so that it comes back; how many spots are given out. */
type Opening = { readonly moved: ReadonlyMap<string, Place>; spots: number }

/**
 * Gives the members of each open group their places around it, and moves everything else away from it;
 * once it is closed, all of that comes back. Nothing happens before the first layout, `version` 0.
 */
export const useSpread = (places: Map<string, Place>, version: number, groups: Groups): void => {
  const openings = useRef(new Map<string, Opening>())
  // Before the places are drawn, and before those that have none are laid out.
  useLayoutEffect(() => {
    if (version === 0) return
    for (const [id, opening] of openings.current) {
      const group = groups.get(id)
      if (group?.isOpen) continue
      openings.current.delete(id)
      if (group) for (const one of group.members) places.delete(one.id)
      shift(places, opening.moved, -1)
    }
    for (const group of groups.values()) {
      if (!group.isOpen) continue
      const opening = openings.current.get(group.id) ?? opened(places, group, groups)
      if (!opening) continue
      openings.current.set(group.id, opening)
      const hub = places.get(group.id)
      for (const { id } of group.members)
        if (hub && !places.has(id)) places.set(id, spotOf(hub, opening.spots++))
    }
  }, [places, version, groups])
}

const shift = (places: Map<string, Place>, moved: ReadonlyMap<string, Place>, by: 1 | -1): void => {
  for (const [id, { x, y }] of moved) {
    const place = places.get(id)
    if (place) places.set(id, { x: place.x + by * x, y: place.y + by * y })
  }
}

/** Makes room for a group. The members of another open one go the way of their group, all together. */
const opened = (places: Map<string, Place>, group: Group, groups: Groups): Opening | undefined => {
  const hub = places.get(group.id)
  if (!hub) return undefined
  const own = new Set([group.id, ...group.members.map(({ id }) => id)])
  const leads = new Map(
    [...groups.values()]
      .filter(({ isOpen }) => isOpen)
      .flatMap(({ id, members }) => members.map((one) => [one.id, id] as const)),
  )
  const moved = new Map<string, Place>()
  const reach = reachOf(group.members.length)
  for (const [id, place] of places) {
    if (own.has(id)) continue
    const lead = places.get(leads.get(id) ?? id) ?? place
    moved.set(id, wayOut(hub, lead, reach))
  }
  for (const { id } of group.members) places.delete(id)
  shift(places, moved, 1)
  return { moved, spots: 0 }
}
