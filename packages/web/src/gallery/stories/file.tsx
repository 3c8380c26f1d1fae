import { useState } from 'react'
import { TextInput } from '#forms/fields.tsx'
import { NamingFileInput } from '#forms/fields/file-input.tsx'
import { fieldOf } from '#gallery/field.ts'
import type { Story } from '#gallery/story.ts'
import { FileField } from '#ui/fields/file-field.tsx'

const Demo = ({
  start,
  startName = '',
}: {
  readonly start?: File
  readonly startName?: string
}) => {
  const [file, setFile] = useState(start)
  const [name, setName] = useState(startName)
  const naming = fieldOf('name', name, setName, { required: true })
  return (
    <div className="flex max-w-md flex-col gap-4">
      <NamingFileInput
        field={fieldOf('object_file', file, setFile, { required: true })}
        naming={naming}
        label="File"
        description="It is uploaded when the form is sent."
      />
      <TextInput field={naming} label="Object Name" />
    </div>
  )
}

const fileOf = (name: string) => new File(['a'.repeat(3000)], name)
const long = `${'a-file-with-more-words-than-any-name-should-have-'.repeat(5)}.tar.gz`
const nothing = () => undefined

export const story: Story = {
  title: 'File',
  states: {
    filled: () => <Demo start={fileOf('backup.tar.gz')} startName="backup.tar.gz" />,
    empty: () => <Demo />,
    failing: () => (
      <FileField
        label="Private Key File"
        value={undefined}
        onChange={nothing}
        error="Could not read the file"
      />
    ),
    disabled: () => (
      <FileField label="File" value={fileOf('backup.tar.gz')} onChange={nothing} disabled />
    ),
    'too long': () => <Demo start={fileOf(long)} startName={long} />,
  },
}
