import { lazy, Suspense, useMemo, useState } from 'react'
import type { Story } from '#gallery/story.ts'
import { crowdOf, hostileTopology, topologyOf } from '#screens/topology/graph/testing.ts'
import type { Drawn } from '#screens/topology/drawn.ts'
import { SearchField } from '#ui/fields/search-field.tsx'
import { Spinner } from '#ui/tell/spinner.tsx'

const Graph = lazy(async () => ({
  default: (await import('#screens/topology/graph/graph-view.tsx')).Graph,
}))

const Shown = ({ drawn, chosen: first }: { drawn: Drawn; chosen?: string }) => {
  const [chosen, setChosen] = useState<string | undefined>(first)
  return (
    <Suspense fallback={<Spinner label="Loading" size="large" />}>
      <Graph drawn={drawn} chosen={chosen} onChoose={setChosen} found={undefined} />
    </Suspense>
  )
}

/** As on the page, where a search finds a device. */
const Searched = ({ drawn }: { drawn: Drawn }) => {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string>()
  const id = drawn.nodes.find(({ name }) => name === text)?.id
  const found = useMemo(() => (id === undefined ? undefined : { id }), [id])
  return (
    <div className="flex flex-col gap-3">
      <SearchField aria-label="Find" value={text} onChange={setText} />
      <Suspense fallback={<Spinner label="Loading" size="large" />}>
        <Graph drawn={drawn} chosen={chosen} onChoose={setChosen} found={found} />
      </Suspense>
    </div>
  )
}

const small = topologyOf(12)

export const story: Story = {
  title: 'Topology graph',
  states: {
    filled: () => <Shown drawn={small} />,
    chosen: () => <Shown drawn={small} chosen="network-0" />,
    search: () => <Searched drawn={small} />,
    'too long': () => <Shown drawn={hostileTopology} />,
    groups: () => <Searched drawn={crowdOf(80)} />,
    '200 servers': () => <Shown drawn={topologyOf(200)} />,
    '1,000 servers': () => <Searched drawn={topologyOf(1000)} />,
    '5,000 servers': () => <Searched drawn={topologyOf(5000)} />,
  },
}
