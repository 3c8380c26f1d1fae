import { once } from 'node:events'
import { createServer } from 'node:net'

/** Where Meridian listens unless `PORT` says otherwise. */
export const usualPort = 8080

/** How a person who starts a program chooses its port. */
type Choice = {
  readonly host: string
  /** What was asked for, if anything. */
  readonly asked: string | undefined
  readonly usual: number
  /** How a port is asked for, such as `PORT=8081`. */
  readonly say: (port: number) => string
}

/**
 * The port for a program to listen on: the one that was asked for, or else the first free one from
 * its usual one on. Where the one that was asked for is taken, this process ends with a sentence
 * and the exit code 1.
 */
export async function portToTake({ host, asked, usual, say }: Choice): Promise<number> {
  if (!asked) return freePortFrom(usual, host)
  const port = Number(asked)
  if (await isFree(port, host)) return port
  console.error(
    `Port ${port} is taken, perhaps by the same program, started before. ` +
      `End that one, or choose another port, such as ${say(port + 1)}.`,
  )
  process.exit(1)
}

/** The first port from the usual one on that is free; says so where it is another. */
export async function freePortFrom(usual: number, host: string): Promise<number> {
  const port = await firstFreePort(usual, host)
  if (port !== usual) console.log(`Port ${usual} is taken: this takes port ${port}.`)
  return port
}

/** The first port from this one on that is free. Throws where none is. */
export async function firstFreePort(from: number, host: string): Promise<number> {
  for (let port = from; port <= 65_535; port += 1) if (await isFree(port, host)) return port
  throw new Error(`No port from ${from} on is free.`)
}

/** False where another listens; what else is wrong with an address, who listens there will say. */
async function isFree(port: number, host: string): Promise<boolean> {
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
  } finally {
    probe.close()
  }
}
