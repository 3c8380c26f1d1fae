/**
 * The address of a dialog: `dialog` names the action that opened it, `item` the items that it is
 * about, beside whatever else the page keeps there. Lists inside other pages put their type before
 * the name, since the page may have actions of its own.
 */
import { encoded } from '@meridian/contract'
import { idOf, type Kind } from '#resource/define.ts'
import { withoutDialog } from '#resource/actions/page-under.ts'
import { keyFrom } from '#resource/paths.ts'

export type Asked = {
  readonly name: string
  /** The keys of the items, in parts. */
  readonly keys: readonly (readonly string[])[]
}

/** More items are not put into an address, which would be too long to share, nor read for one. */
export const mostItems = 20

/** What the address asks for, or undefined. */
export const askedIn = (params: URLSearchParams): Asked | undefined => {
  const name = params.get('dialog')
  if (!name) return undefined
  const items = params.get('item')?.split(',').filter(Boolean) ?? []
  return { name, keys: items.map(keyFrom) }
}

/** The query terms with a dialog in them. */
export const withDialog = (
  params: URLSearchParams,
  name: string,
  items: readonly string[],
): URLSearchParams => {
  const next = withoutDialog(params)
  next.set('dialog', name)
  if (items.length) next.set('item', items.join(','))
  return next
}

/** An item as it stands in the address. */
export const itemTerm = <T>(kind: Kind<T>, item: T): string => kind.key(item).map(encoded).join('/')

/** The item that has these key parts, of those at hand. */
export const itemWith = <T>(
  kind: Kind<T>,
  key: readonly string[],
  items: readonly T[],
): T | undefined => items.find((item) => idOf(kind, item) === key.join('/'))
