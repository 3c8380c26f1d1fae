import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { t } from '#lib/translate.ts'
import { IconButton } from '#ui/icon-button.tsx'

/** How long the button says that the text was copied. */
const thanks = 2000

function useCopy(text: string) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), thanks)
  }
  return { copied, copy: () => void copy() }
}

/** A small worded button that puts a text on the clipboard. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopy(text)
  return (
    <button
      type="button"
      className="cursor-pointer rounded-sm text-accent-text hover:underline"
      onClick={copy}
    >
      <span aria-live="polite">{copied ? t('Copied') : label}</span>
    </button>
  )
}

/** The same as a picture, for use beside the text itself. */
export function CopyIconButton({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopy(text)
  return (
    <IconButton
      icon={copied ? Check : Copy}
      aria-label={copied ? t('Copied') : label}
      size="small"
      onPress={copy}
    />
  )
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
    <span className="inline-flex items-center gap-1">
      <span title={id} className="font-mono text-sm wrap-anywhere">
        {shown}
      </span>
      <CopyIconButton text={id} label={t('Copy {id}', { id })} />
    </span>
  )
}
