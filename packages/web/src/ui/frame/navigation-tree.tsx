import { ChevronDown, ChevronRight, Pin, PinOff } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { t } from '#lib/translate.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/press/icon-button.tsx'
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

type NavigationEntry = {
  label: string
  path: string
  /** Tells it from another one of the same name. */
  note?: string | undefined
}

export type NavigationTreeProps = {
  label: string
  branches: readonly NavigationBranch[]
  /** The path of the entry that is marked. */
  current: string | undefined
  onFold: (id: string) => void
  onGo?: (() => void) | undefined
  /** The paths of the entries that are pinned, and what pins one or lets it go. */
  pinned?: readonly string[]
  onPin?: ((path: string) => void) | undefined
  /** Each entry shows its button at all times; else those alone that pointer or focus are at. */
  pinsShown?: boolean | undefined
}

/**
 * Links under headings that fold. The one of the place where the user is stays when its heading is
 * folded, and is in sight.
 */
export function NavigationTree({ label, branches, onPin, ...rest }: NavigationTreeProps) {
  const { current, pinned } = rest
  const isThere = branches.some((branch) => placeOf(branch, current) !== undefined)
  const tree = useInSight<HTMLElement>('[aria-current]', isThere ? current : undefined)
  const moved = useRef<{ readonly path: string; readonly byKeys: boolean }>(undefined)
  // An entry that is pinned stands elsewhere from then on, and takes the focus along.
  useLayoutEffect(() => {
    const { path, byKeys } = moved.current ?? {}
    moved.current = undefined
    const entries = [...(tree.current?.querySelectorAll<HTMLElement>('li') ?? [])]
    const entry = entries.find(({ dataset }) => path !== undefined && dataset['path'] === path)
    entry?.querySelector('a')?.focus({ preventScroll: !byKeys })
  }, [pinned, tree])
  const pin = (path: string) => {
    moved.current = { path, byKeys: document.activeElement?.matches(':focus-visible') ?? false }
    onPin?.(path)
  }
  return (
    <nav ref={tree} aria-label={label} className="flex flex-col px-2 py-2">
      {branches.map((branch) => (
        <div key={branch.id} className="pb-1">
          <Branch
            branch={branch}
            heading={cx(headingLook, 'font-semibold')}
            {...rest}
            onPin={onPin && pin}
          />
        </div>
      ))}
    </nav>
  )
}

type Entries = Pick<NavigationTreeProps, 'onGo' | 'pinned' | 'onPin' | 'pinsShown'>

type BranchProps = Entries &
  Pick<NavigationTreeProps, 'current' | 'onFold'> & {
    branch: NavigationBranch
    heading: string
  }

function Branch({ branch, heading, ...rest }: BranchProps) {
  const id = useId()
  const { current, onFold, ...entryRest } = rest
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
            <Entry key={entry.path} entry={entry} isHere={entry === here} {...entryRest} />
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

type EntryProps = Entries & { entry: NavigationEntry; isHere: boolean }

function Entry({ entry, isHere, onGo, onPin, pinned = [], pinsShown = false }: EntryProps) {
  // A button for each of all entries would be one for nobody.
  const [isNear, setNear] = useState({ pointer: false, focus: false })
  const near = (some: Partial<typeof isNear>) => onPin && setNear((now) => ({ ...now, ...some }))
  const { label, path, note } = entry
  const isPinned = pinned.includes(path)
  return (
    // Pointer and focus come near what is inside it, and nothing is done with the item itself.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      data-path={onPin && path}
      className="relative"
      onPointerEnter={({ pointerType }) => near({ pointer: pointerType === 'mouse' })}
      onPointerLeave={() => near({ pointer: false })}
      onFocus={() => near({ focus: true })}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Between link and button the focus stays.
        if (!currentTarget.contains(relatedTarget)) near({ focus: false })
      }}
      onKeyDown={({ key, currentTarget, target }) => {
        // With a stop of the Tab key for each, the page would be twice as far away.
        if (!key.startsWith('Arrow') || /Up|Down/.test(key)) return
        const [link, button] = currentTarget.querySelectorAll<HTMLElement>('a, button')
        if (button) (target === link ? button : link)?.focus()
      }}
    >
      <Link
        to={path}
        look="plain"
        onPress={onGo}
        {...(isHere ? { 'aria-current': 'page' as const } : {})}
        place={cx(
          entryLook,
          onPin && 'pe-9',
          isHere
            ? 'bg-accent-soft font-medium text-accent-text forced-colors:underline'
            : 'hover:bg-hover',
        )}
      >
        {label}
        {note !== undefined && <span className="text-sm text-muted"> {note}</span>}
      </Link>
      {onPin && (pinsShown || isNear.pointer || isNear.focus) && (
        <IconButton
          icon={isPinned ? PinOff : Pin}
          aria-label={
            isPinned ? t('Unpin {name}', { name: label }) : t('Pin {name}', { name: label })
          }
          onPress={() => onPin(path)}
          tabIndex={-1}
          size="small"
          place={cx(
            'absolute inset-y-0 end-1.5 my-auto',
            pinsShown && !isPinned && 'opacity-60 focus-visible:opacity-100',
          )}
        />
      )}
    </li>
  )
}

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
