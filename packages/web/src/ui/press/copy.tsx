import { Check, CircleAlert, Copy } from 'lucide-react'
import { useState } from 'react'
import { t } from '#lib/translate.ts'
import { IconButton } from '#ui/press/icon-button.tsx'

/** How long the button says whether the text was copied, in ms. */
const thanks = 2000

const icons = { none: Copy, copied: Check, failed: CircleAlert }

function useCopy(text: string, label: string) {
  const [outcome, setOutcome] = useState<keyof typeof icons>('none')
  const copy = async () => {
    setOutcome((await copyText(text)) ? 'copied' : 'failed')
    setTimeout(() => setOutcome('none'), thanks)
  }
  const words = { none: label, copied: t('Copied'), failed: t('Could not copy') }
  return { icon: icons[outcome], word: words[outcome], copy: () => void copy() }
}

/** A small worded button that puts a text on the clipboard. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { word, copy } = useCopy(text, label)
  return (
    <button
      type="button"
      className="min-h-6 cursor-pointer rounded-sm text-accent-text hover:underline"
      onClick={copy}
    >
      <span aria-live="polite">{word}</span>
    </button>
  )
}

/** The same as a picture, for use beside the text itself. */
export function CopyIconButton({ text, label }: { text: string; label: string }) {
  const { icon, word, copy } = useCopy(text, label)
  return <IconButton icon={icon} aria-label={word} size="small" onPress={copy} />
}

export type CopyableIdProps = {
  id: string
  /** Shows the first eight characters only; the whole id is in the tooltip of the text. */
  short?: boolean | undefined
}

/** An id that one can read, recognise and copy. */
export function CopyableId({ id, short = false }: CopyableIdProps) {
  const shown = short && id.length > 12 ? `${id.slice(0, 8)}…` : id
  return (
    <span className="inline-flex max-w-full items-center gap-1 align-middle">
      <span title={id} className="overflow-hidden font-mono text-sm text-ellipsis wrap-anywhere">
        {shown}
      </span>
      <CopyIconButton text={id} label={t('Copy {id}', { id })} />
    </span>
  )
}

/**
 * Puts a text on the clipboard; false when the browser does not let us. Where the site is served
 * without TLS there is no `navigator.clipboard`, but the older command still copies on a press.
 */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyByCommand(text)
  }
}

const copyByCommand = (text: string): boolean => {
  let copied = false
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    copied = event.clipboardData !== null
  }
  document.addEventListener('copy', fill, { once: true })
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else works without TLS
  const allowed = document.execCommand('copy')
  document.removeEventListener('copy', fill)
  return allowed && copied
}
