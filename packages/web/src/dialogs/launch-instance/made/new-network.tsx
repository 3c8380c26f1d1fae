import type { Network } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { DeclaredWizard } from '#resource/forms/wizard-dialog.tsx'
import { createNetwork } from '#dialogs/create-network/create-network.ts'

export type NewNetworkProps = {
  readonly onClose: () => void
  readonly onMade: (made: Network) => void
}

/** The wizard of a new network, for those who find none to launch on. */
export const NewNetwork = ({ onClose, onMade }: NewNetworkProps) => (
  <DeclaredWizard
    title={t('Create Network')}
    wizard={{ failed: t('Unable to create the network.'), ...createNetwork }}
    nameOf={({ name }) => String(name)}
    onClose={onClose}
    onDone={onMade}
  />
)
