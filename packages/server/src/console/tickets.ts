import { randomUUID } from 'node:crypto'
import type { Seal } from '#sessions/sealing.ts'
import type { SessionStore } from '#sessions/store.ts'

/** What a ticket lets its holder open. */
export type ConsolePass = {
  readonly server: string
  readonly kind: string
  /** The console's websocket, with the cloud's own secret in it. */
  readonly socket: string
}

export type Tickets = {
  readonly issue: (session: string, pass: ConsolePass) => string
  /** Undefined for a ticket that is used, too old, of another session, or no ticket of ours. */
  readonly redeem: (session: string, ticket: string) => Promise<ConsolePass | undefined>
}

type Sealed = ConsolePass & { readonly id: string; readonly expiresAt: number }

const lifeMs = 60_000

/**
 * Tickets to open a console once, within a minute, in the session that asked for it. They are
 * sealed, not stored, so that any of several servers with the same secret can open them; `first` says
 * whether none of them has.
 */
export const createTickets = (
  seal: Seal,
  now: () => number,
  first: SessionStore['first'],
): Tickets => {
  const about = (session: string): string => `console of ${session}`
  return {
    issue: (session, pass) => {
      const sealed: Sealed = { ...pass, id: randomUUID(), expiresAt: now() + lifeMs }
      const text = seal.close(JSON.stringify(sealed), about(session))
      return Buffer.from(text, 'base64').toString('base64url')
    },
    redeem: async (session, ticket) => {
      const text = seal.open(Buffer.from(ticket, 'base64url').toString('base64'), about(session))
      if (text === undefined) return undefined
      // Sealed by `issue`, so its shape is known.
      const { id, expiresAt, ...pass } = JSON.parse(text) as Sealed
      if (expiresAt <= now() || !(await first(`ticket:${id}`, expiresAt))) return undefined
      return pass
    },
  }
}
