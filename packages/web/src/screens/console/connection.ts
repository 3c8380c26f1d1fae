import { servers, type consoleTypes } from '@meridian/contract'
import { call } from '#api/call.ts'
import { isNotFound } from '#api/errors.ts'
import { setting } from '#api/settings.ts'
import { openSocket } from '#api/socket.ts'
import { t } from '#lib/translate.ts'
import type { Display, DisplayOptions } from '#screens/console/display.ts'

export type ConsoleType = (typeof consoleTypes)[number]

/** How far a console is. */
export type ConsoleState =
  | { readonly at: 'connecting' }
  | { readonly at: 'connected'; readonly type: string; readonly display: Display }
  | { readonly at: 'ended'; readonly reason: string }
  /** Only the console's own page can show it. */
  | { readonly at: 'elsewhere'; readonly url: string }
  | { readonly at: 'none'; readonly reason: string }
  | { readonly at: 'failed'; readonly error: unknown }

type Options = Pick<DisplayOptions, 'host' | 'label' | 'hintId'> & {
  readonly server: string
  /** Undefined: what the operator has set. */
  readonly type: ConsoleType | undefined
  readonly tell: (state: ConsoleState) => void
}

/** Opens a console and tells how far it is, until the returned function ends it. */
export const openConsole = (options: Options): (() => void) => {
  const aborter = new AbortController()
  const { signal } = aborter
  const tell = (state: ConsoleState): void => {
    if (!signal.aborted) options.tell(state)
  }
  connect(options, tell, signal).catch((error: unknown) =>
    tell(
      isNotFound(error) && error instanceof Error
        ? { at: 'none', reason: error.message }
        : { at: 'failed', error },
    ),
  )
  return () => aborter.abort()
}

const connect = async (
  { server, type, ...shown }: Options,
  tell: (state: ConsoleState) => void,
  signal: AbortSignal,
): Promise<void> => {
  tell({ at: 'connecting' })
  const console_type = type ?? typeNamed(await setting('CONSOLE_TYPE')) ?? 'AUTO'
  const input = { params: { id: server }, body: { console_type } }
  const session = await call(servers.consoleSession, input, { signal, quiet: true })
  if (session.path === null) return tell({ at: 'elsewhere', url: session.url ?? '' })
  const show =
    session.type === 'SERIAL'
      ? (await import('#screens/console/serial.ts')).showSerial
      : (await import('#screens/console/vnc.ts')).showVnc
  if (signal.aborted) return
  const socket = openSocket(session.path, 'binary')
  const display = show({
    ...shown,
    socket,
    onConnected: () => tell({ at: 'connected', type: session.type, display }),
  })
  socket.addEventListener('close', ({ code, reason }) => {
    const why = code === signedOut ? t('The session has ended.') : reason
    tell({ at: 'ended', reason: why || t('The connection to the console was lost.') })
  })
  signal.addEventListener('abort', () => display.close(), { once: true })
}

/** What the server closes a console with whose session has ended. */
const signedOut = 4401

const types: readonly ConsoleType[] = ['AUTO', 'VNC', 'SPICE', 'RDP', 'SERIAL', 'MKS']

/** The type of this name, if there is one. */
export const typeNamed = (name: unknown): ConsoleType | undefined =>
  types.find((type) => type === name)
