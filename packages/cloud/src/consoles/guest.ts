/**
 * What somebody at a server's console sees and does: the log of its boots, then a login prompt that
 * takes names and passwords, of which none is right. The guest has no accounts and no shell.
 */
import { consoleLog } from '#nova/servers/console-log.ts'
import { servers, type ServerRow } from '#nova/servers/servers.ts'
import type { Table } from '#store/collection.ts'
import type { World } from '#world.ts'
import type { ConsoleToken } from '#nova/servers/console-tokens.ts'

export type Guest = {
  readonly name: string
  /** Everything on the console so far, or undefined when the server has been stopped. */
  readonly read: () => string | undefined
  /** One typed character; Enter is `\r`, Backspace `\b`. Other control characters do nothing. */
  readonly type: (character: string) => void
  /** Ctrl-Alt-Del: the guest restarts. */
  readonly restart: () => void
}

const LINE_LENGTH = 256
const PROMPT = 'login: '

/** The guest of a server that runs; undefined for a server that does not. */
export function guestOf(world: World, token: ConsoleToken): Guest | undefined {
  // Asked anew each time: that is when what is due happens.
  const table = (): Table<ServerRow> => world.table(servers, token.region)
  const find = (): ServerRow | undefined => {
    const row = table().get(token.server_id)
    return row?.power_state === 1 ? row : undefined
  }
  const first = find()
  if (first === undefined) return undefined
  let log = ''
  let typed = ''
  let line = ''
  let asking: 'name' | 'password' = 'name'

  const read = (): string | undefined => {
    const row = find()
    if (row === undefined) return undefined
    const written = consoleLog(row, world.clock.now())
    if (written !== log) {
      // After a restart the earlier session is part of the past, and the prompt is a new one.
      log = written
      typed = ''
      line = ''
      asking = 'name'
    }
    return log + typed
  }

  const enter = (): void => {
    if (asking === 'name' && line !== '') {
      asking = 'password'
      typed += '\nPassword: '
    } else {
      const refused = asking === 'password' ? '\n\nLogin incorrect' : ''
      typed += `${refused}\n${first.hostname} ${PROMPT}`
      asking = 'name'
    }
    line = ''
  }

  return {
    name: first.name,
    read,
    type: (character) => {
      if (read()?.includes(PROMPT) !== true || !log.endsWith(PROMPT)) return
      if (character === '\r') return enter()
      if (character === '\b') {
        if (line === '') return
        line = line.slice(0, -1)
        if (asking === 'name') typed = typed.slice(0, -1)
      } else if (character >= ' ' && character <= '~' && line.length < LINE_LENGTH) {
        line += character
        if (asking === 'name') typed += character
      }
    },
    restart: () => {
      const row = find()
      if (row === undefined) return
      table().update({ ...row, booted_at: [...row.booted_at, world.clock.now()].slice(-5) })
    },
  }
}
