import { floatingIps as api, type Port } from '@meridian/contract'
import { freeAddresses } from '#dialogs/floating-ip/free.ts'
import { t } from '#lib/translate.ts'
import type { Choice } from '#resource/forms/field-types.ts'
import { askForm, select } from '#resource/forms/fields.ts'

/** Leads a free floating IP of the project to one of the addresses of a port. */
export const associatingPort = async (port: Port, signal: AbortSignal) => {
  const { project_id } = port
  const free = await freeAddresses(project_id ? { project_id } : {}, signal)
  const inside = port.fixed_ips
    .filter(({ ip_address }) => !ip_address.includes(':'))
    .map(({ ip_address }): Choice => ({ value: `${port.id}_${ip_address}`, label: ip_address }))
  const [first, ...others] = inside
  return askForm({
    endpoint: api.associate,
    fields: {
      address_id: select(t('IP Address'), free, {
        start: '',
        none: t('The project has no free address. Allocate one.'),
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
