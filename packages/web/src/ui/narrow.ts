import { useSyncExternalStore } from 'react'

/** As Tailwind's `max-sm`. */
const phone = () => matchMedia('(width < 40rem)')

const subscribe = (tell: () => void) => {
  const asked = phone()
  asked.addEventListener('change', tell)
  return () => asked.removeEventListener('change', tell)
}

/** Whether the window is as narrow as a phone, for what CSS alone cannot say. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => phone().matches)
