import { hypervisors } from '@meridian/contract'
import { call } from '#api/call.ts'
import type { Option } from '#resource/define.ts'

/** The hosts that servers run on, by the names that Nova finds servers by. */
export const hostOptions = async (): Promise<readonly Option[]> => {
  const { items } = await call(hypervisors.list, {})
  // A host may have several hypervisors.
  const hosts = new Set(items.flatMap(({ service }) => service?.host ?? []))
  return [...hosts].toSorted().map((host) => ({ value: host, label: host }))
}
