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

/** What is being deleted, one thing at a time, and what has been. */
export const useMarks = (model: Topology, { reload, onPosting, onGone }: Around) => {
  const [target, setTarget] = useState<Target>()
  const [isSent, setSent] = useState(false)
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

  const posting = isSent && target !== undefined
  useEffect(() => onPosting(posting), [posting, onPosting])

  const posted = async (message: Message | undefined) => {
    setTarget(undefined)
    setSent(false)
    if (!message || !target) return
    show(message)
    if (message.type !== 'success') return
    setRemoved((before) => new Set([...before, target.gone]))
    onGone()
    await reload()
  }

  const worked = posting ? target.device : undefined
  const loading = useMemo(() => (worked === undefined ? none : new Set([worked])), [worked])
  return {
    target,
    marks: useMemo((): Marks => ({ loading, removed }), [loading, removed]),
    // One at a time: its question is in the way of another.
    begin: useCallback((next: Target) => setTarget((before) => before ?? next), []),
    sent: () => setSent(true),
    posted: (message: Message | undefined) => void posted(message),
  }
}

/** What is there and is not on its way out. */
const idsStanding = (model: Topology): ReadonlySet<string> =>
  new Set([
    ...model.servers.filter(({ task }) => task !== 'deleting').map(({ id }) => id),
    ...model.networks.flatMap(({ id, subnets }) => [id, ...subnets.map((one) => one.id)]),
    ...[...model.routers, ...model.ports].map(({ id }) => id),
  ])
