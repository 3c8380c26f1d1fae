import { useState } from 'react'
import type { Of } from '#forms/fields.tsx'
import type { Field } from '#forms/use-form.ts'
import { FileField, type FileFieldProps } from '#ui/fields/file-field.tsx'

/** A file of the user's, bound to a field of a form. */
export const FileInput = ({ field, ...props }: Of<File | undefined, FileFieldProps>) =>
  field.hidden ? null : <FileField {...props} {...field} />

export type NamingFileProps = Of<File | undefined, FileFieldProps> & {
  /** The field that takes the file's name. */
  readonly naming: Field<string>
}

/**
 * A file that brings its name: another field takes it while that is empty or still holds the name
 * of the file before (SH-OBJ-01, SH-OBJ-02).
 */
export const NamingFileInput = ({ naming, field, ...props }: NamingFileProps) => {
  const [filled, setFilled] = useState('')
  const choose = (file: File | undefined) => {
    field.onChange(file)
    if (file === undefined || (naming.value !== '' && naming.value !== filled)) return
    naming.onChange(file.name)
    setFilled(file.name)
  }
  return <FileInput {...props} field={{ ...field, onChange: choose }} />
}
