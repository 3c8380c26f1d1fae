import { useEffect, useState } from 'react'
import { useDebounced } from '#forms/use-debounced.ts'

/** A text that is typed, and kept in the address once nobody types. The address may have another one. */
export const useText = (kept: string, keep: (text: string) => void) => {
  const [text, setText] = useState(kept)
  const [seen, setSeen] = useState(kept)
  const rested = useDebounced(text)
  if (seen !== kept) {
    setSeen(kept)
    // It has come from elsewhere, such as a step back.
    if (kept !== rested) setText(kept)
  }
  useEffect(() => {
    if (rested === text && rested !== kept) keep(rested)
    // What the address says by itself is no reason to write it.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rested])
  return [text, setText] as const
}
