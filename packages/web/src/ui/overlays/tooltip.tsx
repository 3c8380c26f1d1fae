import type { ReactNode } from 'react'
import { tipped } from '#ui/overlays/tip.ts'

export type TooltipProps = {
  /** What is said on hover and focus. */
  text: string
  children: ReactNode
}

/** Says more about a word or picture that is not a button; it can be reached with the keyboard. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <button type="button" {...tipped(text)} className={trigger}>
      {children}
    </button>
  )
}

/** As large as a target must be, in a line that stays as high as its text. */
const trigger =
  '-my-0.5 inline-flex min-h-6 min-w-6 max-w-full cursor-default items-center rounded-sm text-start'
