import { CircleAlert, Inbox, Lock, RefreshCw, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { detailsOf, wordsOf } from '#api/errors.ts'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'
import { CopyButton } from '#ui/press/copy.tsx'
import type { Icon } from '#ui/icon.ts'
import { RetryButton } from '#ui/press/retry-button.tsx'
import { Awaited } from '#ui/tell/slow.tsx'
import { Spinner } from '#ui/tell/spinner.tsx'

export type EmptyStateProps =
  | { state: 'loading'; title?: string }
  /** Nothing is there; `children` say what to do next. */
  | { state: 'empty'; title: string; children?: ReactNode; action?: ReactNode }
  /** Something is there, but the filters leave nothing of it. */
  | { state: 'filtered'; title: string; children?: ReactNode; onClear?: (() => void) | undefined }
  /**
   * It could not be read: the words of what it failed with, and who said so and when (`details`),
   * which can be copied.
   */
  | {
      state: 'failed'
      title: string
      error?: unknown
      children?: ReactNode
      details?: string | undefined
      onRetry?: (() => void) | undefined
    }
  /** The user may not see it. */
  | { state: 'refused'; title: string; children?: ReactNode; action?: ReactNode }

/** What stands where a list or a card would be, in each of the five cases in which it is not. */
export function EmptyState(props: EmptyStateProps) {
  switch (props.state) {
    case 'loading':
      return (
        <div className="flex flex-col items-center px-4 pt-10 pb-1">
          <Spinner label={props.title ?? t('Loading')} size="large" />
          <div className="min-h-9 pt-2 text-center text-sm text-muted wrap-anywhere">
            <Awaited />
          </div>
        </div>
      )
    case 'empty':
      return (
        <Plate picture={Inbox} title={props.title} action={props.action}>
          {props.children}
        </Plate>
      )
    case 'filtered':
      return (
        <Plate
          picture={SearchX}
          title={props.title}
          action={props.onClear && <Button onPress={props.onClear}>{t('Clear filters')}</Button>}
        >
          {props.children}
        </Plate>
      )
    case 'failed':
      return <Failed {...props} />
    case 'refused':
      return (
        <Plate picture={Lock} title={props.title} action={props.action}>
          {props.children}
        </Plate>
      )
  }
}

function Failed(props: Omit<Extract<EmptyStateProps, { state: 'failed' }>, 'state'>) {
  const { title, error, onRetry, children } = props
  const details = props.details ?? detailsOf(error)
  return (
    <div role="alert">
      <Plate
        picture={CircleAlert}
        colour="text-danger"
        title={title}
        action={onRetry && <RetryButton icon={RefreshCw} error={error} onPress={onRetry} />}
      >
        {children ?? (error !== undefined && wordsOf(error))}
        {details !== undefined && (
          <p className="mt-2">
            <code className="font-mono text-xs wrap-anywhere">{details}</code>{' '}
            <CopyButton text={details} label={t('Copy details')} />
          </p>
        )}
      </Plate>
    </div>
  )
}

function Plate(props: {
  picture: Icon
  title: string
  colour?: string
  action?: ReactNode
  children?: ReactNode
}) {
  const { picture: Picture, title, colour = 'text-muted', action, children } = props
  return (
    <div className="mx-auto flex max-w-xl flex-col items-center px-6 py-10 text-center">
      <Picture aria-hidden strokeWidth={1.5} className={`size-8 ${colour}`} />
      <p className="mt-3 font-semibold wrap-anywhere">{title}</p>
      {children !== undefined && <div className="mt-1 text-muted wrap-anywhere">{children}</div>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  )
}
