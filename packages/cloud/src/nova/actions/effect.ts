import type { Context } from '#http/context.ts'
import type { JsonObject } from '#http/json.ts'
import type { Answer } from '#http/reply.ts'
import type { TaskName } from '#nova/servers/life.ts'
import type { ServerRow } from '#nova/servers/servers.ts'

/** What an action does: a task to begin and what changes now, or an answer of its own. */
export type ActionEffect = {
  task?: TaskName
  changes?: Partial<ServerRow>
  /** What its line in the log of actions calls it, if that is another name; `false` for none. */
  logged?: false | string
  response?: Answer
}
export type ActionHandler = (context: Context, server: ServerRow, asked: JsonObject) => ActionEffect
