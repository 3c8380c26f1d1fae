import { regionOf, type Catalog } from '@meridian/openstack'

type Named = { readonly id: string; readonly name: string }

/** Everything the server knows about a signed-in user; only the store holds it, sealed. */
export type Session = {
  /** The hash of the cookie's value: names the session in the store and in "my sessions". */
  readonly key: string
  readonly csrf: string
  /** What the user's browsers seal by what they keep; absent in a session begun before there was one. */
  readonly storageKey?: string
  readonly user: Named & { readonly domain: Named }
  /** The token of the scope below; scopes are listed and changed with the unscoped one. */
  readonly token: string
  readonly unscopedToken: string
  readonly tokenExpiresAt: number
  readonly project: (Named & { readonly domain: Named }) | undefined
  readonly domain: Named | undefined
  readonly roles: readonly Named[]
  readonly systemScope: boolean
  /** The scope is that of a window, and not the one that the session was last switched to. */
  readonly scoped?: true
  /** The user signed in at an identity provider; absent for who gave a password here. */
  readonly byProvider?: boolean
  readonly catalog: Catalog
  readonly region: string | undefined
  /** The id of the Keystone that signed the user in. */
  readonly keystone: string
  readonly address: string
  readonly userAgent: string
  readonly createdAt: number
}

/** The regions that services other than identity have endpoints in, in the catalogue's order. */
export const regionsOf = (catalog: Catalog): readonly string[] => {
  const regions = catalog
    .filter((service) => service.type !== 'identity')
    .flatMap((service) => service.endpoints.map(regionOf))
  return [...new Set(regions.filter((region) => region !== undefined))]
}

/** The wished region when the catalogue has it, else the catalogue's first. */
export const regionIn = (
  catalog: Catalog,
  ...wishes: readonly (string | undefined)[]
): string | undefined => {
  const regions = regionsOf(catalog)
  return wishes.find((wish) => wish !== undefined && regions.includes(wish)) ?? regions[0]
}
