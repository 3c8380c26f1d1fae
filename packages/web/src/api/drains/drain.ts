/** What is known of the emptying of a host: it lies in its activity, and so outlives the page. */

/** How an instance leaves its host; `stay`: it does not. */
export type Way = 'live' | 'cold' | 'evacuate' | 'stay'

export type MoveState = 'waiting' | 'moving' | 'confirming' | 'moved' | 'failed' | 'stays'

export type Move = {
  readonly id: string
  readonly name: string
  readonly way: Way
  readonly state: MoveState
  /** Where it went. */
  readonly to?: string | undefined
  /** Why it stays, or why it did not get away. */
  readonly why?: string | undefined
  /** Whether Nova was told to move it is not known: no answer came. */
  readonly isUnsure?: boolean | undefined
}

export type Drain = {
  /** The host, as Nova calls it, and the ids of its hypervisor and its service. */
  readonly host: string
  readonly hypervisor: string
  readonly service: string
  /** Why it is disabled; it is so already without it. */
  readonly reason?: string | undefined
  /** Where the instances go; the scheduler chooses without it. */
  readonly target: string
  /** So many move at the same time. */
  readonly limit: number
  readonly isPaused: boolean
  readonly moves: readonly Move[]
}

export const isUnderWay = ({ state }: Move): boolean => state === 'moving' || state === 'confirming'

/** No move is under way, and none waits. */
export const hasEnded = ({ moves }: Drain): boolean =>
  !moves.some((move) => isUnderWay(move) || move.state === 'waiting')

export const countOf = ({ moves }: Drain, ...states: readonly MoveState[]): number =>
  moves.filter(({ state }) => states.includes(state)).length

/** 0 to 100: those that stay are not counted. */
export const percentOf = (drain: Drain): number => {
  const all = drain.moves.length - countOf(drain, 'stays')
  return all === 0 ? 100 : (100 * countOf(drain, 'moved', 'failed')) / all
}
