/** What opens the wizards of trunks: their code, and the ports they show, are read at that moment. */
import { trunks as api, type Trunk } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { Wizard } from '#forms/wizard.tsx'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { toast } from '#ui/tell/toast.ts'
import { readPortChoices, type PortChoices } from '#dialogs/trunk/read.ts'
import { segmentsOf, subPorts, theParent } from '#dialogs/trunk/segments.ts'
import { detailsStep, insideStep, parentStep } from '#dialogs/trunk/steps.tsx'
import { useTrunk } from '#dialogs/trunk/use-trunk.ts'

/** Reads the ports and draws the wizard of a new trunk. Throws `ApiError`. */
export const loadCreateTrunk = async (signal: AbortSignal) => {
  const choices = await readPortChoices(undefined, signal)
  return (close: Close) => <CreateTrunk choices={choices} close={close} />
}

/** The same for one that is there; it is read anew, as others may have changed it. */
export const loadEditTrunk = async ({ id }: Trunk, signal: AbortSignal) => {
  const trunk = await call(api.load, { params: { id } }, { signal })
  const choices = await readPortChoices(trunk, signal)
  return (close: Close) => <EditTrunk trunk={trunk} choices={choices} close={close} />
}

const type = 'OS::Neutron::Trunk'

type CreateProps = { readonly choices: PortChoices; readonly close: Close }

/** The wizard of a new trunk (RS-TRUNKFORM-01). */
const CreateTrunk = ({ choices, close }: CreateProps) => {
  const trunk = useTrunk(choices, { name: '', description: '', admin_state_up: true })
  const { form, attempt } = trunk
  const create = async () => {
    const { name, description, admin_state_up } = form.values
    const body = {
      ...{ port_id: theParent(trunk.parents), name: name.trim(), admin_state_up },
      description: description.trim(),
      sub_ports: subPorts(trunk.segments, trunk.inside),
    }
    return call(api.create, { body })
  }
  return (
    <Wizard
      title={t('Create Trunk')}
      finish={t('Create Trunk')}
      onLeave={trunk.leave}
      steps={[detailsStep(trunk), parentStep(trunk, choices), insideStep(trunk, choices)]}
      submit={() => attempt(create, t('Unable to create the trunk.'))}
      afterSubmit={({ name, name_or_id }) => {
        const called = name || name_or_id
        toast.add('success', t('Trunk {name} was successfully created.', { name: called }))
      }}
      close={(made) => (made ? close({ created: [{ type, id: made.id }] }) : close())}
    />
  )
}

type EditProps = CreateProps & { readonly trunk: Trunk }

/** The wizard of changes to a trunk (RS-TRUNKFORM-02). */
const EditTrunk = ({ trunk: known, choices, close }: EditProps) => {
  const { id } = known
  // A refusal may come after a part was done: the next attempt starts from there.
  const [before, setBefore] = useState(known)
  const [changed, setChanged] = useState(false)
  const { name, description, admin_state_up, sub_ports } = known
  const initial = { name, description: description ?? '', admin_state_up }
  const trunk = useTrunk(choices, initial, segmentsOf({ sub_ports }))
  const { form, attempt } = trunk
  const stateOf = ({ name: called, description: about, admin_state_up: up, ...one }: Trunk) => ({
    ...{ name: called, description: about ?? '', admin_state_up: up, sub_ports: one.sub_ports },
  })
  const save = async () => {
    const after = {
      name: form.values.name.trim(),
      description: form.values.description.trim(),
      admin_state_up: form.values.admin_state_up,
      sub_ports: subPorts(trunk.segments, trunk.inside),
    }
    try {
      return await call(api.update, { params: { id }, body: [stateOf(before), after] })
    } catch (error) {
      setChanged(true)
      const now = await call(api.load, { params: { id } }, { quiet: true }).catch(() => before)
      setBefore(now)
      throw error
    }
  }
  return (
    <Wizard
      title={t('Edit Trunk')}
      finish={t('Save')}
      onLeave={trunk.leave}
      steps={[detailsStep(trunk), insideStep(trunk, choices, known)]}
      submit={() => attempt(save, t('Unable to update the trunk.'))}
      afterSubmit={(saved) => {
        const called = saved.name || saved.name_or_id
        toast.add('success', t('Trunk {name} was successfully edited.', { name: called }))
      }}
      close={(saved) => close(saved || changed ? { updated: [{ type, id }] } : undefined)}
    />
  )
}
