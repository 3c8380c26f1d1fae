/**
 * Collections of a service that take what the contract's endpoints are sent, and do what these promise
 * beside: `serve` binds endpoints to them.
 */
import type { Key } from '@meridian/openstack'
import { ifFound } from '#if-found.ts'

/** The same collection, whose new items are sent in the contract's words; `made` says the service's. */
export const making = <All extends object, Create, Wire, Sent>(
  all: All & { readonly create: (body: Create) => Promise<Wire> },
  made: (body: Sent) => Create,
) => ({ ...all, create: (body: Sent): Promise<Wire> => all.create(made(body)) })

/** The same for what is changed. */
export const changing = <All extends object, Update, Wire, Sent>(
  all: All & { readonly update: (key: Key, body: Update) => Promise<Wire> },
  changed: (body: Sent) => Update,
) => ({ ...all, update: (key: Key, body: Sent): Promise<Wire> => all.update(key, changed(body)) })

/** The same collection that deletes in another way, such as with patience: `how` calls `remove`. */
export const removing = <All extends object>(
  all: All & { readonly remove: (key: string) => Promise<unknown> },
  how: (remove: () => Promise<unknown>, key: string) => Promise<unknown>,
) => ({
  ...all,
  remove: async (key: string): Promise<void> => {
    await how(() => all.remove(key), key)
  },
})

/** For `removing`: what is gone already is deleted. */
export const orGone = (remove: () => Promise<unknown>): Promise<unknown> => ifFound(remove())
