import { createSubnetWorkflow, subnets, type Network, type Subnet } from '@meridian/contract'
import type { ReactNode } from 'react'
import { call } from '#api/call.ts'
import { userSession } from '#api/session/session.ts'
import { subnetBody } from '#dialogs/subnet/body.ts'
import { subnetDetailsStep, subnetStep } from '#dialogs/subnet/steps.tsx'
import { t } from '#lib/translate.ts'
import { line } from '#resource/forms/fields.ts'
import { DeclaredWizard } from '#resource/forms/wizard-dialog.tsx'
import { wizard } from '#resource/forms/wizard.ts'

/**
 * The wizard of a new subnet in a network, which belongs to whom the network does; closes with what
 * was made.
 */
export const openCreateSubnet = async (
  network: Network,
): Promise<(close: (made?: Subnet) => void) => ReactNode> => {
  const { project_id: own } = await userSession()
  const { project_id: owner } = network
  const declared = createSubnet(network.id, owner && owner !== own ? { project_id: owner } : {})
  return (close) => (
    <DeclaredWizard
      title={t('Create Subnet')}
      wizard={declared}
      nameOf={(_, { name, cidr, id }) => name || cidr || id}
      onClose={close}
      onDone={close}
    />
  )
}

const createSubnet = (networkId: string, owner: { readonly project_id?: string }) =>
  wizard({
    values: createSubnetWorkflow,
    steps: [
      {
        ...subnetStep,
        fields: {
          network_id: line(t('Network'), { start: networkId, shown: never }),
          ...subnetStep.fields,
        },
      },
      subnetDetailsStep,
    ],
    send: (values) =>
      call(subnets.create, { body: { ...subnetBody(values, networkId), ...owner } }),
    finish: t('Create'),
    done: t('Created subnet "%s".'),
    failed: t('Unable to create the subnet.'),
  })

/** Sent with the form, and not asked for. */
const never = () => false
