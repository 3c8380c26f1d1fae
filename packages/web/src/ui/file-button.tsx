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
}

/** Opens the system's dialog to choose files. */
export function FileButton({ children, onSelect, accept, multiple, refusal }: FileButtonProps) {
  return (
    <FileTrigger
      {...given({ acceptedFileTypes: accept, allowsMultiple: multiple })}
      onSelect={(files) => onSelect([...(files ?? [])])}
    >
      <Button icon={Upload} refusal={refusal}>
        {children}
      </Button>
    </FileTrigger>
  )
}
