import { ChevronDown, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/link.tsx'

export type NavigationTreeProps = {
  label: string
  groups: readonly {
    id: string
    label: string
    open: boolean
    entries: readonly { label: string; path: string }[]
  }[]
  /** The path of the entry that is marked. */
  current: string | undefined
  onFold: (id: string) => void
  onGo?: (() => void) | undefined
}

/** Links under headings that fold; the one of the place where the user comes to is in sight. */
export function NavigationTree({ label, groups, current, onFold, onGo }: NavigationTreeProps) {
  const tree = useRef<HTMLElement>(null)
  useEffect(() => {
    if (current !== undefined)
      tree.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [current])
  return (
    <nav ref={tree} aria-label={label} className="flex flex-col px-2 py-2">
      {groups.map(({ id, label: heading, open, entries }) => {
        const Arrow = open ? ChevronDown : ChevronRight
        return (
          <div key={id} className="pb-1">
            <button
              type="button"
              aria-expanded={open}
              onClick={() => onFold(id)}
              className={headingLook}
            >
              {heading}
              <Arrow aria-hidden className={cx('size-4 text-muted', !open && 'rtl:-scale-x-100')} />
            </button>
            {open && (
              <ul>
                {entries.map((entry) => (
                  <li key={entry.path}>
                    <Link
                      to={entry.path}
                      look="plain"
                      onPress={onGo}
                      {...(entry.path === current ? { 'aria-current': 'page' as const } : {})}
                      place={cx(
                        entryLook,
                        entry.path === current
                          ? 'bg-accent-soft font-medium text-accent-text forced-colors:underline'
                          : 'hover:bg-hover',
                      )}
                    >
                      {entry.label}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )
      })}
    </nav>
  )
}

const headingLook =
  'flex w-full cursor-pointer items-center justify-between rounded-md px-2 py-nav-y ' +
  'font-semibold hover:bg-hover -outline-offset-2'

const entryLook = 'block rounded-md px-4 py-nav-y -outline-offset-2'
