import type { Network } from '@meridian/contract'
import { useState } from 'react'
import type { TransferColumn, TransferFacet } from '#forms/transfer/transfer.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { choice, text } from '#resource/makers.tsx'
import { Gate } from '#resource/reading/requirements.tsx'
import { statusOf } from '#kinds/neutron/port-status.ts'
import { codeOf, WithCode } from '#ui/code.tsx'
import { StatusBadge } from '#ui/tell/badge.tsx'
import { Button } from '#ui/press/button.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'
import { AddIcon } from '#ui/icons.ts'
import { Allocation } from '#dialogs/launch-instance/allocation.tsx'
import { Columns } from '#dialogs/launch-instance/layout.tsx'
import { Missing } from '#dialogs/launch-instance/missing.tsx'
import type { NewNetworkProps } from '#dialogs/launch-instance/made/new-network.tsx'
import type { Launch } from '#dialogs/launch-instance/use-launch.ts'
import { useMadeNetwork } from '#dialogs/launch-instance/made/use-made-network.ts'

/** The networks that the servers get an address on. */
export const NetworksStep = ({ launch }: { readonly launch: Launch }) => {
  const { data, spec, choose } = launch
  const take = useMadeNetwork(launch)
  return (
    <Columns>
      <p>{t('Each instance gets one address on each allocated network, in this order.')}</p>
      <Gate name="create network" requires={mayCreate}>
        <CreateNetwork onMade={({ id }) => take(id, spec.networks)} />
      </Gate>
      <Missing launch={launch} name="networks" />
      <Allocation
        loaded={data.networks}
        failed={t('Unable to retrieve the networks.')}
        label={t('Networks')}
        allocated={spec.networks}
        onChange={(chosen) => choose({ networks: chosen })}
        idOf={idOf}
        nameOf={nameOf}
        columns={columns}
        max={-1}
        ordered
        facets={facets}
        drawer={(network) => <NetworkDetails network={network} />}
        prompt={t('Select one or more networks from those available below.')}
        none={t('There is no network with a subnet in this project.')}
      />
    </Columns>
  )
}

const mayCreate = [policy('network', 'create_network')]

const code = codeOf(() => import('#dialogs/launch-instance/made/new-network.tsx'))

/** The way out for a project without a network; its wizard is loaded when it is asked for. */
const CreateNetwork = ({ onMade }: Pick<NewNetworkProps, 'onMade'>) => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const made = (network: Network) => {
    close()
    onMade(network)
  }
  return (
    <div>
      <Button icon={AddIcon} onPress={() => setOpen(true)}>
        {t('Create Network')}
      </Button>
      {open && (
        <WithCode code={code} onFailed={close}>
          {({ NewNetwork }) => <NewNetwork onClose={close} onMade={made} />}
        </WithCode>
      )}
    </div>
  )
}

const NetworkDetails = ({ network }: { readonly network: Network }) => (
  <DescriptionList
    look="grid"
    rows={[
      { term: t('ID'), value: network.id },
      ...network.subnets.map((subnet) => ({
        term: t('Subnet {name}', { name: nameOr(subnet.name, subnet.id) }),
        value: subnet.cidr,
      })),
    ]}
  />
)

const idOf = (network: Network) => network.id

const nameOf = (network: Network) => nameOr(network.name, network.id)

const subnetsOf = (network: Network) =>
  network.subnets.map((subnet) => subnet.name || subnet.cidr).join(', ')

const columns: readonly TransferColumn<Network>[] = [
  { id: 'name', label: t('Network'), show: nameOf, text: nameOf },
  { id: 'subnets', label: t('Subnets Associated'), show: subnetsOf, text: subnetsOf },
  {
    id: 'shared',
    label: t('Shared'),
    priority: 4,
    show: (network) => (network.shared ? t('Yes') : t('No')),
  },
  {
    id: 'admin_state',
    label: t('Admin State'),
    priority: 5,
    show: (network) => (network.admin_state_up ? t('Up') : t('Down')),
  },
  {
    id: 'status',
    label: t('Status'),
    priority: 3,
    show: ({ status }) => <StatusBadge {...statusOf(status)} />,
  },
]

const facets: Readonly<Record<string, TransferFacet<Network>>> = {
  name: text(t('Name'), nameOf),
  id: text(t('ID'), idOf),
  shared: choice(
    t('Shared'),
    [
      { value: 'true', label: t('Yes') },
      { value: 'false', label: t('No') },
    ],
    (network) => network.shared,
  ),
  admin_state: choice(
    t('Admin State'),
    [
      { value: 'true', label: t('Up') },
      { value: 'false', label: t('Down') },
    ],
    (network) => network.admin_state_up,
  ),
}
