import type { Server } from '@meridian/contract'
import { lazy, Suspense } from 'react'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { EmptyState } from '#ui/tell/empty-state.tsx'
import { instanceStates } from '#resources/nova/instances/states.ts'

const ConsoleScreen = lazy(async () => ({
  default: (await import('#screens/console/console-screen.tsx')).ConsoleScreen,
}))

/** Nova's number for a guest that runs. */
const RUNNING = 1

type Props = {
  readonly server: Server
  /** In a window of its own: fills it. */
  readonly alone?: boolean
  /** The type of console to begin with. */
  readonly type?: string | undefined
}

/** The console of a server, while the server runs. */
export const Console = ({ server, type, alone = false }: Props) => {
  const { id, name, status } = server
  const power = server['OS-EXT-STS:power_state'] ?? RUNNING
  if (power !== RUNNING) {
    return (
      <EmptyState state="empty" title={t('The console is not available.')}>
        {t('The instance is {status}; a console needs it to run.', {
          status: instanceStates.word(status),
        })}
      </EmptyState>
    )
  }
  return (
    <Suspense fallback={<EmptyState state="loading" />}>
      <ConsoleScreen server={id} name={nameOr(name, id)} type={type} alone={alone} />
    </Suspense>
  )
}
