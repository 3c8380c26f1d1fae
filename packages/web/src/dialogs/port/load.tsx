/** What opens the wizards of ports: their code, and what can be chosen, are read at that moment. */
import { networks, ports as api, type Network, type Port } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { Wizard } from '#forms/wizard.tsx'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import type { Close } from '#resource/actions/makers.ts'
import { toast } from '#ui/toast.ts'
import { readPortChoices, type PortChoices } from '#dialogs/port/read.ts'
import { groupsStep, infoStep } from '#dialogs/port/steps.tsx'
import { usePort } from '#dialogs/port/use-port.ts'
import { bodyOfNew, changesOf, newPort, portHeld } from '#dialogs/port/values.ts'

const type = 'OS::Neutron::Port'

/** Reads what a new port can have and draws its wizard. Throws `ApiError`. */
export const loadCreatePort = async (network: Network, signal: AbortSignal) => {
  const choices = await readPortChoices('create', network, undefined, signal)
  return (close: Close) => <CreatePort network={network} choices={choices} close={close} />
}

/** The same for a port that is there, which is read anew. */
export const loadEditPort = async ({ id, network_id }: Port, signal: AbortSignal) => {
  const [port, network] = await Promise.all([
    call(api.load, { params: { id } }, { signal }),
    call(networks.load, { params: { id: network_id } }, { signal }),
  ])
  const choices = await readPortChoices('update', network, port.project_id, signal)
  return (close: Close) => <EditPort port={port} choices={choices} close={close} />
}

type Props = { readonly choices: PortChoices; readonly close: Close }

const CreatePort = ({ network, choices, close }: Props & { readonly network: Network }) => {
  const standard = choices.groups.filter(({ name }) => name === 'default').map(({ id }) => id)
  const secure = network.port_security_enabled !== false
  const [before] = useState(() => newPort(secure ? standard.slice(0, 1) : [], secure))
  const port = usePort(before, choices.may)
  const parts = { port, choices, isNew: true }
  const create = () => {
    // Whoever may not say has the network's choice.
    const { sent } = port.form
    return call(api.create, { body: bodyOfNew(network.id, sent, before) })
  }
  return (
    <Wizard
      title={t('Create Port')}
      finish={t('Create Port')}
      onLeave={port.leave}
      steps={[infoStep(parts), ...(choices.may.groups ? [groupsStep(parts)] : [])]}
      stepOf={() => 'info'}
      submit={() => port.attempt(create, t('Unable to create the port.'))}
      afterSubmit={({ name, id }) => toast.add('success', t('Created Port: %s.', nameOr(name, id)))}
      close={(made) => (made ? close({ created: [{ type, id: made.id }] }) : close())}
    />
  )
}

const EditPort = ({ port: known, choices, close }: Props & { readonly port: Port }) => {
  const { id } = known
  const [before] = useState(() => portHeld(known))
  const port = usePort(before, choices.may)
  const parts = { port, choices, isNew: false }
  const save = async (): Promise<true> => {
    const body = changesOf(port.form.sent, before, known)
    if (Object.keys(body).length > 0) await call(api.update, { params: { id }, body })
    return true
  }
  return (
    <Wizard
      title={t('Edit Port')}
      finish={t('Save')}
      onLeave={port.leave}
      steps={[infoStep(parts), ...(choices.may.groups ? [groupsStep(parts)] : [])]}
      stepOf={() => 'info'}
      submit={() => port.attempt(save, t('Unable to update the port.'))}
      afterSubmit={() => {
        const called = port.form.values.name.trim() || id
        toast.add('success', t('Updated port "%s".', called))
      }}
      close={(saved) => (saved ? close({ updated: [{ type, id }] }) : close())}
    />
  )
}
