import type { Server } from '@meridian/contract'
import type { Move, Way } from '#api/drains/drain.ts'
import { own } from '#lib/own.ts'
import { sentenceCase } from '#lib/text.ts'
import { t } from '#lib/translate.ts'

/** The ways that an instance can go, the best first, and why it would rather stay. */
export type Plan = { readonly ways: readonly Way[]; readonly why?: string }

/** By status, from a host that is up. https://docs.openstack.org/api-ref/compute/#servers-run-an-action-servers-action */
const fromUp: Readonly<Record<string, readonly Way[]>> = {
  ACTIVE: ['live', 'cold'],
  PAUSED: ['live'],
  SHUTOFF: ['cold'],
}

const fromDown: Readonly<Record<string, readonly Way[]>> = {
  ACTIVE: ['evacuate'],
  SHUTOFF: ['evacuate'],
  ERROR: ['evacuate'],
}

/** How an instance can leave a host that is up or down. */
export const planFor = (server: Server, isUp: boolean): Plan => {
  const ways = own(isUp ? fromUp : fromDown, server.status) ?? []
  const task = server['OS-EXT-STS:task_state']
  if (task)
    return { ways: [], why: t('Nova is working on it: {task}.', { task: sentenceCase(task) }) }
  if (ways.length === 0)
    return {
      ways,
      why: isUp
        ? t('Nova moves no instance that is {status}.', { status: sentenceCase(server.status) })
        : t('Nova evacuates no instance that is {status}.', {
            status: sentenceCase(server.status),
          }),
    }
  // Whoever locked it wants it left alone: an administrator may decide otherwise.
  if (server.locked)
    return {
      ways,
      why: server.locked_reason
        ? t('It is locked: {reason}', { reason: server.locked_reason })
        : t('It is locked.'),
    }
  return { ways }
}

/** The move that a plan proposes: what has a reason to stay stays. */
export const proposed = ({ id, name }: Server, { ways: [best = 'stay'], why }: Plan): Move =>
  why === undefined
    ? { id, name, way: best, state: 'waiting' }
    : { id, name, way: 'stay', state: 'stays', why }

export const wayWords: Readonly<Record<Way, string>> = {
  live: t('Live: it runs on'),
  cold: t('Cold: it is stopped for it'),
  evacuate: t('Evacuate: it is built anew'),
  stay: t('It stays'),
}
