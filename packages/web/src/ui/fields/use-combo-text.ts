import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '#lib/translate.ts'
import { useAfterPress } from '#ui/press/after-press.ts'
import type { Option } from '#ui/fields/select.tsx'

type ComboText = {
  readonly options: readonly Option[]
  readonly value: string | undefined
  readonly unread?: boolean | undefined
  readonly onChange: (value: string) => void
  readonly onTyped?: ((text: string) => void) | undefined
}

/**
 * The text of a field whose options are found by typing: what is typed, or else the words of the option
 * that is chosen. A text that is the whole of one option chooses it; one that is none stays, with what is
 * wrong with it, and then nothing is chosen.
 */
export const useComboText = ({ options, value, unread = false, onChange, onTyped }: ComboText) => {
  const [draft, setDraft] = useState<string>()
  const [left, setLeft] = useState(false)
  const [before, setBefore] = useState(value)
  const key = useRef<string>(undefined)
  const afterPress = useAfterPress()
  const chosen = options.find((option) => option.value === value)
  const whole = draft === undefined ? undefined : wholeOf(options, draft)
  if (before !== value) {
    setBefore(value)
    // Whoever chooses for the user, such as a form that has made something, has the last word.
    if (chosen) setDraft(undefined)
  }

  const choose = (next: string) => {
    setDraft(undefined)
    setLeft(false)
    if (next !== value) onChange(next)
  }

  /** Nobody types any more: what is there has to be one of the options. */
  const leave = () => {
    if (!draft || (key.current === 'Escape' && chosen)) return setDraft(undefined)
    if (key.current === 'Escape') return undefined
    if (whole) return choose(whole.value)
    return afterPress(() => {
      setLeft(true)
      if (chosen) onChange('')
    })
  }

  // Options that come later, where somebody else finds them.
  const take = useEffectEvent(onChange)
  const late = left ? whole?.value : undefined
  useEffect(() => {
    if (late !== undefined) take(late)
  }, [late])
  const tell = useEffectEvent(() => onTyped?.(chosen?.label ?? ''))
  useEffect(() => {
    if (value) tell()
  }, [value])

  const isUnknown = draft !== undefined && draft !== '' && !whole
  return {
    text: draft ?? chosen?.label ?? '',
    isTyping: draft !== undefined && draft !== '' && !left,
    error:
      left && isUnknown && !unread
        ? t('There is no “{text}” to choose.', { text: draft })
        : undefined,
    type: (text: string) => {
      setDraft(text)
      setLeft(false)
      onTyped?.(text)
    },
    choose,
    leave,
    hasMoved: () => key.current?.startsWith('Arrow') === true,
    /** Of the field: the last key says why it is left, and Enter does not send a text that is none. */
    around: {
      ...(isUnknown && { 'data-unfit': '' }),
      onKeyDownCapture: (event: KeyboardEvent) => {
        key.current = event.key
        if (event.key === 'Enter' && isUnknown) event.preventDefault()
      },
      onBlurCapture: () => {
        key.current = undefined
      },
    },
  }
}

/** The one option whose words these are, however they are written. */
const wholeOf = (options: readonly Option[], text: string): Option | undefined => {
  const plain = (words: string) => words.trim().toLocaleLowerCase()
  const [first, ...others] = options.filter(({ label }) => plain(label) === plain(text))
  return first && first.refusal === undefined && others.length === 0 ? first : undefined
}
