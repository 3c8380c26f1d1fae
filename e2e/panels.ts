import { barbican } from './panels/barbican.ts'
import { cinder } from './panels/cinder.ts'
import { designate } from './panels/designate.ts'
import { glance } from './panels/glance.ts'
import { heat } from './panels/heat.ts'
import { keystone } from './panels/keystone.ts'
import { neutron } from './panels/neutron.ts'
import { nova } from './panels/nova.ts'
import { octavia } from './panels/octavia.ts'
import type { Shown } from './panels/shown.ts'

/**
 * What lists, rows and details show, by the path of the list. It is written out, not read from the
 * product: what is shown differs from it when somebody takes something away or adds something.
 */
export const specified: Readonly<Record<string, Shown>> = {
  ...nova,
  ...glance,
  ...cinder,
  ...neutron,
  ...octavia,
  ...designate,
  ...heat,
  ...barbican,
  ...keystone,
}

/** What the list at a path shows. Throws for a list that is not written out. */
export const shownAt = (path: string): Shown => {
  const shown = specified[path]
  if (!shown) throw new Error(`e2e/panels does not say what ${path} shows.`)
  return shown
}
