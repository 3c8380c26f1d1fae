/** When something is offered for an instance, and by which rule. */
import type { Server } from '@meridian/contract'
import { policy } from '#resource/define.ts'

/** What one of Nova's rules allows. */
export const rule = (name: string) => ({ requires: [policy('compute', `os_compute_api:${name}`)] })

export const is =
  (...statuses: readonly string[]) =>
  ({ status }: Server): boolean =>
    statuses.includes(status)

/** Of two opposite verbs each is there for those that the other is not for. */
export const unless =
  (...statuses: readonly string[]) =>
  ({ status }: Server): boolean =>
    !statuses.includes(status)
