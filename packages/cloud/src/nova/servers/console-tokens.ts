import type { Context } from '#http/context.ts'
import type { ServerRow } from '#nova/servers/servers.ts'
import { collection } from '#store/collection.ts'
import type { World } from '#world.ts'

/** How long a console's address works; Nova's default `[consoleauth] token_ttl`. */
const TOKEN_MS = 600_000

/** What the holder of a token may open. */
export type ConsoleToken = {
  id: string
  server_id: string
  region: string
  protocol: 'vnc' | 'serial'
  expires_at: number
}

const tokens = collection<ConsoleToken>('console_tokens', {
  project: 'none',
  indexes: { expires_at: '$.expires_at' },
})

/** Lets the holder of the answered token open the server's console for ten minutes. */
export function issueConsoleToken(
  context: Context,
  server: ServerRow,
  protocol: ConsoleToken['protocol'],
): string {
  const { now, region, world, random } = context
  const table = world.table(tokens)
  for (const { id } of table.list({ where: { expires_at: { to: now } } })) table.remove(id)
  const id = random.uuid()
  table.insert({ id, server_id: server.id, region, protocol, expires_at: now + TOKEN_MS })
  return id
}

/** The token as it was issued, while it is valid. */
export function consoleToken(world: World, id: string): ConsoleToken | undefined {
  const found = world.table(tokens).get(id)
  return found !== undefined && found.expires_at > world.clock.now() ? found : undefined
}
