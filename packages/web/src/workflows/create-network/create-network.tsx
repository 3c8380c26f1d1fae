import { networkZones, subnetPools, type Network } from '@meridian/contract'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { useForm } from '#forms/use-form.ts'
import type { CheckedStep } from '#forms/use-server-checks.ts'
import { Wizard } from '#forms/wizard.tsx'
import { t } from '#lib/translate.ts'
import { toast } from '#ui/toast.ts'
import { DetailsStep } from '#workflows/create-network/details-step.tsx'
import { DetailsHelp, NetworkHelp, SubnetHelp } from '#workflows/create-network/help.tsx'
import { NetworkStep } from '#workflows/create-network/network-step.tsx'
import { SubnetStep } from '#workflows/create-network/subnet-step.tsx'
import { create } from '#workflows/create-network/submit.ts'
import { fields, initial, rules, shown, type Values } from '#workflows/create-network/values.ts'

export type CreateNetworkProps = {
  /** Closes it, with the network that was made or with nothing. */
  readonly close: (made?: Network) => void
}

/** A network and its first subnet, in three steps that the server checks. */
export const CreateNetwork = ({ close }: CreateNetworkProps) => {
  const pools = useLoaded(['subnet-pools'], async (signal) => {
    return (await call(subnetPools.list, undefined, { signal })).items
  })
  const zones = useLoaded(['network-zones'], async (signal) => {
    return (await call(networkZones.list, undefined, { signal })).items
  })
  const form = useForm<Values>({
    initial,
    rules,
    shown,
    failed: t('Unable to create the network.'),
    submit: async (values) => {
      const made = await create(values)
      const name = made.name === '' ? made.id : made.name
      toast.add('success', t('Created network "{name}".', { name }))
      close(made)
    },
  })
  const { with_subnet } = form.values
  const steps: readonly CheckedStep<Values>[] = [
    {
      id: 'network',
      title: t('Network'),
      fields: fields.network,
      content: () => <NetworkStep form={form} zones={zones.data ?? []} />,
      help: <NetworkHelp />,
    },
    {
      id: 'subnet',
      title: t('Subnet'),
      fields: fields.subnet,
      hidden: !with_subnet,
      content: () => <SubnetStep form={form} pools={pools} />,
      help: <SubnetHelp />,
    },
    {
      id: 'details',
      title: t('Subnet Details'),
      fields: fields.details,
      hidden: !with_subnet,
      content: () => <DetailsStep form={form} />,
      help: <DetailsHelp />,
    },
  ]
  return (
    <Wizard
      slug="create_network"
      title={t('Create Network')}
      steps={steps}
      form={form}
      finish={t('Create')}
      close={() => close()}
    />
  )
}
