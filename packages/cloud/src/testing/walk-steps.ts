/** What the calls of a walk without a plan are made of. */
import type { Chance, KindName } from '#testing/chance.ts'

export type Step = {
  service: string
  method: string
  path: string
  body?: unknown
  as: 'demo' | 'admin'
  bytes?: Uint8Array
  headers?: Record<string, string>
}

export type Make = (chance: Chance) => Omit<Step, 'as' | 'service'> & { as?: 'admin' }

export const get =
  (path: string): Make =>
  () => ({ method: 'GET', path })
export const post =
  (path: string, body: (chance: Chance) => unknown): Make =>
  (chance) => ({ method: 'POST', path, body: body(chance) })
export const remove =
  (path: string, kind: KindName): Make =>
  (chance) => ({ method: 'DELETE', path: `${path}/${chance.id(kind)}` })
export const name = ({ below }: Chance): string => `walk-${below(30)}`
