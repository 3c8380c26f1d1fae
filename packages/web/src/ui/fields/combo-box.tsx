import { ChevronDown } from 'lucide-react'
import {
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react'
import {
  Button as AriaButton,
  ComboBox as AriaComboBox,
  ComboBoxStateContext,
  Input,
  useFilter,
  type Key,
} from 'react-aria-components'
import { t } from '#lib/translate.ts'
import { cx } from '#ui/cx.ts'
import { FieldLabel, FieldNotes, fieldState, fieldStack, inputBox } from '#ui/fields/field.tsx'
import { given } from '#ui/given.ts'
import { useComboText } from '#ui/fields/use-combo-text.ts'
import { Options, refusedKeys, type Option, type SelectProps } from '#ui/fields/select.tsx'

export type ComboBoxProps = Omit<SelectProps, 'beside'> & {
  /** Takes what was typed though it is no option. */
  custom?: boolean | undefined
  /** Hears what is typed, where the options are those that somebody else finds by it. */
  onTyped?: ((text: string) => void) | undefined
}

/**
 * One of many options, found by typing part of it. Of more than a screenful only the first that fit
 * are drawn, and a note says so: to draw them all takes longer than to type. Enter takes the first that
 * fits; what fits none stays, with what is wrong with it (`use-combo-text.ts`).
 */
export function ComboBox(props: ComboBoxProps) {
  const { options, value, onChange, onBlur, placeholder, autoFocus, custom = false } = props
  const { unread, onTyped } = props
  const known = options.some((option) => option.value === value)
  const [typed, setTyped] = useState('')
  const own = useComboText({ options, value, unread, onChange, onTyped })
  const fits = useFits(typed, labelOf(options, value))
  const isMany = options.length > mostDrawn
  const fitting = useMemo(() => (isMany ? options.filter(fits) : options), [isMany, options, fits])
  const drawn = useMemo(
    () => (isMany ? firstOf(fitting, options, value) : options),
    [isMany, fitting, options, value],
  )
  const shown = custom ? props : { ...props, error: own.error ?? props.error }
  const highlighted = useRef<Key | null>(null)
  return (
    <AriaComboBox
      {...fieldState(shown)}
      {...given({ autoFocus, onBlur })}
      selectedKey={known ? (value ?? null) : null}
      onSelectionChange={(key) => {
        if (custom) return key !== null && onChange(String(key))
        // The kit says so, too, of a text that is left as it is.
        const isLeft = key === null || (key === value && key !== highlighted.current)
        return isLeft ? own.leave() : own.choose(String(key))
      }}
      // What is drawn has been filtered already.
      {...(isMany ? { items: drawn } : {})}
      inputValue={custom ? labelOf(options, value) : own.text}
      onInputChange={(text) => {
        setTyped(text)
        if (!custom) return own.type(text)
        onTyped?.(text)
        return onChange(text)
      }}
      allowsCustomValue={custom}
      disabledKeys={refusedKeys(drawn)}
      menuTrigger="focus"
      className={fieldStack}
    >
      <FieldLabel {...props} />
      <div className="relative" {...(custom ? {} : own.around)}>
        <Typed
          placeholder={placeholder}
          isEmpty={options.length === 0}
          fits={!custom && own.isTyping ? fits : undefined}
          onHighlight={(key) => {
            highlighted.current = key
          }}
          hasMoved={own.hasMoved}
        />
        <AriaButton className="absolute top-0 end-0 flex size-control items-center justify-center">
          <ChevronDown aria-hidden className="size-4 text-muted" />
        </AriaButton>
      </div>
      <FieldNotes {...shown} />
      <Options
        options={drawn}
        note={
          isMany && fitting.length > mostDrawn
            ? t('The first {count} are shown. Type to find others.', { count: mostDrawn })
            : undefined
        }
      />
    </AriaComboBox>
  )
}

type TypedProps = Pick<ComboBoxProps, 'placeholder'> & {
  readonly isEmpty: boolean
  /** Whether an option fits what is typed, while somebody types. */
  readonly fits: ((option: Pick<Option, 'label'>) => boolean) | undefined
  /** Tells which option Enter takes. */
  readonly onHighlight: (key: Key | null) => void
  /** Whether the user has gone to it by the arrows. */
  readonly hasMoved: () => boolean
}

/**
 * What is typed into. A press shows the options though the focus is there already, as in a dialog that
 * has just opened, or where Esc has hidden them. Those that come only while one types, or after the
 * press, are shown then.
 */
const Typed = ({ placeholder, isEmpty, fits, onHighlight, hasMoved }: TypedProps) => {
  const state = useContext(ComboBoxStateContext)
  // The first that fits is what Enter takes. After each drawing: the kit takes it away with each letter.
  useEffect(() => {
    const { isOpen = false, selectionManager: manager, collection, disabledKeys } = state ?? {}
    onHighlight(manager?.focusedKey ?? null)
    if (!isOpen || !fits || !manager || !collection) return
    const isFit = (key: Key) =>
      !disabledKeys?.has(key) && fits({ label: collection.getItem(key)?.textValue ?? '' })
    // A list that opens begins with what is chosen, whatever is typed.
    const isTheirs = manager.focusedKey !== state?.selectedKey || hasMoved()
    if (manager.focusedKey !== null && isFit(manager.focusedKey) && isTheirs) return
    const first = [...collection.getKeys()].find(isFit) ?? null
    if (first !== manager.focusedKey) manager.setFocusedKey(first)
  })
  const input = useRef<HTMLInputElement>(null)
  // Before there was anything to show.
  const pressed = useRef(false)
  const come = useEffectEvent(() => {
    const { current } = input
    if (!state || current !== document.activeElement) return
    if (current?.value !== '' && state.selectedKey === null) state.open(null, 'input')
    else if (pressed.current) state.open(null, 'manual')
    pressed.current = false
  })
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    const before = wasEmpty.current
    wasEmpty.current = isEmpty
    if (!before || isEmpty) return
    // The list knows its options one rendering later.
    const next = requestAnimationFrame(() => come())
    return () => cancelAnimationFrame(next)
  }, [isEmpty])
  return (
    <Input
      ref={input}
      {...given({ placeholder })}
      onClick={({ currentTarget: { readOnly } }) => {
        pressed.current = isEmpty && !readOnly
        if (state && !state.isOpen && !readOnly) state.open(null, 'manual')
      }}
      className={cx(inputBox, 'h-control pe-9')}
    />
  )
}

const labelOf = (options: readonly Option[], value: string | undefined) =>
  options.find((option) => option.value === value)?.label ?? value ?? ''

/** So many options are drawn at once. */
const mostDrawn = 100

/** Whether an option fits what was typed; the name of the one that is chosen narrows nothing. */
const useFits = (typed: string, chosen: string) => {
  const { contains } = useFilter({ sensitivity: 'base' })
  return useCallback(
    ({ label }: Pick<Option, 'label'>) =>
      typed === '' || typed === chosen || contains(label, typed),
    [typed, chosen, contains],
  )
}

/** The first that fit, and before them the chosen one: the field takes its words from there. */
const firstOf = (
  fitting: readonly Option[],
  options: readonly Option[],
  value: string | undefined,
): readonly Option[] => {
  const drawn = fitting.slice(0, mostDrawn)
  const chosen = options.find((option) => option.value === value)
  return !chosen || drawn.includes(chosen) ? drawn : [chosen, ...drawn]
}
