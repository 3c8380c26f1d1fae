import type { Network } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { kind } from '#resource/define.ts'

/** A network, and whether it is this session's to change. */
export type OwnedNetwork = Network & { readonly changeable: boolean }

export const network = kind<OwnedNetwork>({
  type: 'OS::Neutron::Net',
  name: [t('Network'), t('Networks')],
  key: ({ id }) => [id],
  title: ({ name, id }) => (name === '' ? id : name),
})
