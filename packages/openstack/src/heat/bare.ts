import { isObject } from '#answers/json.ts'
import { badReply } from '#answers/replies.ts'
import { from } from '#rows.ts'
import type { CallOptions, Service } from '#service.ts'
import type { Path } from '#url.ts'

/** A call that answers one thing without an envelope, as Heat has templates and snapshots. */
export const bareOf =
  (service: Service) =>
  async <Wire>(method: string, at: Path, options: CallOptions): Promise<Wire> => {
    const { body, requestId } = await service.call(method, at, options)
    if (!isObject(body)) throw badReply(service.type, requestId)
    // JSON comes in here.
    return from({ service: service.type, requestId }, body as Wire)
  }
