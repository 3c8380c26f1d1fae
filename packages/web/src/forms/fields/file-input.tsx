import { useState } from 'react'
import { useUnkept } from '#forms/drafts/unkept.ts'
import type { Of } from '#forms/fields.tsx'
import type { Field } from '#forms/use-form.ts'
import { t } from '#lib/translate.ts'
import { FileField, type FileFieldProps } from '#ui/fields/file-field.tsx'

/** A file of the user's, bound to a field of a form; no draft keeps one, which is said of one that was chosen. */
export const FileInput = ({ field, ...props }: Of<File | undefined, FileFieldProps>) => {
  const { lost: name, hidden } = field
  useUnkept('file', field.value && !hidden ? [field.value.name] : [])
  if (hidden) return null
  const again = name !== undefined && {
    description: t('Choose the file “{name}” again: files are not kept.', { name }),
  }
  return <FileField {...props} {...again} {...field} />
}

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
