import { stackGraph, type AskedService } from '@meridian/contract'
import { call } from '#api/call.ts'
import type { StackRow } from '#kinds/heat/kinds.ts'
import { StackTopology } from '#screens/stack-topology/stack-topology.tsx'

const services: readonly AskedService[] = ['orchestration']

/** The drawing of a stack, which is brought up to date by itself. */
export const topology = ({ id, stack_name: name }: StackRow) => (
  <StackTopology
    id={id}
    source={{
      load: (own, signal) =>
        call(stackGraph.load, { params: { id: own }, query: { name } }, { signal }),
      services,
    }}
  />
)
