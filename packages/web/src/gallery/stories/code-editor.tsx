import { useState } from 'react'
import type { Story } from '#gallery/story.ts'
import { CodeEditor, type CodeMistake } from '#ui/fields/code-editor.tsx'

type Props = { readonly start: string; readonly mistakes?: readonly CodeMistake[] }

const Demo = ({ start, mistakes }: Props) => {
  const [value, setValue] = useState(start)
  return (
    <CodeEditor
      label="Template"
      required
      value={value}
      onChange={setValue}
      mistakes={mistakes}
      rows={10}
    />
  )
}

const template = `heat_template_version: 2021-04-16
# One server.
parameters:
  count: { type: number, default: 2 }
resources:
  web:
    type: OS::Nova::Server
    properties:
      name: "web"
      user_data: |
        #!/bin/sh
        echo: done
`

export const story: Story = {
  title: 'Code editor',
  states: {
    filled: () => <Demo start={template} />,
    empty: () => <Demo start="" />,
    failing: () => (
      <Demo
        start={`${template}outputs: a: b\n`}
        mistakes={[{ line: 13, message: 'Nested mappings are not allowed in compact mappings' }]}
      />
    ),
    'too long': () => (
      <Demo
        start={Array.from({ length: 5_000 }, (_, at) => `key${at}: ${'v'.repeat(200)}`).join('\n')}
      />
    ),
  },
}
