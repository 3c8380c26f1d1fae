import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import type { TypeCode } from '#resource/define.ts'
import { DetailsPage } from '#resource/details/details-page.tsx'
import { PaneContext, type Pane } from '#resource/page-frame.tsx'
import { PlaceProvider, usePlace, type Place } from '#resource/place.tsx'
import { IconButton } from '#ui/press/icon-button.tsx'
import { CloseIcon } from '#ui/icons.ts'
import { Link } from '#ui/press/link.tsx'

type Props = {
  readonly type: TypeCode
  readonly itemKey: readonly string[]
  /** The address of its page, and that of the list beside which it is. */
  readonly path: string
  readonly list: string
  /** The keyboard goes on here. */
  readonly focused: boolean
  readonly onClose: () => void
}

/** The details of a row beside its list: its tabs and actions, as on its own page. */
export const BesidePane = ({ type, itemKey, path, list, focused, onClose }: Props): ReactNode => {
  const outer = usePlace()
  const leave = useEffectEvent(onClose)
  // For each row there is another one, with its own way out.
  const [place] = useState(() =>
    innerPlace(path, outer, (to) => [list, '/not_found'].includes(to), onClose),
  )
  const own = useRef<HTMLElement>(null)
  useEffect(() => {
    if (focused) own.current?.focus()
  }, [focused, path])
  useEffect(() => {
    // After all that would rather have the key, such as a search that is open.
    const press = (event: KeyboardEvent) => {
      const isOwn = event.target instanceof Node && own.current?.contains(event.target)
      if (event.key === 'Escape' && !event.defaultPrevented && isOwn) leave()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  const head: Pane = ({ title, status, actions }) => (
    <>
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">
            <Link to={path}>{title}</Link>
          </h2>
          {status}
        </div>
        <IconButton icon={CloseIcon} aria-label={t('Close')} onPress={onClose} />
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </>
  )
  return (
    <section
      ref={own}
      tabIndex={-1}
      aria-label={t('Beside the list')}
      data-beside
      className="sticky top-4 max-h-[calc(100dvh-6rem)] min-w-0 self-start overflow-y-auto rounded-lg border border-line bg-surface p-4 outline-offset-2 outline-focus focus-visible:outline-2 max-lg:hidden"
    >
      <PaneContext value={head}>
        <PlaceProvider place={place}>
          <DetailsPage trail={[{ type, key: itemKey }]} nav={list} />
        </PlaceProvider>
      </PaneContext>
    </section>
  )
}

/**
 * An address of its own, whose tabs and dialogs leave that of the page alone. Who leaves the item for
 * its list, or finds that it is gone, leaves the pane; all other ways lead on in the page.
 */
const innerPlace = (
  path: string,
  outer: Place,
  leaves: (path: string) => boolean,
  leave: () => void,
): Place => {
  // Dialogs have addresses, and go back when they close.
  const history = [path]
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const pathOf = (address: string) => address.split('?', 1)[0] ?? ''
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    current: () => history.at(-1) ?? path,
    go: (to, options) => {
      if (leaves(pathOf(to))) return leave()
      if (pathOf(to) !== pathOf(path)) return outer.go(to, options)
      if (options?.replace) history.pop()
      history.push(to)
      return tell()
    },
    canGoBack: () => false,
    back: async () => {
      if (history.length < 2) return leave()
      history.pop()
      return tell()
    },
  }
}
