/**
 * The address of a dialog: `dialog` names the action that opened it, `item` the items that it is
 * about, beside whatever else the page keeps there. Lists inside other pages put their type before
 * the name, since the page may have actions of its own.
 */
import { idOf, type Kind } from '#resource/define.ts'
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

/** The query terms of the page under the dialog. */
export const withoutDialog = (params: URLSearchParams): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.delete('dialog')
  next.delete('item')
  return next
}

/** An item as it stands in the address. */
export const itemTerm = <T>(kind: Kind<T>, item: T): string =>
  kind.key(item).map(encodeURIComponent).join('/')

/** The item that has these key parts, of those at hand. */
export const itemWith = <T>(
  kind: Kind<T>,
  key: readonly string[],
  items: readonly T[],
): T | undefined => items.find((item) => idOf(kind, item) === key.join('/'))

/** The path and query of the page under a dialog: where a login leads back to (SH-MODAL-07). */
export const pageUnder = (address: string): string => {
  const [path = '/', query = ''] = address.split('?', 2)
  const rest = withoutDialog(new URLSearchParams(query)).toString()
  return rest ? `${path}?${rest}` : path
}
