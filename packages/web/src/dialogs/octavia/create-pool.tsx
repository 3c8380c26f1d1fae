import { pools as api, type Listener } from '@meridian/contract'
import { call } from '#api/call.ts'
import { Wizard } from '#forms/wizard.tsx'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { toast } from '#ui/tell/toast.ts'
import { insideSteps, leaving } from '#dialogs/octavia/steps/inside-steps.ts'
import { poolPartsOf } from '#dialogs/octavia/payload.ts'
import { useInside } from '#dialogs/octavia/use-inside.ts'
import { attempt } from '#dialogs/octavia/use-part.ts'

/** Where the pool is to be: under a listener, or only in its load balancer. */
type Above = {
  readonly loadbalancerId: string
  readonly listener?: Pick<Listener, 'id' | 'protocol'>
}

/** Draws the wizard of a new pool (SV-LBWIZ-11). */
const openCreatePool = async (above: Above, _signal: AbortSignal) => (close: Close) => (
  <CreatePool above={above} close={close} />
)
export default openCreatePool

type Props = { readonly above: Above; readonly close: Close }

const CreatePool = ({ above: { loadbalancerId, listener }, close }: Props) => {
  const protocol = listener?.protocol ?? ''
  const inside = useInside('always', protocol)
  const { pool, members, monitor } = inside

  const create = async () => {
    const parts = {
      ...{ pool: pool.form.values, members: members.all, monitor: monitor.form.values },
    }
    const { pool: body, ...more } = poolPartsOf(parts, protocol)
    // The wizard cannot be finished without one.
    if (!body) throw new Error('No algorithm is chosen.')
    return call(api.create, {
      body: {
        loadbalancer_id: loadbalancerId,
        ...(listener && { parentResourceId: listener.id }),
        ...{ pool: body, ...more },
      },
    })
  }

  return (
    <Wizard
      title={t('Create Pool')}
      finish={t('Create Pool')}
      onLeave={leaving({ pool, monitor })}
      steps={insideSteps(inside, protocol, false)}
      stepOf={() => 'pool'}
      submit={() => attempt(pool, create, t('Unable to create pool.'))}
      afterSubmit={() => toast.add('success', t('A new pool is being created.'))}
      close={(made) =>
        made ? close({ created: [{ type: 'OS::Octavia::Pool', id: made.id }] }) : close()
      }
    />
  )
}
