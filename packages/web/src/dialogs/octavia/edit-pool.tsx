import { pools as api, type Pool, type PoolUpdate } from '@meridian/contract'
import { call } from '#api/call.ts'
import { Wizard } from '#forms/wizard.tsx'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { toast } from '#ui/tell/toast.ts'
import { poolChanges } from '#dialogs/octavia/payload.ts'
import { changedPoolStep } from '#dialogs/octavia/steps/pool-step.tsx'
import { needed } from '#dialogs/octavia/read.ts'
import { poolRules, poolShown } from '#dialogs/octavia/rules.ts'
import { attempt, usePart } from '#dialogs/octavia/use-part.ts'
import { poolHeld } from '#dialogs/octavia/values.ts'
import { closing, poolBack, type Saved } from '#dialogs/octavia/way-back.ts'

/** Reads a pool anew and draws the wizard of its changes (SV-LBWIZ-12). Throws `ApiError`. */
const openEditPool = async ({ id }: Pick<Pool, 'id'>, signal: AbortSignal) => {
  const reading = call(api.load, { params: { id } }, { signal })
  const found = await needed(reading, t('Unable to retrieve pool.'), signal)
  const pool = 'pool' in found ? found.pool : found
  return (close: Close) => <EditPool pool={pool} close={close} />
}
export default openEditPool

type Props = { readonly pool: Pool; readonly close: Close }

const EditPool = ({ pool: known, close }: Props) => {
  const { id, loadbalancers } = known
  const pool = usePart('pool', poolHeld(known), poolRules('always'), poolShown)
  const [balancer] = loadbalancers
  const update = (change: PoolUpdate) =>
    call(api.update, {
      params: { id },
      body: { ...(balancer && { loadbalancer_id: balancer.id }), pool: change },
    })
  const save = async (): Promise<Saved> => {
    const change = poolChanges(pool.form.values)
    await update(change)
    const back = poolBack(poolChanges(poolHeld(known)), change)
    return { undo: back && (() => update(back)) }
  }
  return (
    <Wizard
      title={t('Update Pool')}
      finish={t('Update Pool')}
      steps={[changedPoolStep(pool)]}
      stepOf={() => 'pool'}
      submit={() => attempt(pool, save, t('Unable to update pool.'))}
      afterSubmit={() => toast.add('success', t('The pool has been updated.'))}
      close={closing(close, { type: 'OS::Octavia::Pool', id })}
    />
  )
}
