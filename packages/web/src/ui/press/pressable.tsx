import {
  use,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { given } from '#ui/given.ts'
import { tipped } from '#ui/overlays/tip.ts'
import { TriggerContext, type Start, type Trigger } from '#ui/press/trigger.ts'

export type PressableProps = {
  children: ReactNode
  className: string
  onPress?: (() => void) | undefined
  /** It stays reachable, looks disabled and takes no presses. */
  refused?: boolean | undefined
  /** What is said on hover and focus. */
  tip?: string | undefined
  type?: 'button' | 'submit' | undefined
  form?: string | undefined
  autoFocus?: boolean | undefined
  /** -1: the Tab key passes it by, and other keys lead to it. */
  tabIndex?: -1 | undefined
  'aria-label'?: string | undefined
  'aria-expanded'?: boolean | undefined
  'aria-controls'?: string | undefined
  'aria-pressed'?: boolean | undefined
}

/**
 * What every button is: the browser's own, without machinery until it is pointed at or has the
 * focus. A list has a hundred of them, of which hardly one is pressed.
 */
export function Pressable(props: PressableProps) {
  const { children, className, onPress, refused = false, tip, type = 'button', ...rest } = props
  const trigger = use(TriggerContext)
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // The press is the button's alone: an element around it, such as a row, is not pressed with it.
    event.stopPropagation()
    if (refused) return event.preventDefault()
    // Safari leaves it where it was; what opens now gives it back here.
    event.currentTarget.focus({ preventScroll: true })
    trigger?.onOpen(event.detail === 0 ? 'first' : 'pointer')
    onPress?.()
  }
  return (
    <button
      {...given(rest)}
      {...(refused ? { 'aria-disabled': true } : {})}
      {...tipped(tip)}
      {...(trigger && !refused ? triggering(trigger, tip) : {})}
      type={refused ? 'button' : type}
      onClick={press}
      className={className}
    >
      {children}
    </button>
  )
}

const triggering = (trigger: Trigger, tip: string | undefined) => {
  const { opens, open, controls, ref, onOpen, onNear } = trigger
  const { onPointerEnter, onFocus } = tipped(tip)
  return {
    ref,
    id: `${controls}-button`,
    'aria-haspopup': opens,
    'aria-expanded': open,
    ...(open && opens === 'menu' && { 'aria-controls': controls }),
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      onNear()
      onPointerEnter?.(event)
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      onNear()
      onFocus?.(event)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const start = keys[event.key]
      if (start === undefined || opens !== 'menu') return
      event.preventDefault()
      onOpen(start)
    },
  }
}

/** The keys that open a menu, and where they lead. */
const keys: Readonly<Record<string, Start>> = {
  ...{ ArrowDown: 'first', ArrowUp: 'last' },
  ...{ Enter: 'first', ' ': 'first' },
}
