import { members as api, type Member, type Pool } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { Wizard } from '#forms/wizard.tsx'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { useReadAgain } from '#resource/reading/use-read-again.ts'
import { toast } from '#ui/tell/toast.ts'
import { membersStep } from '#dialogs/octavia/steps/members-step.tsx'
import { membersHeld, type MemberValues } from '#dialogs/octavia/members.ts'
import { memberBodies } from '#dialogs/octavia/payload.ts'
import { needed } from '#dialogs/octavia/read.ts'
import { useMembers } from '#dialogs/octavia/use-inside.ts'
import { closing, membersBack, type Saved } from '#dialogs/octavia/way-back.ts'

type Above = Pick<Pool, 'id' | 'protocol' | 'loadbalancers'>

/** Reads the members of a pool and draws the wizard that adds and removes some (SV-LBWIZ-15). Throws `ApiError`. */
const openEditMembers = async (pool: Above, signal: AbortSignal) => {
  const reading = call(api.list, { params: { pool_id: pool.id } }, { signal })
  const { items } = await needed(reading, t('Unable to retrieve members.'), signal)
  return (close: Close) => <EditMembers pool={pool} known={items} close={close} />
}
export default openEditMembers

type Props = { readonly pool: Above; readonly known: readonly Member[]; readonly close: Close }

const EditMembers = ({ pool: { id, protocol, loadbalancers }, known, close }: Props) => {
  const [held] = useState(() => membersHeld(known))
  const members = useMembers(held)
  const [balancer] = loadbalancers
  const readAgain = useReadAgain('OS::Octavia::Member')
  const replace = (wanted: readonly MemberValues[]) =>
    call(api.replace, {
      params: { pool_id: id },
      body: {
        ...(balancer && { loadbalancer_id: balancer.id }),
        ...{ parentResourceId: id, members: memberBodies(wanted) },
      },
    })
  const save = async (): Promise<Saved> => {
    const saved = members.all
    await replace(saved)
    const undo = async () => {
      const { items } = await call(api.list, { params: { pool_id: id } })
      await replace(membersBack(held, saved, membersHeld(items)))
    }
    return { undo }
  }
  return (
    <Wizard
      title={t('Add/Remove Pool Members')}
      finish={t('Add/Remove Pool Members')}
      steps={[membersStep({ members, poolProtocol: protocol })]}
      submit={save}
      failed={t('Unable to update member list.')}
      afterSubmit={() => {
        toast.add('success', t('The pool members have been updated.'))
        // Nobody says what the new ones are called.
        void readAgain()
      }}
      close={closing(close, { type: 'OS::Octavia::Pool', id })}
    />
  )
}
