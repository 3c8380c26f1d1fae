import {
  scopeHeader,
  scopeTerm,
  type Bytes,
  type CallInput,
  type Endpoint,
} from '@meridian/contract'
import { fill, queryString } from '#api/call.ts'
import { webPath } from '#api/connection.ts'
import { scopeHeaders } from '#api/session/page-scope.ts'

/** An endpoint that answers bytes: what a plain link may load. */
export type Download = Endpoint & { readonly reply: Bytes }

/** What fills the address of an endpoint: its input without a body. */
export type AddressInput<E extends Endpoint> = Omit<CallInput<E>, 'body' | 'headers'>

type Filling = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, unknown>>
}

/** The path of an endpoint below the web root, with its terms: `/api/glance/images/1/file/`. */
export const pathOf = <E extends Endpoint>({ path }: E, input: AddressInput<E>): string => {
  // Params in: the endpoint's own type has been checked by AddressInput.
  const { params = {}, query = {} } = input as Filling
  return fill(path, params) + queryString(query)
}

/**
 * The whole address of a download, for the `href` of a link or for `saveFrom`. It says where the
 * page was drawn, which a link cannot say in a header.
 */
export const addressOf = <E extends Download>(endpoint: E, input: AddressInput<E>): string => {
  const { [scopeHeader]: scope } = scopeHeaders()
  const url = new URL(webPath(pathOf(endpoint, input)))
  if (scope !== undefined) url.searchParams.set(scopeTerm, scope)
  return url.href
}
