import type { Server } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { CopyIconButton } from '#ui/press/copy.tsx'
import { Nothing } from '#ui/tell/nothing.tsx'
import { OnHover } from '#ui/overlays/on-hover.tsx'

type Address = Server['addresses'][string][number]

/** Whether it is one of the outside that leads to the server. */
export const isFloating = (address: Address): boolean => address['OS-EXT-IPS:type'] === 'floating'

/** The addresses of a server, fixed ones first. */
const addressesOf = (server: Server): readonly Address[] =>
  Object.values(server.addresses)
    .flat()
    .toSorted((a, b) => Number(isFloating(a)) - Number(isFloating(b)))

/** All addresses of a server as a text to sort and search by. */
export const addressText = (server: Server): string =>
  addressesOf(server)
    .map(({ addr }) => addr)
    .join(', ')

/**
 * The first fixed address and the first floating one, each on its line and to be copied, and how many
 * more there are, which are in the tooltip.
 */
export const ShortAddresses = ({ server }: { readonly server: Server }) => {
  const all = addressesOf(server)
  if (!all.length) return <Nothing />
  const firsts = [all.find((one) => !isFloating(one)), all.find(isFloating)]
  const shown = firsts.filter((one) => one !== undefined)
  const others = all.filter((one) => !shown.includes(one)).map(({ addr }) => addr)
  return (
    <ul className="tabular-nums">
      {shown.map((one) => (
        <li key={one.addr} className="flex items-center gap-1">
          <span title={isFloating(one) ? t('Floating IP') : undefined}>{one.addr}</span>
          <OnHover>
            <CopyIconButton text={one.addr} label={t('Copy {id}', { id: one.addr })} />
          </OnHover>
        </li>
      ))}
      {others.length > 0 && (
        <li className="text-muted" title={others.join(', ')}>
          {t('and {count} more', { count: others.length })}
          <span className="sr-only">{others.join(', ')}</span>
        </li>
      )}
    </ul>
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
