import { serverActions as api, servers, type Server } from '@meridian/contract'
import { call } from '#api/call.ts'
import { required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import type { Choice } from '#resource/forms/field-types.ts'
import { askForm, select } from '#resource/forms/fields.ts'

/** An interface less. Its endpoint names the port in the path: the form only asks which. */
export const detachingInterface = async ({ id }: Server, signal: AbortSignal) => {
  const { items } = await call(servers.interfaces, { params: { id } }, { signal })
  const choices = items.map(({ port_id, fixed_ips, mac_addr }): Choice => ({
    value: port_id,
    label: fixed_ips.map(({ ip_address }) => ip_address).join(', ') || port_id,
    description: mac_addr,
  }))
  const [first, ...others] = choices
  return askForm({
    endpoint: api.attachInterface,
    intro: t('A port that was made for the instance is deleted with it.'),
    fields: {
      port_id: select(t('Port'), choices, {
        start: others.length === 0 ? (first?.value ?? '') : '',
        none: t('The instance has no interface.'),
        rules: [required()],
      }),
    },
    send: async ({ port_id: portId = '' }) => {
      await call(api.detachInterface, { params: { id, portId } })
    },
    done: t('Detaching the interface from: %s.'),
    failed: t('Unable to detach the interface.'),
  })
}
