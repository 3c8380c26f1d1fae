/** Whether each compute service takes new servers, and whether it is there at all. */
import { collection } from '#store/collection.ts'
import { rows, type Place } from '#scene.ts'

/** What an operator has said of the service of a host; one without a row is up and takes all. */
export type HostState = {
  id: string
  disabled: boolean
  disabled_reason: string | null
  forced_down: boolean
  /** Its service was deleted: Nova knows the host no more. */
  gone?: boolean
}

const hostStates = collection<HostState>('nova_host_states', { project: 'none' })

/** What is said of a host. */
export function hostState(at: Place, host: string): HostState {
  const said = rows(at, hostStates).get(host)
  return said ?? { id: host, disabled: false, disabled_reason: null, forced_down: false }
}

/** Says something else of a host. */
export function setHostState(at: Place, host: string, changes: Partial<HostState>): HostState {
  const table = rows(at, hostStates)
  const state = { ...hostState(at, host), ...changes }
  return table.has(host) ? table.update(state) : table.insert(state)
}
