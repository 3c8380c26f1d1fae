import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { t } from '#lib/translate.ts'
import { Button } from '#ui/press/button.tsx'
import { CodeLayer, type View } from '#ui/fields/code-layer.tsx'
import { cx } from '#ui/cx.ts'
import { brokenLine, movedIn, movedOut, placeOf, type Edit } from '#ui/fields/editing.ts'
import { requiredMark } from '#ui/fields/required-mark.ts'

/** What is wrong with a line, counted from 1; without a line, with the text as a whole. */
export type CodeMistake = { readonly line?: number | undefined; readonly message: string }

export type CodeEditorProps = {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly onBlur?: (() => void) | undefined
  readonly name?: string | undefined
  readonly required?: boolean | undefined
  readonly mistakes?: readonly CodeMistake[] | undefined
  /** So many lines are seen at once. */
  readonly rows?: number | undefined
  readonly autoFocus?: boolean | undefined
}

/**
 * A text of many lines with their numbers and the colours of YAML. The text is typed into a field of
 * the browser's own, with its undo and its search; behind it stand the colours of the lines in sight.
 * Tab moves lines in, and leaves the editor after Esc.
 */
export function CodeEditor(props: CodeEditorProps) {
  const { label, value, onChange, onBlur, name, required, mistakes = [], rows = 16 } = props
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [view, setView] = useState<View>({ top: 0, left: 0 })
  const [isFree, setFree] = useState(false)
  const isWrong = mistakes.length > 0

  const change = (edit: Edit) => {
    const field = area.current
    if (!field) return
    field.setSelectionRange(edit.from, edit.to)
    putIn(field, edit.insert)
    onChange(field.value)
    field.setSelectionRange(...edit.select)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget } = event
    const { value: text, selectionStart: start, selectionEnd: end } = currentTarget
    if (key === 'Escape' && !isFree) {
      // The next one is the dialog's.
      event.stopPropagation()
      setFree(true)
      return
    }
    if (key === 'Shift') return
    setFree(false)
    if (ctrlKey || metaKey || altKey || event.nativeEvent.isComposing) return
    const edit = {
      Tab: () => (shiftKey ? movedOut : movedIn)(text, start, end),
      Enter: () => brokenLine(text, start, end),
    }
    if (key === 'Enter' || (key === 'Tab' && !isFree)) {
      event.preventDefault()
      // A dialog around it would move the focus.
      event.stopPropagation()
      change(edit[key]())
    }
  }

  const goTo = (line: number) => {
    const field = area.current
    if (!field) return
    const at = placeOf(value, line)
    const next = value.indexOf('\n', at)
    field.focus()
    field.setSelectionRange(at, next < 0 ? value.length : next)
    field.scrollTop = Math.max(0, (line - rows / 2) * lineHeightOf(field))
  }

  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className={cx('font-medium', required && requiredMark)}>
        {label}
      </label>
      <div
        dir="ltr"
        style={{ height: `${rows * 1.25 + 1.5}rem` }}
        className={cx(frame, isWrong ? 'border-danger' : 'border-field-edge')}
      >
        <CodeLayer text={value} view={view} rows={rows} wrong={mistakes} />
        <textarea
          ref={area}
          id={id}
          name={name}
          value={value}
          required={required}
          aria-invalid={isWrong || undefined}
          aria-describedby={`${id}-notes`}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- what one does first in its dialog.
          autoFocus={props.autoFocus}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          wrap="off"
          onChange={({ target }) => onChange(target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            setFree(false)
            onBlur?.()
          }}
          onScroll={({ currentTarget: field }) =>
            setView({
              top: field.scrollTop / lineHeightOf(field),
              left: field.scrollLeft,
            })
          }
          className={typed}
        />
      </div>
      <div id={`${id}-notes`} className="flex flex-col items-start gap-1">
        <p className="text-sm text-muted">
          {t('Tab moves lines in. Press Esc and then Tab to leave the editor.')}
        </p>
        {mistakes.map(({ line, message }) => (
          <p
            key={`${line} ${message}`}
            role="alert"
            className="text-sm whitespace-pre-wrap text-danger-text wrap-anywhere"
          >
            {line === undefined ? message : t('Line {line}: {message}', { line, message })}
          </p>
        ))}
      </div>
      {mistakes.map(
        ({ line, message }) =>
          line !== undefined && (
            <div key={message}>
              <Button size="small" onPress={() => goTo(line)}>
                {t('Go to line {line}', { line })}
              </Button>
            </div>
          ),
      )}
    </div>
  )
}

const lineHeightOf = (field: HTMLElement): number =>
  Number.parseFloat(getComputedStyle(field).lineHeight)

/** As typed, so that the browser can undo it; where it does not know how, without that. */
const putIn = (field: HTMLTextAreaElement, text: string): void => {
  // oxlint-disable-next-line typescript/no-deprecated -- nothing else keeps what can be undone.
  const isDone = document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  if (!isDone) field.setRangeText(text)
}

const frame =
  'relative flex min-h-24 resize-y overflow-hidden rounded-md border bg-surface font-mono text-sm ' +
  'leading-5 focus-within:outline-2 focus-within:outline-focus'

/** The letters are seen in the layer behind, but where the system chooses all colours. */
const typed =
  'relative min-w-0 grow resize-none overflow-auto bg-transparent px-2 py-1 font-mono text-sm ' +
  'leading-5 whitespace-pre text-transparent caret-text outline-none ' +
  'forced-colors:text-[CanvasText]'
