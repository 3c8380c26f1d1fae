import type { Server } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { Nothing } from '#ui/nothing.tsx'

type Address = Server['addresses'][string][number]

/** Whether it is one of the outside that leads to the server. */
export const isFloating = (address: Address): boolean => address['OS-EXT-IPS:type'] === 'floating'

/** The addresses of a server, fixed ones first. */
const addressesOf = (server: Server): readonly string[] =>
  Object.values(server.addresses)
    .flat()
    .toSorted((a, b) => Number(isFloating(a)) - Number(isFloating(b)))
    .map(({ addr }) => addr)

/** All addresses of a server as a text to sort and search by. */
export const addressText = (server: Server): string => addressesOf(server).join(', ')

/** The first address and how many more there are; all of them are in the tooltip. */
export const ShortAddresses = ({ server }: { readonly server: Server }) => {
  const [first, ...others] = addressesOf(server)
  if (first === undefined) return <Nothing />
  if (!others.length) return <span className="tabular-nums">{first}</span>
  return (
    <span className="tabular-nums" title={[first, ...others].join(', ')}>
      {first} <span className="text-muted">{t('+{count}', { count: others.length })}</span>
      <span className="sr-only">{others.join(', ')}</span>
    </span>
  )
}

/** The addresses of each network, one a line, under the network's name. */
export const Addresses = ({ server }: { readonly server: Server }) => {
  const networks = Object.entries(server.addresses)
  if (!networks.length) return <Nothing />
  return (
    <ul className="flex flex-col gap-1">
      {networks.map(([network, addresses]) => (
        <li key={network}>
          <span className="text-muted">{network}</span>
          <ul className="tabular-nums">
            {addresses.map((address) => (
              <li key={address.addr}>
                {address.addr}
                {isFloating(address) && <span className="text-muted"> {t('(floating)')}</span>}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
