import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

export type WizardFrameProps = {
  /** The list of steps. */
  steps: ReactNode
  children: ReactNode
  /** More about the step, beside it on a wide screen. */
  help?: ReactNode
}

/** The inside of a wizard: steps, the step itself, its help. Its height is the same in all steps. */
export function WizardFrame({ steps, children, help }: WizardFrameProps) {
  return (
    <div className="flex h-[min(40rem,calc(100dvh-13rem))] min-h-0 flex-col sm:flex-row sm:gap-5">
      {steps}
      <div className="min-h-0 min-w-0 grow overflow-auto p-1">{children}</div>
      {help !== undefined && <aside className={cx(helpLook, 'text-sm')}>{help}</aside>}
    </div>
  )
}

const helpLook =
  'shrink-0 overflow-auto rounded-md bg-sunken p-4 max-sm:max-h-40 sm:w-64 [&>p+p]:mt-2'
