import { ChevronRight } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { cx } from '#ui/cx.ts'

export type FoldProps = {
  readonly title: string
  /** What is inside, for those who need not open it. */
  readonly summary?: string | undefined
  readonly open?: boolean
  readonly onOpen?: () => void
  /** Drawn once it was opened, and kept from then on. */
  readonly children: ReactNode
}

/** A part of a page that is shut until somebody wants it. */
export function Fold({ title, summary, open = false, onOpen, children }: FoldProps) {
  const id = useId()
  const [chosen, setChosen] = useState<boolean>()
  const isOpen = chosen ?? open
  const [seen, setSeen] = useState(open)
  const toggle = () => {
    setChosen(!isOpen)
    if (isOpen) return
    setSeen(true)
    onOpen?.()
  }
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-line bg-surface">
      {/* The whole line is the target of the button, whose name is the title alone. */}
      <div className="relative flex items-center gap-2 px-4 py-2.5">
        <h2 className="shrink-0 text-base font-semibold">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            {...(summary !== undefined && { 'aria-describedby': `${id}-summary` })}
            onClick={toggle}
            className="flex min-h-6 cursor-pointer items-center gap-2 outline-none after:absolute after:inset-0 after:rounded-lg after:outline-offset-2 after:outline-focus focus-visible:after:outline-2"
          >
            <ChevronRight
              aria-hidden
              className={cx('size-4 shrink-0 text-muted rtl:-scale-x-100', isOpen && 'rotate-90')}
            />
            {title}
          </button>
        </h2>
        {summary !== undefined && (
          <span id={`${id}-summary`} className="min-w-0 truncate text-sm text-muted">
            {summary}
          </span>
        )}
      </div>
      <div id={id} hidden={!isOpen} className="min-w-0 px-4 pb-4">
        {(seen || isOpen) && children}
      </div>
    </section>
  )
}
