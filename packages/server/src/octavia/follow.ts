import { say, type Sentence } from '@meridian/contract'
import { isOpenStackError } from '@meridian/openstack'
import type { Context } from '#bind.ts'
import { GivenUp, type Later } from '#later.ts'

/** Does one change after those before it are over: `step('pool', () => octavia.pools.create(…))`. */
export type Step = <T>(part: Part, change: () => Promise<T>) => Promise<T>

/** What goes on in a load balancer after the first call was answered. */
export type Follow = (
  context: Pick<Context, 'openstack' | 'request' | 'session'>,
  balancer: string | undefined,
  script: (step: Step) => Promise<void>,
) => void

/** How changes of load balancers follow one another: one at a time, since each locks the whole tree. */
export type Changing = {
  readonly follow: Follow
  /** Asks for a change again while Octavia is busy with another; throws its 409 after ten seconds. */
  readonly whenFree: <T>(change: () => Promise<T>) => Promise<T>
}

type Values = { readonly name: string; readonly reason: string }

/** What the user is told where a part could not be made or changed, by the part. */
const words = {
  listener: (values: Values) =>
    say('The listener of the load balancer {name} was not made: {reason}', values),
  pool: (values: Values) =>
    say('The pool of the load balancer {name} was not made: {reason}', values),
  members: (values: Values) =>
    say('The pool members of the load balancer {name} were not set: {reason}', values),
  monitor: (values: Values) =>
    say('The health monitor of the load balancer {name} was not made: {reason}', values),
  changedPool: (values: Values) =>
    say('The pool of the load balancer {name} was not updated: {reason}', values),
  changedMonitor: (values: Values) =>
    say('The health monitor of the load balancer {name} was not updated: {reason}', values),
} as const satisfies Readonly<Record<string, (values: Values) => Sentence>>

type Part = keyof typeof words

/** Amphorae take minutes to start; what takes longer is not waited for. */
const longestMs = 15 * 60_000
const shortestPauseMs = 250
/** What is deleted waits so long for what is under way (contract: lbaas.md, deletes). */
const freeTries = 10
const freePauseMs = 1_000

/** `pollMs`: the operator's AJAX_POLL_INTERVAL, to which pauses grow. */
export const createChanging = (later: Later, pollMs: number): Changing => ({
  follow: ({ openstack, request, session }, balancer, script) => {
    const { loadBalancers } = openstack.octavia
    // Until the load balancer itself was read.
    let name = balancer ?? ''
    let doing: Part = 'listener'

    const untilFree = async (id: string): Promise<void> => {
      const most = Math.max(pollMs, shortestPauseMs)
      let pause = shortestPauseMs
      for (let waited = 0; waited < longestMs;) {
        const found = await later.calls(() => loadBalancers.get(id))
        const state = String(found.provisioning_status)
        name = found.name || id
        if (state === 'ERROR') throw new GivenUp(say('The load balancer is in the state ERROR.'))
        if (!state.startsWith('PENDING_')) return
        await later.pause(pause)
        waited += pause
        pause = Math.min(pause * 2, most)
      }
      throw new GivenUp(say('The load balancer took too long.'))
    }

    const step: Step = async (part, change) => {
      doing = part
      if (balancer === undefined) throw new GivenUp(say('The load balancer is not known.'))
      await untilFree(balancer)
      return later.calls(change)
    }

    const told = (reason: string): Sentence => words[doing]({ name, reason })
    later.begin({ request, session }, () => script(step), told)
  },

  whenFree: async (change) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await change()
      } catch (error) {
        if (!isBusy(error) || tries === freeTries) throw error
      }
      await later.pause(freePauseMs)
    }
  },
})

/**
 * Octavia's refusal while something else is changed (`octavia.common.exceptions.ImmutableObject`,
 * `LBPendingStateError`); its other conflicts stay what they are.
 */
const isBusy = (error: unknown): boolean =>
  isOpenStackError(error, 'fault') &&
  error.status === 409 &&
  /is immutable|Invalid state PENDING_/.test(error.message)
