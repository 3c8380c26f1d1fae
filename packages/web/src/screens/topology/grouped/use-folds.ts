import { useEffect, useMemo, useRef, useState } from 'react'
import type { Drawn } from '#screens/topology/drawn.ts'
import type { GraphLook } from '#screens/topology/graph/choices.ts'
import { collapsible } from '#screens/topology/graph/scene.ts'
import type { Grouped } from '#screens/topology/grouped/groups.ts'

/** Which networks are collapsed, all but some or none but some [SH-GRAPH-10], and what turns them and groups. */
export const useFolds = (drawn: Drawn, grouped: Grouped, look: GraphLook) => {
  const { all, others } = look
  const collapsed = useMemo(() => {
    const some = new Set(others)
    return all ? collapsible(drawn).difference(some) : some
  }, [drawn, all, others])
  const toggle = (id: string): void => {
    const turned = new Set([id])
    if (grouped.groups.has(id)) look.change({ open: look.open.symmetricDifference(turned) })
    else look.change({ others: [...new Set(others).symmetricDifference(turned)] })
  }
  const show = (id: string): void => {
    const group = grouped.of.get(id)
    const home = group?.network ?? drawn.links.find(({ to }) => to === id)?.from
    const isFolded = home !== undefined && collapsed.has(home) && isAlone(drawn, id)
    const isClosed = group && !group.isOpen
    if (!isFolded && !isClosed) return
    look.change({
      ...(isClosed && { open: look.open.union(new Set([group.id])) }),
      ...(isFolded && { others: [...new Set(others).symmetricDifference(new Set([home]))] }),
    })
  }
  const latest = useRef(show)
  useEffect(() => {
    latest.current = show
  })
  /** Expands the network and opens the group that hide an instance. */
  const [reveal] = useState(() => (id: string) => latest.current(id))
  return { collapsed, toggle, reveal }
}

/** Whether it is on one network only, with which it is hidden. */
const isAlone = ({ links }: Drawn, id: string): boolean =>
  new Set(links.filter(({ to }) => to === id).map(({ from }) => from)).size === 1
