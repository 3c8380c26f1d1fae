import { X } from 'lucide-react'
import { use, useState, useSyncExternalStore } from 'react'
import {
  Button as AriaButton,
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastList as AriaToastList,
  UNSTABLE_ToastRegion as AriaToastRegion,
  UNSTABLE_ToastStateContext as ToastStateContext,
} from 'react-aria-components'
import { t } from '#lib/translate.ts'
import { CopyButton } from '#ui/press/copy.tsx'
import { Keys } from '#ui/press/keys.tsx'
import { cx } from '#ui/cx.ts'
import { haveLasting, isLasting, toast, toastQueue, type ToastContent } from '#ui/tell/toast.ts'
import { messageColours, messageIcons, messageWord } from '#ui/tell/tones.ts'

/**
 * Where toasts appear; once per page, above everything else, at the lower end: what can be done on a page
 * stands above. The page and its dialogs leave them their place, so that they cover nothing for good.
 */
export function ToastRegion() {
  return (
    <AriaToastRegion
      ref={leavePlace}
      queue={toastQueue}
      aria-label={t('Messages')}
      className={region}
    >
      <DismissAll />
      <AriaToastList<ToastContent> className="contents">
        {({ toast: entry }) => (
          <AriaToast toast={entry} className={cx(card, edges[entry.content.type])}>
            <Message content={entry.content} id={entry.key} />
            <AriaButton slot="close" aria-label={t('Dismiss')} className={cross}>
              <X aria-hidden className="size-4" />
            </AriaButton>
          </AriaToast>
        )}
      </AriaToastList>
    </AriaToastRegion>
  )
}

/** Clears all messages at once, where several would have to be dismissed one by one (SH-TOAST-10). */
function DismissAll() {
  const shown = use(ToastStateContext)?.visibleToasts ?? []
  if (shown.filter(({ content }) => isLasting(content)).length < 2) return null
  return (
    <AriaButton className={all} onPress={toast.clearAll}>
      {t('Dismiss All')}
    </AriaButton>
  )
}

function Message({ content, id }: { content: ToastContent; id: string }) {
  const [open, setOpen] = useState(false)
  const undo = useSyncExternalStore(toast.subscribeToUndos, () => toast.undoOf(id))
  const Picture = messageIcons[content.type]
  return (
    <AriaToastContent className="flex min-w-0 grow gap-2.5 py-2.5">
      <Picture aria-hidden className={cx('mt-0.5 size-4 shrink-0', messageColours[content.type])} />
      <div className="min-w-0 grow">
        <span className="sr-only">{`${messageWord(content.type)}: `}</span>
        <Text slot="title" className="wrap-anywhere whitespace-pre-line">
          {content.message}
        </Text>
        {content.details !== undefined && (
          <div className="mt-1 flex flex-wrap gap-x-3 text-sm">
            <button type="button" className={textButton} onClick={() => setOpen(!open)}>
              {open ? t('Hide details') : t('Show details')}
            </button>
            <CopyButton text={content.details} label={t('Copy details')} />
          </div>
        )}
        {undo && (
          <div className="mt-1 flex items-center gap-2 text-sm">
            <button
              type="button"
              className={textButton}
              aria-keyshortcuts="z"
              onClick={() => {
                toastQueue.close(id)
                undo()
              }}
            >
              {t('Undo')}
            </button>
            <span aria-hidden className="text-muted max-md:hidden">
              <Keys keys={['z']} />
            </span>
          </div>
        )}
        {open && (
          <Text slot="description" className={details}>
            {content.details}
          </Text>
        )}
      </div>
    </AriaToastContent>
  )
}

/** Says how high they are: all of them to the page, and those that stay to dialogs, which move for them. */
const leavePlace = (region: HTMLElement | null) => {
  if (!region) return undefined
  const { style } = document.documentElement
  const sizes = new ResizeObserver(() => {
    const height = `${region.offsetHeight}px`
    style.setProperty('--toasts', height)
    style.setProperty('--lasting-toasts', haveLasting() ? height : '0px')
  })
  sizes.observe(region)
  return () => {
    sizes.disconnect()
    for (const name of ['--toasts', '--lasting-toasts']) style.removeProperty(name)
  }
}

// Between them one presses what lies below.
const region =
  'pointer-events-none fixed end-0 bottom-0 z-(--z-toast) flex max-h-[40dvh] ' +
  'w-[min(27.5rem,100vw)] flex-col gap-2 overflow-y-auto rounded-lg p-3 -outline-offset-2'

const card =
  'pointer-events-auto flex shrink-0 items-start gap-1 rounded-lg border-s-4 bg-raised pe-1 ps-3 shadow-overlay ' +
  'animate-fade-in'

const cross =
  'mt-1.5 inline-flex size-7 shrink-0 cursor-pointer items-center justify-center rounded-md ' +
  'text-muted data-hovered:bg-hover data-hovered:text-text'

const all =
  'pointer-events-auto shrink-0 cursor-pointer self-end rounded-md bg-raised px-2 py-1 text-sm ' +
  'text-accent-text shadow-overlay hover:underline'

const textButton = 'min-h-6 cursor-pointer rounded-sm text-accent-text hover:underline'

const details =
  'mt-1.5 block max-h-40 overflow-auto rounded-md bg-sunken p-2 font-mono text-xs ' +
  'wrap-anywhere whitespace-pre-wrap'

const edges = {
  danger: 'border-danger',
  warning: 'border-warning',
  info: 'border-info',
  success: 'border-success',
}
