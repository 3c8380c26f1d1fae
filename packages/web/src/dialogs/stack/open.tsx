import type { Close } from '#resource/actions/makers.ts'
import { launchCalls, readWritten, readCurrent, updateCalls } from '#dialogs/stack/calls.ts'
import { LaunchStack } from '#dialogs/stack/launch-stack.tsx'
import { UpdateStack } from '#dialogs/stack/update-stack.tsx'

const type = 'OS::Heat::Stack'

type Named = { readonly id: string; readonly name: string }

/** Draws the wizard of a new stack. */
export const openLaunch = (close: Close) => (
  <LaunchStack
    calls={launchCalls}
    close={(made) => (made ? close({ created: [{ type, id: made.id }] }) : close())}
  />
)

/** Reads the template of a network with all that is in it, and draws the wizard that launches it. Throws `ApiError`. */
export const openWritten = async (network: Named, signal: AbortSignal) => {
  const written = await readWritten(network, signal)
  return (close: Close) => (
    <LaunchStack
      calls={launchCalls}
      written={written}
      close={(made) => (made ? close({ created: [{ type, id: made.id }] }) : close())}
    />
  )
}

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
