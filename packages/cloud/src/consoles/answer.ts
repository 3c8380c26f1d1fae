import { duplexPair, type Duplex } from 'node:stream'
import { ConsoleEnd } from '#consoles/bytes.ts'
import { guestOf } from '#consoles/guest.ts'
import { speakRfb } from '#consoles/rfb.ts'
import { speakSerial } from '#consoles/serial.ts'
import { consoleToken } from '#nova/servers/console-tokens.ts'
import type { World } from '#world.ts'

/**
 * Shows the console that a token opens on a stream of bytes, until either side leaves, the token's
 * server stops, or the client misspeaks. An unknown or expired token ends the stream at once.
 */
export async function answerConsole(world: World, token: string, stream: Duplex): Promise<void> {
  // A peer that breaks off is a peer that has left.
  stream.on('error', () => undefined)
  const pass = consoleToken(world, token)
  const guest = pass === undefined ? undefined : guestOf(world, pass)
  try {
    if (pass?.protocol === 'vnc' && guest) await speakRfb(stream, guest)
    else if (guest) await speakSerial(stream, guest)
  } catch (error) {
    if (!(error instanceof ConsoleEnd) && !isGone(error)) throw error
  } finally {
    stream.end()
  }
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE'
}

/** Whether the token in a console's address opens anything now. */
export function isConsoleOpen(world: World, address: URL): boolean {
  const pass = consoleToken(world, tokenIn(address))
  return pass !== undefined && guestOf(world, pass) !== undefined
}

/** The console behind an address of this cloud, in this process. Throws when it opens nothing. */
export function connectConsole(world: World, address: URL): Duplex {
  if (!isConsoleOpen(world, address)) throw new Error('the console token opens nothing')
  const [near, far] = duplexPair()
  // Ends of a pair do not notice by themselves that the other one was torn off.
  near.once('close', () => far.destroy())
  far.once('close', () => near.destroy())
  void answerConsole(world, tokenIn(address), far)
  return near
}

function tokenIn(address: URL): string {
  return address.searchParams.get('token') ?? ''
}
