import { cx } from '#ui/cx.ts'

/** So many letters of the end stay. */
const end = 6

/**
 * A text on one line that loses its middle where there is too little room, so that what differs at the
 * end is told apart. The whole of it is in its tooltip, and is what is heard.
 */
export const MiddleCut = ({ text, className }: { text: string; className?: string }) => {
  const letters = [...text]
  // What is short is not worth two parts.
  if (letters.length <= 2 * end)
    return (
      <span className={cx('truncate', className)} title={text}>
        {text}
      </span>
    )
  return (
    <span className={cx('flex min-w-0', className)} title={text}>
      <span className="sr-only">{text}</span>
      <span aria-hidden className="truncate">
        {letters.slice(0, -end).join('')}
      </span>
      <span aria-hidden className="shrink-0 whitespace-pre">
        {letters.slice(-end).join('')}
      </span>
    </span>
  )
}
