import { X } from 'lucide-react'
import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { t } from '#lib/translate.ts'
import { cx } from '#ui/cx.ts'
import { IconButton } from '#ui/press/icon-button.tsx'
import {
  messageColours,
  messageIcons,
  messageType,
  messageWord,
  type MessageTypeName,
} from '#ui/tell/tones.ts'

/** Which alerts leave by themselves, after how long, and how long they take to fade (ms). */
export type AlertFading = { types: readonly MessageTypeName[]; delay: number; duration: number }

/** The configured fading for every alert below; none fades where nothing is configured. */
export const AlertFadingContext = createContext<AlertFading>({ types: [], delay: 0, duration: 0 })

export type AlertProps = {
  type: MessageTypeName
  children: ReactNode
  /** Words that mark the alert for scripts and style sheets of an operator. */
  tags?: string | undefined
  /** Offers a cross, and is called when the alert has faded. */
  onDismiss?: (() => void) | undefined
}

/** A message in the page that begins with its kind in a word. It appears within 100 ms. */
export function Alert({ type: name, children, tags, onDismiss }: AlertProps) {
  const leaving = useFading(name, onDismiss)
  const type = messageType(name)
  const Picture = messageIcons[type]
  return (
    <div
      role={type === 'danger' || type === 'warning' ? 'alert' : 'status'}
      className={cx(box, boxes[type], leaving !== undefined && 'opacity-0', tags)}
      {...(leaving === undefined ? {} : { style: { transitionDuration: `${leaving}ms` } })}
    >
      <Picture aria-hidden className={cx('mt-0.5 size-4 shrink-0', messageColours[type])} />
      <div className="min-w-0 grow wrap-anywhere">
        <strong className="font-semibold">{messageWord(name)}:</strong> {children}
      </div>
      {onDismiss && (
        <IconButton icon={X} size="small" aria-label={t('Dismiss')} onPress={onDismiss} />
      )}
    </div>
  )
}

/** After the delay says how long the fading lasts, and ends it by dismissing the alert. */
function useFading(name: MessageTypeName, onDismiss: (() => void) | undefined) {
  const { types, delay, duration } = use(AlertFadingContext)
  const [leaving, setLeaving] = useState<number>()
  const dismiss = useEffectEvent(() => onDismiss?.())
  const fades = types.includes(name) && onDismiss !== undefined
  useEffect(() => {
    if (!fades) return
    const start = setTimeout(() => setLeaving(duration), delay)
    const end = setTimeout(() => dismiss(), delay + duration)
    return () => {
      clearTimeout(start)
      clearTimeout(end)
    }
  }, [fades, delay, duration])
  return leaving
}

const box =
  'flex items-start gap-2.5 rounded-md border px-3 py-2 animate-fade-in transition-opacity ease-out'

const boxes = {
  danger: 'border-danger/40 bg-danger-soft',
  warning: 'border-warning/40 bg-warning-soft',
  info: 'border-info/40 bg-info-soft',
  success: 'border-success/40 bg-success-soft',
}
