import { useSyncExternalStore } from 'react'

let asked: MediaQueryList | undefined

/** As Tailwind's `max-sm`; one for all who ask, as each row of a table does. */
const phone = () => (asked ??= matchMedia('(width < 40rem)'))

const subscribe = (tell: () => void) => {
  phone().addEventListener('change', tell)
  return () => phone().removeEventListener('change', tell)
}

/**
 * Whether the window is as narrow as a phone, for what CSS alone cannot say; undefined where there is
 * no window yet.
 */
export const useNarrow = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => phone().matches,
    () => undefined,
  )
