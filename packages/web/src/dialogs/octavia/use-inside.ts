import { useKeptState } from '#forms/drafts/use-kept.ts'
import { t } from '#lib/translate.ts'
import {
  afterProtocol,
  withExternal,
  withInstance,
  withMember,
  type Instance,
  type MemberValues,
} from '#dialogs/octavia/members.ts'
import { defaultPort, externalPort, poolProtocolOf } from '#dialogs/octavia/protocols.ts'
import {
  certificatesError,
  listenerRules,
  listenerShown,
  memberErrors,
  monitorRules,
  monitorShown,
  poolRules,
  poolShown,
  type Made,
} from '#dialogs/octavia/rules.ts'
import { usePart, type Part } from '#dialogs/octavia/use-part.ts'
import {
  newListener,
  newMonitor,
  newPool,
  type ListenerValues,
  type MonitorValues,
  type PoolValues,
} from '#dialogs/octavia/values.ts'

export type Members = {
  readonly all: readonly MemberValues[]
  readonly addInstances: (instances: readonly Instance[]) => void
  /** Its address is typed; it starts with the port that goes with the pool (SV-LBMEM-05). */
  readonly addExternal: (poolProtocol: string) => void
  readonly change: (id: string, some: Partial<MemberValues>) => void
  readonly remove: (id: string) => void
  readonly setPorts: () => void
  readonly problem: string | undefined
}

/** The members that a wizard holds. */
export const useMembers = (initial: readonly MemberValues[] = []): Members => {
  const [all, setAll] = useKeptState('members', initial)
  const isWrong = all.some((one) => Object.keys(memberErrors(one)).length > 0)
  return {
    all,
    addInstances: (some) => setAll((now) => some.reduce(withInstance, now)),
    addExternal: (protocol) => setAll((now) => withExternal(now, externalPort(protocol))),
    change: (id, some) => setAll((now) => withMember(now, id, some)),
    remove: (id) => setAll((now) => now.filter((one) => one.id !== id)),
    setPorts: () => setAll(afterProtocol),
    problem: isWrong ? t('Something in these rows is wrong.') : undefined,
  }
}

/** A new pool with its members and its monitor. */
export type Inside = {
  readonly pool: Part<PoolValues>
  readonly members: Members
  readonly monitor: Part<MonitorValues>
}

/** What a wizard holds of a new pool, under a listener of that protocol or of none. */
export const useInside = (made: Made, listener: string): Inside => ({
  pool: usePart('pool', newPool(poolProtocolOf(listener)), poolRules(made), poolShown),
  members: useMembers(),
  monitor: usePart('monitor', newMonitor, monitorRules('if chosen'), monitorShown),
})

export type Certificates = {
  /** Those that the listener has had. */
  readonly before: readonly string[]
  readonly chosen: readonly string[]
  readonly choose: (ids: readonly string[]) => void
  readonly problem: string | undefined
}

/** The certificates of a listener of that protocol; the first is its own, the others are for SNI. */
export const useCertificates = (
  protocol: string,
  initial: readonly string[] = [],
): Certificates => {
  const [chosen, choose] = useKeptState('certificates', initial)
  return { before: initial, chosen, choose, problem: certificatesError(protocol, chosen) }
}

/** A new listener and what is to be under it. */
export type Listening = {
  readonly listener: Part<ListenerValues>
  readonly certificates: Certificates
  readonly inside: Inside
  /** Another protocol has another port, and another pool under it (SV-LSTN-08 to SV-LSTN-11). */
  readonly chooseProtocol: (protocol: string) => void
}

/** What a wizard holds of a new listener; `taken` are the ports of the others. */
export const useListening = (made: Made, taken: readonly number[]): Listening => {
  const listener = usePart('listener', newListener, listenerRules(made, taken), listenerShown)
  const inside = useInside('if chosen', '')
  const certificates = useCertificates(listener.form.values.protocol)
  return {
    ...{ listener, certificates, inside },
    chooseProtocol: (protocol) => {
      const protocol_port = defaultPort(protocol, taken)
      listener.form.set({ protocol, ...(protocol_port !== undefined && { protocol_port }) })
      inside.pool.form.set({ protocol: poolProtocolOf(protocol) })
      inside.members.setPorts()
    },
  }
}
