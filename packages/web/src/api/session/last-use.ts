import { unusedHeader } from '@meridian/contract'

/** When the user last did something on this page; to open it is something. */
let usedAt = Date.now()
/** Which use the server has heard of. */
let toldAt = usedAt

const waiting = new Set<() => void>()

/** Notes that the user does something now. Answers for how long the server has heard of no use, in ms. */
export const noteUse = (): number => {
  usedAt = Date.now()
  for (const listener of waiting) listener()
  waiting.clear()
  return usedAt - toldAt
}

/** For how long the user has done nothing on this page, in ms. */
export const unusedMs = (): number => Date.now() - usedAt

/** Calls `listener` once, when the user next does something; what it answers gives that up. */
export const onNextUse = (listener: () => void): (() => void) => {
  waiting.add(listener)
  return () => void waiting.delete(listener)
}

/** The header of a call of this page, by which the server knows that it was used. */
export const lastUseHeaders = (): Record<string, string> => {
  toldAt = usedAt
  // A clock that was set back says nothing.
  return { [unusedHeader]: String(Math.max(0, Math.floor((Date.now() - usedAt) / 1000))) }
}
