/** What becomes of stacks over time: the engine looks after each once a second until it is done. */
import { setStack } from '#heat/engine/states.ts'
import { LIFE } from '#heat/engine/wake.ts'
import { work } from '#heat/engine/work.ts'
import { stacks } from '#heat/rows.ts'
import { lifecycle } from '#lifecycle.ts'

/** A look that breaks ends the action, as an engine does that met what nobody expected. */
export const stackLife = lifecycle(LIFE, stacks, {
  failed: (stack, moment) =>
    stack.status === 'IN_PROGRESS'
      ? setStack(moment, stack, {
          action: stack.action,
          status: 'FAILED',
          status_reason: 'Unexpected exit while IN_PROGRESS.',
        })
      : stack,
  steps: {
    working: {
      after: 1000,
      done: (stack, moment) => {
        work(moment, stack.id)
        return stack
      },
    },
  },
})
