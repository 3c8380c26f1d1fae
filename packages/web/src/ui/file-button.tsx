import { Upload } from 'lucide-react'
import { FileTrigger } from 'react-aria-components'
import { Button } from '#ui/button.tsx'
import { given } from '#ui/given.ts'

export type FileButtonProps = {
  /** The word on the button. */
  children: string
  onSelect: (files: readonly File[]) => void
  /** Endings or media types, such as `.pem`. */
  accept?: readonly string[] | undefined
  multiple?: boolean | undefined
  refusal?: string | undefined
  /** What the field behind the button is called in a form. */
  name?: string | undefined
}

/** Opens the system's dialog to choose files. */
export function FileButton(props: FileButtonProps) {
  const { children, onSelect, accept, multiple, refusal, name } = props
  return (
    <FileTrigger
      // The kit has no name for its input.
      ref={(input) => {
        if (input && name !== undefined) input.name = name
      }}
      {...given({ acceptedFileTypes: accept, allowsMultiple: multiple })}
      onSelect={(files) => onSelect([...(files ?? [])])}
    >
      <Button icon={Upload} refusal={refusal}>
        {children}
      </Button>
    </FileTrigger>
  )
}
