import { ChevronDown, ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { cx } from '#ui/cx.ts'
import { Link } from '#ui/press/link.tsx'
import { useInSight } from '#ui/tables/use-in-sight.ts'

/** Links under a heading that folds, and after them further headings with links of their own. */
export type NavigationBranch = {
  id: string
  label: string
  open: boolean
  entries: readonly NavigationEntry[]
  parts?: readonly NavigationBranch[]
}

type NavigationEntry = { label: string; path: string }

export type NavigationTreeProps = {
  label: string
  branches: readonly NavigationBranch[]
  /** The path of the entry that is marked. */
  current: string | undefined
  onFold: (id: string) => void
  onGo?: (() => void) | undefined
}

/**
 * Links under headings that fold. The one of the place where the user is stays when its heading is
 * folded, and is in sight.
 */
export function NavigationTree({ label, branches, ...rest }: NavigationTreeProps) {
  const { current } = rest
  const isThere = branches.some((branch) => placeOf(branch, current) !== undefined)
  const tree = useInSight<HTMLElement>('[aria-current]', isThere ? current : undefined)
  return (
    <nav ref={tree} aria-label={label} className="flex flex-col px-2 py-2">
      {branches.map((branch) => (
        <div key={branch.id} className="pb-1">
          <Branch branch={branch} heading={cx(headingLook, 'font-semibold')} {...rest} />
        </div>
      ))}
    </nav>
  )
}

type BranchProps = Pick<NavigationTreeProps, 'current' | 'onFold' | 'onGo'> & {
  branch: NavigationBranch
  heading: string
}

function Branch({ branch, heading, ...rest }: BranchProps) {
  const id = useId()
  const { current, onFold, onGo } = rest
  const { label, open, entries, parts = [] } = branch
  const Arrow = open ? ChevronDown : ChevronRight
  const here = placeOf(branch, current)
  const shown = open ? entries : here ? [here] : []
  return (
    <>
      <button
        type="button"
        id={id}
        aria-expanded={open}
        onClick={() => onFold(branch.id)}
        className={heading}
      >
        <span className="min-w-0 wrap-anywhere">{label}</span>
        <Arrow
          aria-hidden
          className={cx('size-4 shrink-0 text-muted', !open && 'rtl:-scale-x-100')}
        />
      </button>
      {shown.length > 0 && (
        <ul>
          {shown.map((entry) => (
            <Entry key={entry.path} entry={entry} isHere={entry === here} onGo={onGo} />
          ))}
        </ul>
      )}
      {open &&
        parts.map((part) => (
          // A part may be called as another heading is: it is heard together with its own.
          <div key={part.id} role="group" aria-labelledby={id}>
            <Branch branch={part} heading={cx(headingLook, 'text-sm text-muted')} {...rest} />
          </div>
        ))}
    </>
  )
}

type EntryProps = Pick<NavigationTreeProps, 'onGo'> & { entry: NavigationEntry; isHere: boolean }

const Entry = ({ entry, isHere, onGo }: EntryProps) => (
  <li>
    <Link
      to={entry.path}
      look="plain"
      onPress={onGo}
      {...(isHere ? { 'aria-current': 'page' as const } : {})}
      place={cx(
        entryLook,
        isHere
          ? 'bg-accent-soft font-medium text-accent-text forced-colors:underline'
          : 'hover:bg-hover',
      )}
    >
      {entry.label}
    </Link>
  </li>
)

/** The entry of a path, under a heading or in one of its parts. */
const placeOf = (
  { entries, parts = [] }: NavigationBranch,
  path: string | undefined,
): NavigationEntry | undefined =>
  [...entries, ...parts.flatMap((part) => part.entries)].find((entry) => entry.path === path)

const headingLook =
  'flex w-full cursor-pointer items-center justify-between rounded-md px-2 py-nav-y ' +
  'text-start hover:bg-hover -outline-offset-2'

const entryLook = 'block rounded-md px-4 py-nav-y -outline-offset-2'
