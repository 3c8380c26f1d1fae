import { preparedNetworks, type NetworkPlan } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { Failure } from '#forms/failure.tsx'
import { Unread } from '#forms/unread.tsx'
import { t } from '#lib/translate.ts'
import { useMaking } from '#resource/activity/making.ts'
import { policy, type Ref } from '#resource/define.ts'
import { Gate } from '#resource/reading/requirements.tsx'
import { Button } from '#ui/press/button.tsx'
import { DescriptionList } from '#ui/tell/description-list.tsx'

type Props = {
  /** Whom SSH is to be let in from; without it no security group is made. */
  readonly sshFrom?: string | undefined
  /** The id of the network that was made. */
  readonly onMade: (network: string) => void
}

// Whoever makes a network may make its subnets.
const mayPrepare = [policy('network', 'create_network'), policy('network', 'create_router')]

/**
 * Offers a project without a way out one network that has one, with all that belongs to it. It shows
 * what will be made; what is refused takes the rest with it.
 */
export const PrepareNetwork = (props: Props) => (
  <Gate name="prepare network" requires={mayPrepare}>
    <Preview {...props} />
  </Gate>
)

const Preview = ({ sshFrom, onMade }: Props) => {
  const plan = useLoaded(['launch', 'network plan'], (signal) =>
    call(preparedNetworks.plan, undefined, { signal }),
  )
  const making = useMaking(t('Prepare Network'))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  const prepare = async ({ name, cidr, pool, router }: NetworkPlan) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await making(async () => {
        const { network_id: id, router_id } = await call(preparedNetworks.create, {
          body: {
            ...{ name, cidr, pool_id: pool?.id ?? null },
            ...(router.id === undefined ? { router_name: router.name } : { router_id: router.id }),
            ...(sshFrom !== undefined && { ssh_from: sshFrom }),
          },
        })
        onMade(id)
        const network: Ref = { type: 'OS::Neutron::Net', id }
        const routers: readonly Ref[] =
          router_id === undefined ? [] : [{ type: 'OS::Neutron::Router', id: router_id }]
        return { created: [network, ...routers] }
      })
    } catch (error) {
      setFailure(error)
      // Something of the plan may be taken by now.
      void plan.reload()
    } finally {
      setBusy(false)
    }
  }
  const { data } = plan
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line bg-sunken p-3">
      {data && (
        <>
          <p>
            {data.pool
              ? t('A network that reaches the Internet can be prepared in one step:')
              : t('This cloud has no external network. A network of your own can be prepared:')}
          </p>
          <DescriptionList rows={rowsOf(data)} />
          <div>
            <Button busy={busy} onPress={() => void prepare(data)}>
              {t('Prepare Network')}
            </Button>
          </div>
        </>
      )}
      {failure !== undefined && (
        <Failure error={failure} what={t('Unable to prepare the network.')} />
      )}
      <Unread
        loaded={plan}
        says={(why) => t('What would be prepared could not be read: {why}', { why })}
      />
    </div>
  )
}

const rowsOf = ({ name, cidr, pool, router }: NetworkPlan) => [
  { term: t('Network'), value: name },
  { term: t('Subnet'), value: cidr },
  ...(pool
    ? [
        {
          term: t('Router'),
          value:
            router.id === undefined
              ? t('{router}, a new one, with a gateway to {pool}', {
                  router: router.name,
                  pool: pool.name,
                })
              : t('{router}, which leads to {pool} already', {
                  router: router.name,
                  pool: pool.name,
                }),
        },
      ]
    : []),
]
