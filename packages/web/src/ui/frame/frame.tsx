import { useRef, type MouseEvent, type ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import { cx } from '#ui/cx.ts'

export type FrameProps = {
  /** From the start of the header: name, switcher … */
  start: ReactNode
  /** At the end of the header: search, look, user. */
  end: ReactNode
  navigation: ReactNode
  /** Puts the keyboard on the first row of a page that has a list. */
  onSkipToRows: () => void
  children: ReactNode
}

/** The page of those who are signed in: header, navigation at the start, content. */
export function Frame({ start, end, navigation, onSkipToRows, children }: FrameProps) {
  const main = useRef<HTMLElement>(null)
  // The page has a base address: the browser itself would follow "#main" to the start page.
  const toContent = (event: MouseEvent) => {
    event.preventDefault()
    main.current?.focus()
  }
  const toRows = (event: MouseEvent) => {
    event.preventDefault()
    onSkipToRows()
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#main" onClick={toContent} className={skip}>
        {t('Skip to content')}
      </a>
      <a href="#main" onClick={toRows} className={cx(skip, onlyWithRows)}>
        {t('Skip to the first row')}
      </a>
      <header className={header}>
        <div className="flex min-w-0 items-center gap-2 sm:gap-3">{start}</div>
        <div className="flex shrink-0 items-center gap-0.5">{end}</div>
      </header>
      <div className="flex min-w-0 grow">
        <aside className={aside}>{navigation}</aside>
        <main ref={main} id="main" tabIndex={-1} className={content}>
          {children}
        </main>
      </div>
    </div>
  )
}

/** Shows its content only where the window is narrow. */
export function Narrow({ children }: { children: ReactNode }) {
  return <div className="flex items-center md:hidden">{children}</div>
}

const header =
  'sticky top-0 z-(--z-header) flex h-header items-center justify-between gap-2 border-b ' +
  'border-line bg-surface px-3 sm:px-4'

const aside =
  'sticky top-header hidden h-[calc(100dvh-var(--spacing-header))] w-nav shrink-0 overflow-y-auto ' +
  'border-e border-line bg-surface md:block'

// Room for messages, and for the note of a slow service, which stand over the lower edge of the window.
const content =
  'min-w-0 grow p-4 pb-[max(1rem,var(--toasts,0px))] outline-none sm:px-5 ' +
  '[:root:has([data-slow])_&]:pb-16'

/** A page without a row has nowhere to skip to. */
const onlyWithRows = '[:root:not(:has(main_tbody_th))_&]:hidden'

const skip =
  'fixed top-2 start-2 z-(--z-toast) -translate-y-20 rounded-md bg-accent px-3 py-2 text-on-accent ' +
  'focus:translate-y-0'
