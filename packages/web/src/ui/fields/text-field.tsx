import { Eye, EyeOff } from 'lucide-react'
import { use, useState } from 'react'
import {
  Input,
  TextArea as AriaTextArea,
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'
import { t } from '#lib/translate.ts'
import { cx } from '#ui/cx.ts'
import {
  FieldLabel,
  FieldNotes,
  fieldState,
  fieldStack,
  inputBox,
  type FieldProps,
} from '#ui/fields/field.tsx'
import { given } from '#ui/given.ts'
import { IconButton } from '#ui/press/icon-button.tsx'
import { PasswordRevealContext } from '#ui/fields/password-reveal.ts'

export type TextFieldProps = FieldProps & {
  value?: string | undefined
  defaultValue?: string | undefined
  onChange?: ((value: string) => void) | undefined
  onBlur?: (() => void) | undefined
  type?: 'text' | 'password' | 'email' | 'url' | 'date' | undefined
  /** Whether a password has the eye that makes it readable; the operator's word if not given. */
  revealable?: boolean | undefined
  placeholder?: string | undefined
  autoComplete?: string | undefined
  autoFocus?: boolean | undefined
  maxLength?: number | undefined
  readOnly?: boolean | undefined
  /** What Enter does, instead of sending the form around the field. */
  onEnter?: (() => void) | undefined
  /** Fixed-width letters, for keys, addresses and expressions, whose spelling nobody checks. */
  mono?: boolean | undefined
}

/** A line of text. */
export function TextField(props: TextFieldProps) {
  const allowed = use(PasswordRevealContext)
  const { type = 'text', revealable = allowed, placeholder, mono } = props
  const [revealed, setRevealed] = useState(false)
  const secret = type === 'password'
  return (
    <AriaTextField
      {...fieldState(props)}
      {...textProps(props)}
      type={secret && revealable && revealed ? 'text' : type}
      className={fieldStack}
    >
      <FieldLabel {...props} />
      <div className="relative">
        <Input
          {...given({ placeholder })}
          {...((secret || mono) && literal)}
          className={cx(
            inputBox,
            'h-control',
            mono && 'font-mono',
            secret && revealable && 'pe-10',
          )}
        />
        {secret && revealable && (
          <IconButton
            icon={revealed ? EyeOff : Eye}
            aria-label={revealed ? t('Hide password') : t('Show password')}
            onPress={() => setRevealed(!revealed)}
            place="absolute top-0 end-0"
          />
        )}
      </div>
      <FieldNotes {...props} />
    </AriaTextField>
  )
}

export type TextAreaProps = Omit<TextFieldProps, 'type' | 'revealable'> & {
  rows?: number | undefined
}

/** Several lines of text. */
export function TextArea(props: TextAreaProps) {
  const { rows = 4, placeholder, mono } = props
  return (
    <AriaTextField {...fieldState(props)} {...textProps(props)} className={fieldStack}>
      <FieldLabel {...props} />
      <AriaTextArea
        {...given({ placeholder })}
        {...(mono && literal)}
        rows={rows}
        className={cx(inputBox, 'py-1.5', mono && 'font-mono text-sm')}
      />
      <FieldNotes {...props} />
    </AriaTextField>
  )
}

/** Some browsers send what they check the spelling of to their makers. */
const literal = { spellCheck: false, autoCapitalize: 'none' }

const textProps = (props: TextAreaProps) =>
  given({
    value: props.value,
    defaultValue: props.defaultValue,
    onChange: props.onChange,
    onBlur: props.onBlur,
    autoComplete: props.autoComplete,
    autoFocus: props.autoFocus,
    maxLength: props.maxLength,
    isReadOnly: props.readOnly,
    onKeyDown: props.onEnter && onEnter(props.onEnter),
  })

type KeyboardEvent = Parameters<NonNullable<AriaTextFieldProps['onKeyDown']>>[0]

const onEnter = (perform: () => void) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter') return event.continuePropagation()
  event.preventDefault()
  perform()
}
