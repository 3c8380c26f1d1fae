import { Check, CircleAlert } from 'lucide-react'
import { t } from '#lib/translate.ts'
import { cx } from '#ui/cx.ts'

export type StepMark = 'current' | 'done' | 'error' | 'open'

export type StepItem = {
  id: string
  title: string
  mark: StepMark
  /** Something in it is still wrong or missing, whether it is the current one or not. */
  faulty?: boolean | undefined
}

export type StepListProps = {
  /** Names the list for those who hear it. */
  label: string
  steps: readonly StepItem[]
  onChoose: (id: string) => void
}

/** The steps of a wizard: a column beside its content, a row above it on a narrow screen. */
export function StepList({ label, steps, onChoose }: StepListProps) {
  return (
    <nav aria-label={label} className={bar}>
      <ol className="flex gap-1 sm:flex-col">
        {steps.map((step, index) => (
          <li key={step.id} className="max-sm:shrink-0">
            <button
              type="button"
              onClick={() => onChoose(step.id)}
              {...(step.mark === 'current' ? { 'aria-current': 'step' as const } : {})}
              className={cx(row, step.mark === 'current' && 'bg-accent-soft font-semibold')}
            >
              <Picture mark={step.mark} number={index + 1} />
              <span className={cx(step.mark === 'current' ? 'text-accent-text' : 'max-sm:sr-only')}>
                {step.title}
              </span>
              <span className="sr-only">{words(step)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Picture({ mark, number }: { mark: StepMark; number: number }) {
  return (
    <span aria-hidden className={cx(disc, discs[mark])}>
      {mark === 'done' ? (
        <Check strokeWidth={3} className="size-3.5" />
      ) : mark === 'error' ? (
        <CircleAlert className="size-4" />
      ) : (
        number
      )}
    </span>
  )
}

function words({ mark, faulty }: StepItem): string {
  if (mark === 'done') return t('(done)')
  if (mark === 'error') return t('(needs attention)')
  return faulty ? t('(to do)') : ''
}

const bar = 'shrink-0 overflow-x-auto max-sm:-mx-1 max-sm:px-1 max-sm:pb-3 sm:w-48'

const row =
  'flex w-full cursor-pointer items-center gap-2.5 rounded-md px-2 py-1.5 text-start ' +
  '-outline-offset-2 hover:bg-hover'

const disc =
  'inline-flex size-6 shrink-0 items-center justify-center rounded-full text-xs font-semibold ' +
  'tabular-nums'

const discs: Record<StepMark, string> = {
  current: 'bg-accent text-on-accent',
  done: 'bg-success-soft text-success-text',
  error: 'bg-danger-soft text-danger-text',
  open: 'bg-neutral-soft text-neutral-text',
}
