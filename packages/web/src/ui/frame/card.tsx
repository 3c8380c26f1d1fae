import { useId, type ReactNode } from 'react'

export type CardProps = {
  readonly title: string
  /** At the end of the title. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of a page with a heading of its own. */
export function Card({ title, actions, children }: CardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0 rounded-lg border border-line bg-surface">
      <header className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3">
        <h2 id={id} className="text-base font-semibold">
          {title}
        </h2>
        {actions}
      </header>
      <div className="min-w-0 p-4 pt-3">{children}</div>
    </section>
  )
}
