import type { Topology } from '@meridian/contract'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { Message, Target } from '#screens/topology/deletes.tsx'
import { useMessages } from '#screens/topology/messages.ts'
import type { Marks } from '#screens/topology/model.ts'

type Around = {
  readonly reload: () => Promise<unknown>
  readonly onPosting: (posting: boolean) => void
  readonly onGone: () => void
}

const none: ReadonlySet<string> = new Set()

/** A worker that deletes something: what it posts names it by its id [SH-TDEL-11 SH-TDEL-14]. */
export type Work = {
  readonly id: number
  readonly target: Target
  /** Its question is answered. */
  readonly isSent: boolean
}

let lastId = 0

/** What is being deleted, each by a worker of its own, and what has been. */
export const useMarks = (model: Topology, { reload, onPosting, onGone }: Around) => {
  const [works, setWorks] = useState<readonly Work[]>([])
  const [removed, setRemoved] = useState(none)
  const show = useMessages()

  // What comes back as something that is not being deleted was not: it is shown again.
  const standing = useMemo(() => idsStanding(model), [model])
  const [seen, setSeen] = useState(standing)
  if (seen !== standing) {
    setSeen(standing)
    const left = [...removed].filter((id) => !standing.has(id))
    if (left.length < removed.size) setRemoved(new Set(left))
  }

  const posting = works.some(({ isSent }) => isSent)
  useEffect(() => onPosting(posting), [posting, onPosting])

  const posted = async ({ id, target }: Work, message: Message | undefined) => {
    setWorks((before) => before.filter((one) => one.id !== id))
    if (!message) return
    show(message)
    if (message.type !== 'success') return
    setRemoved((before) => new Set([...before, target.gone]))
    onGone()
    await reload()
  }

  const loading = useMemo(
    () => new Set(works.filter(({ isSent }) => isSent).map(({ target }) => target.device)),
    [works],
  )
  return {
    works,
    marks: useMemo((): Marks => ({ loading, removed }), [loading, removed]),
    // One question at a time, and none of what is being deleted already.
    begin: useCallback(
      (target: Target) =>
        setWorks((before) =>
          before.some((one) => !one.isSent || one.target.gone === target.gone)
            ? before
            : [...before, { id: ++lastId, target, isSent: false }],
        ),
      [],
    ),
    sent: ({ id }: Work) =>
      setWorks((before) => before.map((one) => (one.id === id ? { ...one, isSent: true } : one))),
    posted: (work: Work, message: Message | undefined) => void posted(work, message),
  }
}

/** What is there and is not on its way out. */
const idsStanding = (model: Topology): ReadonlySet<string> =>
  new Set([
    ...model.servers.filter(({ task }) => task !== 'deleting').map(({ id }) => id),
    ...model.networks.flatMap(({ id, subnets }) => [id, ...subnets.map((one) => one.id)]),
    ...[...model.routers, ...model.ports].map(({ id }) => id),
  ])
