import { useState, type ReactNode } from 'react'
import type { MetadataChange, Namespaces } from '#forms/metadata/editor-props.ts'
import { MetadataEditor } from '#forms/metadata/metadata-editor.tsx'
import { manyNamespaces, sampleNamespaces } from '#forms/metadata/testing.ts'
import type { Story } from '#gallery/story.ts'

const filled: Readonly<Record<string, string>> = {
  'hw:cpu_policy': 'dedicated',
  'capabilities:cpu_info:features': '<all-in> aes avx2',
  sw_database_mysql_listen_port: '70000',
  sample_secure: 'True',
  sample_origin: 'imported',
  cost_centre: 'research',
}

type DemoProps = {
  readonly namespaces: Namespaces
  readonly existing: Readonly<Record<string, string>>
  readonly readOnly?: boolean
}

/** The editor, and below it what would be saved. */
const Demo = (props: DemoProps): ReactNode => {
  const [change, setChange] = useState<MetadataChange>()
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <h2 className="text-lg font-semibold">Metadata of web-1</h2>
      <MetadataEditor {...props} onChange={setChange} />
      <pre data-change className="overflow-auto rounded-md bg-sunken p-3 text-xs">
        {JSON.stringify(change, null, 2)}
      </pre>
    </div>
  )
}

const ready: Namespaces = { state: 'ready', items: sampleNamespaces }
const large: Namespaces = { state: 'ready', items: manyNamespaces(60) }
const long = 'a very long name that goes on and on '.repeat(4).trim()

export const story: Story = {
  title: 'Metadata editor',
  states: {
    filled: () => <Demo namespaces={ready} existing={filled} />,
    empty: () => <Demo namespaces={{ state: 'ready', items: [] }} existing={{}} />,
    loading: () => <Demo namespaces={{ state: 'loading' }} existing={filled} />,
    failing: () => (
      <Demo
        namespaces={{ state: 'failed', message: 'The image service is away.', onRetry: () => {} }}
        existing={filled}
      />
    ),
    'read only': () => <Demo namespaces={ready} existing={filled} readOnly />,
    'too long': () => (
      <Demo
        namespaces={{
          state: 'ready',
          items: [
            {
              namespace: 'Long::Names',
              display_name: long,
              description: long.repeat(3),
              properties: { [`key_${'x'.repeat(200)}`]: { title: long, type: 'string' } },
            },
          ],
        }}
        existing={{ ['y'.repeat(200)]: 'z'.repeat(255) }}
      />
    ),
    'sixty namespaces': () => <Demo namespaces={large} existing={{ 'ns3:key_1': '5' }} />,
  },
}
