import { createContext, type RefObject } from 'react'

/** How a press came: by a pointer, or by a key that leads to the first or last of what opens. */
export type Start = 'pointer' | 'first' | 'last'

/** What a button needs to know of what it opens. */
export type Trigger = {
  readonly opens: 'menu' | 'dialog'
  readonly open: boolean
  /** The id of what is open. */
  readonly controls: string
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly onOpen: (start: Start) => void
  /** Called when pointer or focus come near: what opens can be got ready. */
  readonly onNear: () => void
}

/** Tells the button below what it opens. */
export const TriggerContext = createContext<Trigger | undefined>(undefined)
