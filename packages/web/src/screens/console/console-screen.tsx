import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { ExternalLink } from '#ui/press/link.tsx'
import { ConsoleBar, leaveHint } from '#screens/console/console-bar.tsx'
import { openConsole, typeNamed, type ConsoleState } from '#screens/console/connection.ts'

export type ConsoleScreenProps = {
  /** The id of the server, and what it is called. */
  readonly server: string
  readonly name: string
  /** The type to show at first, if not what the operator has set. */
  readonly type?: string | undefined
  /** Fills the page it stands in and takes the keyboard at once. */
  readonly alone?: boolean
}

/** A server's console with what one can do to it; speaks of every way in which there is none. */
export const ConsoleScreen = (props: ConsoleScreenProps) => {
  const { server, name, alone = false } = props
  const [state, setState] = useState<ConsoleState>({ at: 'connecting' })
  const [type, setType] = useState(() => typeNamed(props.type))
  const [attempt, setAttempt] = useState(0)
  const frame = useRef<HTMLElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const label = t('Console of {name}', { name })

  useEffect(() => {
    if (!host.current) return undefined
    return openConsole({
      host: host.current,
      server,
      type,
      label,
      hintId,
      tell: (next) => {
        setState(next)
        if (alone && next.at === 'connected') next.display.focus()
      },
    })
  }, [server, type, label, hintId, alone, attempt])

  const leave = () => {
    if (state.at !== 'connected') return
    state.display.release()
    frame.current?.querySelector('button')?.focus()
  }
  const live = state.at === 'connected' || state.at === 'connecting'
  return (
    <section ref={frame} aria-label={label} className={alone ? whole : 'flex flex-col gap-2'}>
      <ConsoleBar
        server={server}
        state={state}
        type={type}
        alone={alone}
        onType={setType}
        onReconnect={() => setAttempt(attempt + 1)}
        onFullScreen={() => void toggleFullScreen(frame.current)}
      />
      <div className={alone ? 'relative min-h-0 grow bg-screen' : inTab}>
        <div
          ref={host}
          className={`absolute inset-1 ${live ? '' : 'invisible'}`}
          onKeyDownCapture={(event) => {
            if (!event.ctrlKey || !event.altKey || !event.shiftKey) return
            event.preventDefault()
            event.stopPropagation()
            leave()
          }}
        />
        {state.at !== 'connected' && (
          <div className="absolute inset-0 flex items-center justify-center overflow-auto bg-surface">
            <Instead state={state} onRetry={() => setAttempt(attempt + 1)} />
          </div>
        )}
      </div>
      <p id={hintId} className={`text-sm text-muted ${alone ? 'px-2 pb-1' : ''}`}>
        {leaveHint()}
      </p>
    </section>
  )
}

const whole = 'flex h-dvh flex-col gap-1 bg-canvas'
const inTab =
  'relative aspect-9/5 max-h-[60dvh] min-h-64 overflow-hidden rounded-md border border-line bg-screen'

const Instead = ({ state, onRetry }: { state: ConsoleState; onRetry: () => void }): ReactNode => {
  switch (state.at) {
    case 'connected':
      return null
    case 'connecting':
      return <EmptyState state="loading" title={t('Connecting to the console')} />
    case 'ended':
      return (
        <EmptyState state="failed" title={t('The console is disconnected.')} onRetry={onRetry}>
          {state.reason}
        </EmptyState>
      )
    case 'none':
      return <EmptyState state="empty" title={state.reason} />
    case 'elsewhere':
      return (
        <EmptyState
          state="empty"
          title={t('This console has a page of its own.')}
          action={isWeb(state.url) && <ExternalLink href={state.url}>{t('Open it')}</ExternalLink>}
        >
          {t('Consoles of this type cannot be shown here.')}
        </EmptyState>
      )
    case 'failed':
      return (
        <EmptyState
          state="failed"
          title={t('Unable to open the console.')}
          error={state.error}
          onRetry={onRetry}
        />
      )
  }
}

/** An address out of an answer may be a link only when it is one of the web. */
const isWeb = (url: string): boolean => /^https?:$/.test(URL.parse(url)?.protocol ?? '')

const toggleFullScreen = async (element: Element | null): Promise<void> => {
  if (document.fullscreenElement) await document.exitFullscreen()
  else await element?.requestFullscreen()
}
