import type { StackGraph } from '@meridian/contract'
import { useMemo, useState } from 'react'
import type { Story } from '#gallery/story.ts'
import { StackTopologyView } from '#screens/stack-topology/stack-topology-view.tsx'
import { graphOf, resource, stackOf } from '#screens/stack-topology/testing.ts'
import { Button } from '#ui/press/button.tsx'

const hostile = graphOf(
  ['<img src=x onerror=alert(1)>', '{{7*7}}', '\u202Eevil\u0000\u0007', 'x'.repeat(10_000)].map(
    (name, at) => resource(name, { colour: at === 1 ? 'red' : 'green' }),
  ),
  { name: '😀'.repeat(40) },
)

/** A stack that goes on: what moved is there, one has failed, one is new and one is gone. */
const Changing = () => {
  const [turned, setTurned] = useState(false)
  const graph = useMemo((): StackGraph => {
    const { nodes } = stackOf(12)
    if (!turned) return graphOf(nodes)
    return graphOf([
      ...nodes
        .slice(0, -1)
        .map(({ name, kind, required_by }, at) =>
          resource(name, { kind, required_by, colour: hues[at % 3] ?? 'green' }),
        ),
      resource('late', { kind: 'alarm' }),
    ])
  }, [turned])
  return (
    <div className="flex flex-col gap-3">
      <Button onPress={() => setTurned(!turned)}>Go on</Button>
      <StackTopologyView graph={graph} />
    </div>
  )
}

const hues = ['green', 'red', 'gray'] as const

export const story: Story = {
  title: 'Stack topology',
  states: {
    filled: () => <StackTopologyView graph={stackOf(12)} />,
    changing: () => <Changing />,
    empty: () => <StackTopologyView graph={graphOf([], { status: 'DELETE_COMPLETE' })} />,
    'too long': () => <StackTopologyView graph={hostile} />,
    '500 resources': () => <StackTopologyView graph={stackOf(500)} />,
  },
}
