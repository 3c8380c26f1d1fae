/**
 * What Nova's words about an instance in error come to: the cause in plain words, and what to do next.
 * The exceptions behind each pattern are named as Nova names them.
 * https://opendev.org/openstack/nova/src/branch/master/nova/exception.py
 *
 * What a host says arrives wrapped: `BuildAbortException` ("Build of instance … aborted: …"),
 * `RescheduledException` ("… was re-scheduled: …") and `MaxRetriesExceeded` ("… Last exception: …")
 * carry the text of the first cause, which therefore stands before them. Of an exception that is
 * not Nova's own, the message is the name of its class.
 */
import { own } from '#lib/own.ts'
import { things, type FaultCause, type Thing } from '#kinds/nova/faults/cause.ts'
import { hostCauses, silent } from '#kinds/nova/faults/of-hosts.ts'
import { networkCauses } from '#kinds/nova/faults/of-networks.ts'
import { sourceCauses } from '#kinds/nova/faults/of-sources.ts'

/** The first that fits counts: what is special comes before what is general. */
export const faultCauses: readonly FaultCause[] = [...sourceCauses, ...networkCauses, ...hostCauses]

/** What a fault comes to. */
export type FoundCause = {
  readonly cause: FaultCause
  /** The ids that the message names. */
  readonly ids: Readonly<Partial<Record<Thing, string>>>
}

/** The cause behind what Nova says, also where that is nothing; undefined where it is none that is known. */
export const causeOf = (message: string | undefined): FoundCause | undefined => {
  if (message === undefined) return { cause: silent, ids: {} }
  for (const cause of faultCauses) {
    const match = cause.when.exec(message)
    if (match) return { cause, ids: idsIn(match.groups ?? {}) }
  }
  return undefined
}

const idsIn = ({ other, ...groups }: Readonly<Record<string, string | undefined>>) => {
  const named = { ...groups, network: groups['network'] ?? other }
  return Object.fromEntries(
    things.flatMap((thing) => {
      const id = own(named, thing)
      return id === undefined ? [] : [[thing, id]]
    }),
  )
}
