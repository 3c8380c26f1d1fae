import type { Server } from '@meridian/contract'

type Address = Server['addresses'][string][number]

const isFloating = (address: Address): boolean => address['OS-EXT-IPS:type'] === 'floating'

/** All addresses of a server, fixed ones first, as a text to sort and search by. */
export const addressText = (server: Server): string =>
  Object.values(server.addresses)
    .flat()
    .toSorted((a, b) => Number(isFloating(a)) - Number(isFloating(b)))
    .map(({ addr }) => addr)
    .join(', ')

/** The addresses, one a line; with several networks each under its network's name. */
export const Addresses = ({ server }: { readonly server: Server }) => {
  const networks = Object.entries(server.addresses)
  if (networks.length === 0) return null
  return (
    <ul className="tabular-nums">
      {networks.flatMap(([network, addresses]) =>
        addresses.map(({ addr }) => (
          <li key={`${network} ${addr}`} title={network}>
            {addr}
          </li>
        )),
      )}
    </ul>
  )
}
