import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import type { Chosen } from '#screens/topology/choice.ts'
import { IconButton } from '#ui/press/icon-button.tsx'
import { CloseIcon } from '#ui/icons.ts'

export type BalloonFrameProps = {
  readonly chosen: Chosen
  readonly title: ReactNode
  readonly label: string
  readonly children: ReactNode
  readonly onEnter: () => void
  readonly onLeave: () => void
  readonly onClose: () => void
}

/** So far a balloon stays from what it is about, and from the edges of the window. */
const [apart, edge] = [10, 8]

/**
 * A panel beside what it is about. It is no modal dialog: the page stays in use. The keyboard that
 * opened it goes into it, and back where it was.
 */
export function BalloonFrame(props: BalloonFrameProps) {
  const { chosen, title, label, children, onClose } = props
  const { at, how, id } = chosen
  const box = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const settle = () => {
      const { offsetWidth: width, offsetHeight: height } = element
      const fits = at.x + apart + width + edge <= window.innerWidth
      const x = fits ? at.x + apart : at.x - apart - width
      element.style.left = `${within(x, width, window.innerWidth)}px`
      element.style.top = `${within(at.y - 28, height, window.innerHeight)}px`
    }
    settle()
    // What it shows may grow, and the window shrink.
    const watch = new ResizeObserver(settle)
    watch.observe(element)
    window.addEventListener('resize', settle)
    return () => {
      watch.disconnect()
      window.removeEventListener('resize', settle)
    }
  }, [at])

  useEffect(() => {
    if (how !== 'keys') return undefined
    const before = document.activeElement
    const around = before?.parentElement
    const own = box.current
    own?.focus({ preventScroll: true })
    return () => {
      const lost = own?.contains(document.activeElement) || document.activeElement === document.body
      // The line of what has been deleted is gone: another one of its list is where the keyboard goes on.
      const back = before?.isConnected ? before : around?.querySelector('[tabindex="0"]')
      if (lost && back instanceof HTMLElement) back.focus()
    }
  }, [how, id])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [onClose])

  return (
    <div
      ref={box}
      role="dialog"
      aria-label={label}
      data-balloon
      tabIndex={-1}
      onPointerEnter={props.onEnter}
      onPointerLeave={props.onLeave}
      className={look}
    >
      <div className="flex items-start gap-2 border-b border-line py-2 ps-3 pe-1.5">
        <div className="min-w-0 grow">{title}</div>
        <IconButton icon={CloseIcon} size="small" aria-label={t('Close')} onPress={onClose} />
      </div>
      <div className="flex min-h-0 flex-col gap-3 overflow-auto p-3">{children}</div>
    </div>
  )
}

const within = (start: number, length: number, all: number): number =>
  Math.max(edge, Math.min(start, all - length - edge))

const look =
  'fixed z-(--z-popover) flex max-h-[min(30rem,calc(100dvh-1rem))] w-80 ' +
  'max-w-[calc(100vw-1rem)] flex-col rounded-lg bg-raised shadow-overlay animate-fade-in ' +
  'outline-offset-0'
