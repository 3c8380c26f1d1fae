/** The services that Cinder consists of, and what administrators have said of them. */
import { BACK_ENDS, type BackEnd } from '#cinder/operation/backends.ts'
import { rows, type Place } from '#scene.ts'
import { collection } from '#store/collection.ts'

/** What differs from a service as it began; the id is `binary@host`. */
export type ServiceState = {
  id: string
  disabled: boolean
  disabled_reason: string | null
  frozen: boolean
}
export const serviceStates = collection<ServiceState>('cinder_services', { project: 'none' })

export type CinderService = { binary: string; host: string }

export const SERVICES: readonly CinderService[] = [
  { binary: 'cinder-backup', host: 'controller' },
  { binary: 'cinder-scheduler', host: 'controller' },
  ...BACK_ENDS.map(({ host }) => ({ binary: 'cinder-volume', host })),
]

/** What is said of a service. */
export function stateOf(place: Place, { binary, host }: CinderService): ServiceState {
  const id = `${binary}@${host}`
  const began = { id, disabled: false, disabled_reason: null, frozen: false }
  return rows(place, serviceStates).get(id) ?? began
}

/** Notes what is said of a service. */
export function setState(
  place: Place,
  service: CinderService,
  changes: Partial<Omit<ServiceState, 'id'>>,
): void {
  const table = rows(place, serviceStates)
  const state = { ...stateOf(place, service), ...changes }
  if (table.has(state.id)) table.update(state)
  else table.insert(state)
}

/** The back ends that the scheduler sees: those that nobody has disabled or frozen. */
export function openBackEnds(place: Place): readonly BackEnd[] {
  return BACK_ENDS.filter(({ host }) => {
    const { disabled, frozen } = stateOf(place, { binary: 'cinder-volume', host })
    return !disabled && !frozen
  })
}

/** Whether a service has that host, of which the part before `@` is enough. */
export const isOn = ({ host }: CinderService, wanted: string): boolean =>
  host === wanted || host.startsWith(`${wanted}@`)
