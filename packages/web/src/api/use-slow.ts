import { useSyncExternalStore } from 'react'
import { onSlow, slowServices, type Slow } from '#api/under-way.ts'

/** The services that keep the page waiting now. */
export const useSlow = (): readonly Slow[] =>
  useSyncExternalStore(onSlow, slowServices, slowServices)
