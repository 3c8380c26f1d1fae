import { useState } from 'react'
import type { Loaded } from '#api/use-loaded.ts'
import type { TypeCode } from '#resource/define.ts'
import { useFresh } from '#resource/reading/use-fresh.ts'

/**
 * Reads the parts of a card again while the page is in sight, all of them together. `type` names the
 * service that decides when. What is not asked for is left out by whoever calls.
 */
export const useFreshParts = (type: TypeCode, parts: readonly Loaded<unknown>[]): void => {
  const [since] = useState(() => Date.now())
  useFresh(type, {
    ...{ updatedAt: since, failedAt: 0, busy: parts.some(({ busy }) => busy) },
    read: () => Promise.all(parts.map(({ reload }) => reload())),
  })
}

/** Whether a part has been read, or could not be. */
export const isSettled = ({ data, error }: Pick<Loaded<unknown>, 'data' | 'error'>): boolean =>
  data !== undefined || error !== null
