import type { Network, WaysOut } from '@meridian/contract'
import { useState } from 'react'
import type { Loaded } from '#api/use-loaded.ts'
import { FieldMessage } from '#ui/fields/field-message.tsx'
import { Unread } from '#forms/unread.tsx'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { Badge } from '#ui/tell/badge.tsx'
import { Button } from '#ui/press/button.tsx'
import { ChoiceCards } from '#ui/choose/choice-cards.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { NetworksStep } from '#dialogs/launch-instance/networks-step.tsx'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import { useMadeNetwork } from '#dialogs/launch-instance/made/use-made-network.ts'
import { PrepareNetwork } from '#dialogs/network/prepare-network.tsx'
import { matchesSearch } from '#dialogs/launch/search.ts'
import { hasWayOut, wayOf, wayWords, type Way } from '#dialogs/launch/ways.ts'

type Props = { readonly launch: Launch; readonly ways: Loaded<WaysOut> }

const few = 9

/**
 * The network of the instances, with where it leads. Several, and their order, are chosen in the table
 * of the wizard (SH-LAUNCH-05, SH-LAUNCH-06).
 */
export const NetworkFields = ({ launch, ways }: Props) => {
  const { spec, data, errorOf } = launch
  const take = useMadeNetwork(launch)
  const [several, setSeveral] = useState(false)
  if (several || spec.networks.length > 1) return <NetworksStep launch={launch} />
  const error = errorOf('networks')
  const made = (id: string) => {
    take(id, [])
    void ways.reload()
  }
  return (
    <div className="flex flex-col gap-3">
      <Networks launch={launch} ways={ways.data} />
      {error !== undefined && <FieldMessage>{error}</FieldMessage>}
      {hasWayOut(data.known, ways.data) === false && <PrepareNetwork onMade={made} />}
      <Unread
        loaded={data.networks}
        says={(why) => `${t('Unable to retrieve the networks.')} ${why}`}
      />
      <Unread
        loaded={ways}
        says={(why) => t('Where the networks lead could not be read: {why}', { why })}
      />
      <div>
        <Button size="small" tone="quiet" onPress={() => setSeveral(true)}>
          {t('Several networks, in order')}
        </Button>
      </div>
    </div>
  )
}

type NetworksProps = { readonly launch: Launch; readonly ways: WaysOut | undefined }

const Networks = ({ launch: { spec, data, choose, field }, ways }: NetworksProps) => {
  const [text, setText] = useState('')
  const all = data.known.networks
  // One without a way out must not be taken before it is known which is which.
  if (all === undefined || (ways === undefined && all.length > 1)) return null
  const shown = all
    .map((network) => ({ network, way: ways && wayOf(network, ways) }))
    .filter(({ network }) => matchesSearch(text, nameOf(network)))
    .toSorted((one, other) => rankOf(one.way) - rankOf(other.way))
  const { name, onBlur } = field('networks')
  return (
    <>
      {all.length > few && (
        <SearchField
          aria-label={t('Search networks')}
          value={text}
          onChange={setText}
          onClear={text === '' ? undefined : () => setText('')}
        />
      )}
      <ChoiceCards
        name={name}
        onBlur={onBlur}
        label={t('Network')}
        required
        {...(all.length === 0 && {
          description: t('There is no network with a subnet in this project.'),
        })}
        value={spec.networks[0]?.id}
        onChange={(id) => choose({ networks: all.filter((network) => network.id === id) })}
        cards={shown.slice(0, 4 * few).map(({ network, way }) => ({
          value: network.id,
          title: nameOf(network),
          facts: [network.subnets.map(({ cidr }) => cidr).join(', '), way && wayWords(way)]
            .filter(Boolean)
            .join(' · '),
          ...(network.shared && { mark: <Badge>{t('Shared')}</Badge> }),
        }))}
      />
    </>
  )
}

const nameOf = (network: Network) => nameOr(network.name, network.id)

/** Those that lead outside come first. */
const rankOf = (way: Way | undefined): number =>
  way === undefined ? 0 : ['router', 'outer', 'shared', 'none'].indexOf(way.kind)
