import { useState } from 'react'
import { readCookie, writeCookie } from '#api/session/cookies.ts'

type Choice = 'show_labels' | 'are_networks_collapsed'

/** How a graph is looked at, beside where it is moved to. */
export type Looked = {
  readonly labels: boolean
  /** All networks are collapsed but the others, or none but the others [SH-GRAPH-10]. */
  readonly all: boolean
  readonly others: readonly string[]
  /** The groups that are open. */
  readonly open: ReadonlySet<string>
}

export type GraphLook = Looked & { readonly change: (to: Partial<Looked>) => void }

/** What a cookie says is on or off [SH-GRAPH-09 SH-GRAPH-11]; undefined where there is none. */
export const keptChoice = (name: Choice): boolean | undefined => {
  const kept = readCookie(name)
  return kept === undefined ? undefined : kept === 'true'
}

/** Keeps what is on or off in cookies for the next visits. */
export const keepChoices = ({ labels, all }: Partial<Looked>): void => {
  if (labels !== undefined) writeCookie('show_labels', String(labels))
  if (all !== undefined) writeCookie('are_networks_collapsed', String(all))
}

/** The look of a graph that is nowhere but here and in cookies. */
export const useKeptLook = (): GraphLook => {
  const [look, setLook] = useState((): Looked => ({
    labels: keptChoice('show_labels') ?? true,
    all: keptChoice('are_networks_collapsed') ?? false,
    others: [],
    open: new Set(),
  }))
  const change = (to: Partial<Looked>): void => {
    setLook((now) => ({ ...now, ...to }))
    keepChoices(to)
  }
  return { ...look, change }
}
