import type { Close } from '#resource/actions/makers.ts'
import { launchCalls, readCurrent, updateCalls } from '#dialogs/stack/calls.ts'
import { LaunchStack } from '#dialogs/stack/launch-stack.tsx'
import { UpdateStack } from '#dialogs/stack/update-stack.tsx'

const type = 'OS::Heat::Stack'

/** Draws the wizard of a new stack. */
export const openLaunch = (close: Close) => (
  <LaunchStack
    calls={launchCalls}
    close={(made) => (made ? close({ created: [{ type, id: made.id }] }) : close())}
  />
)

/** Reads what a stack is, and draws the wizard that updates it. Throws `ApiError`. */
export const openUpdate = async (id: string, signal: AbortSignal) => {
  const stack = await readCurrent(id, signal)
  return (close: Close) => (
    <UpdateStack
      stack={stack}
      calls={updateCalls(id)}
      close={(begun) => (begun ? close({ updated: [{ type, id }] }) : close())}
    />
  )
}
