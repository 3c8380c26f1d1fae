import type { Stack, StackDetail } from '@meridian/contract'

/** A stack as a list has it; one that was read by itself has all the rest. */
export type StackFacts = Stack & Partial<Omit<StackDetail, keyof Stack>>
