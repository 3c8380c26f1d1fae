import type { Server } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { kind } from '#resource/define.ts'

/** Servers are called instances wherever users read of them. */
export const instance = kind<Server>({
  type: 'OS::Nova::Server',
  name: [t('Instance'), t('Instances')],
  key: ({ id }) => [id],
  title: ({ name, id }) => name || id,
})
