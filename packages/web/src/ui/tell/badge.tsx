import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDot,
  CirclePause,
  CircleStop,
  LoaderCircle,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import type { Icon } from '#ui/icon.ts'

export type BadgeTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** A word on a coloured ground: a count, a label, a role. */
export function Badge({ children, tone = 'neutral' }: { children: ReactNode; tone?: BadgeTone }) {
  return <span className={cx(pill, soft[tone])}>{children}</span>
}

/** What a state means, whatever the service calls it. */
export type StatusMeaning =
  | 'good'
  /** As it should be, and taken by something. */
  | 'used'
  | 'working'
  | 'attention'
  | 'bad'
  | 'off'
  | 'paused'
  | 'unknown'
  | 'refused'

export type StatusBadgeProps = {
  /** The word as the user knows it. */
  children: string
  meaning: StatusMeaning
  /** The whole of a word that was too long for the badge. */
  title?: string | undefined
}

/** A state as a word with a colour and a picture, never as a colour alone. */
export function StatusBadge({ children, meaning, title }: StatusBadgeProps) {
  const { tone, picture: Picture } = looks[meaning]
  return (
    <span {...(title === undefined ? {} : { title })} className={cx(pill, soft[tone])}>
      <Picture
        aria-hidden
        className={cx('size-3.5 shrink-0', solid[tone], meaning === 'working' && 'animate-spin')}
      />
      {children}
    </span>
  )
}

const looks: Record<StatusMeaning, { tone: BadgeTone; picture: Icon }> = {
  good: { tone: 'success', picture: CircleCheck },
  used: { tone: 'info', picture: CircleDot },
  working: { tone: 'info', picture: LoaderCircle },
  attention: { tone: 'warning', picture: TriangleAlert },
  bad: { tone: 'danger', picture: CircleAlert },
  off: { tone: 'neutral', picture: CircleStop },
  paused: { tone: 'warning', picture: CirclePause },
  unknown: { tone: 'neutral', picture: CircleDashed },
  refused: { tone: 'neutral', picture: Ban },
}

const pill =
  'inline-flex items-center gap-1 rounded-full align-middle px-1.5 py-px text-xs font-medium whitespace-nowrap'

const soft: Record<BadgeTone, string> = {
  neutral: 'bg-neutral-soft text-neutral-text',
  info: 'bg-info-soft text-info-text',
  success: 'bg-success-soft text-success-text',
  warning: 'bg-warning-soft text-warning-text',
  danger: 'bg-danger-soft text-danger-text',
}

const solid: Record<BadgeTone, string> = {
  neutral: 'text-neutral',
  info: 'text-info',
  success: 'text-success',
  warning: 'text-warning',
  danger: 'text-danger',
}
