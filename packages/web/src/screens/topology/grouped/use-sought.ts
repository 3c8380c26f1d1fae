import { useEffect, useRef } from 'react'
import type { Place } from '#screens/topology/places.ts'
import type { Scene } from '#screens/topology/graph/scene.ts'
import type { Stage } from '#screens/topology/graph/stage.ts'
import type { Groups } from '#screens/topology/grouped/groups.ts'

type Sought = {
  readonly stage: Stage | undefined
  readonly scene: Scene
  readonly groups: Groups
  readonly arranged: boolean
  readonly found: { readonly id: string } | undefined
  /** Opens what hides it. */
  readonly reveal: (id: string) => void
  readonly onFound: ((id: string, at: Place) => void) | undefined
}

/**
 * Brings into the frame what is looked for, which may have to be opened first, and the members of a
 * group that has just been opened.
 */
export const useSought = (sought: Sought): void => {
  const { stage, scene, groups, arranged, found, reveal, onFound } = sought
  const waits = useRef<string>(undefined)
  const tell = useRef(onFound)
  useEffect(() => {
    tell.current = onFound
  })
  useEffect(() => {
    if (found === undefined || !arranged) return
    waits.current = found.id
    reveal(found.id)
  }, [found, arranged, reveal])

  const known = useRef<ReadonlySet<string>>(undefined)
  useEffect(() => {
    if (!stage || !arranged) return
    const before = known.current
    const open = [...groups.values()].filter(({ isOpen }) => isOpen)
    known.current = new Set(open.map(({ id }) => id))
    const id = waits.current
    const at = id === undefined ? undefined : stage.seek(id)
    if (id !== undefined && at) {
      waits.current = undefined
      tell.current?.(id, at)
      return
    }
    // Those of the first drawing are in it as a whole.
    const next = before && open.find((one) => !before.has(one.id))
    if (next) stage.include(new Set([next.id, ...next.members.map((one) => one.id)]))
    // What is looked for may be in this scene or in the next one.
  }, [stage, scene, groups, arranged, found])
}
