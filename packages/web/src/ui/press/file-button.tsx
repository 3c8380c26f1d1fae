import { Upload } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '#ui/press/button.tsx'
import { given } from '#ui/given.ts'

export type FileButtonProps = {
  /** The word on the button. */
  children: string
  onSelect: (files: readonly File[]) => void
  /** The system's dialog was closed without a choice. */
  onCancel?: (() => void) | undefined
  /** Endings or media types, such as `.pem`. */
  accept?: readonly string[] | undefined
  multiple?: boolean | undefined
  /** A whole folder is chosen, with all that it holds. */
  folder?: boolean | undefined
  refusal?: string | undefined
  /** Takes the focus when it comes, as what one does first in a dialog. */
  autoFocus?: boolean | undefined
  /** What the field behind the button is called in a form. */
  name?: string | undefined
}

/** Opens the system's dialog to choose files. */
export function FileButton(props: FileButtonProps) {
  const { children, onSelect, onCancel, accept, multiple, folder } = props
  const { refusal, autoFocus = false, name } = props
  const input = useRef<HTMLInputElement>(null)
  // React hears this event of dialogs only.
  useEffect(() => {
    const field = input.current
    if (!field || !onCancel) return undefined
    field.addEventListener('cancel', onCancel)
    return () => field.removeEventListener('cancel', onCancel)
  }, [onCancel])
  const ask = () => {
    if (!input.current) return
    // The same file may be chosen again.
    input.current.value = ''
    input.current.click()
  }
  return (
    <>
      <input
        {...given({ name, multiple, accept: accept?.join(',') })}
        {...(folder && wholeFolder)}
        ref={input}
        type="file"
        hidden
        // An area around it that takes files would take the focus from the button.
        onClick={(event) => event.stopPropagation()}
        onChange={({ target }) => onSelect([...(target.files ?? [])])}
      />
      <Button icon={Upload} refusal={refusal} autoFocus={autoFocus} onPress={ask}>
        {children}
      </Button>
    </>
  )
}

/** What React's types do not know: https://html.spec.whatwg.org/#attr-input-webkitdirectory */
const wholeFolder = { webkitdirectory: '' }
