import { floatingIps as api, type Port } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { askForm, select, type Choice } from '#resource/forms/fields.ts'

/** The addresses of the project that lead nowhere yet. */
const freeOnes = async ({ project_id }: Port, signal: AbortSignal): Promise<readonly Choice[]> => {
  const query = project_id ? { project_id } : {}
  const { items } = await call(api.list, { query }, { signal })
  return items
    .filter(({ port_id, port_forwardings = [] }) => !port_id && port_forwardings.length === 0)
    .map(({ id, ip, description }) => ({
      value: id,
      label: ip,
      ...(description && { description }),
    }))
}

/** Leads a free floating IP of the project to one of the addresses of a port. */
export const associatingPort = async (port: Port, signal: AbortSignal) => {
  const free = await freeOnes(port, signal)
  const inside = port.fixed_ips
    .filter(({ ip_address }) => !ip_address.includes(':'))
    .map(({ ip_address }): Choice => ({ value: `${port.id}_${ip_address}`, label: ip_address }))
  const [first, ...others] = inside
  return askForm({
    endpoint: api.associate,
    fields: {
      address_id: select(t('IP Address'), free, {
        start: '',
        none: t('The project has no address that is free. Allocate one.'),
      }),
      port_id: select(t('Fixed IP Address'), inside, {
        start: others.length === 0 ? (first?.value ?? '') : '',
        none: t('The port has no IPv4 address.'),
      }),
    },
    submit: t('Associate'),
    done: t('Associated a floating IP address with: %s.'),
    failed: t('Unable to associate a floating IP address.'),
  })
}
