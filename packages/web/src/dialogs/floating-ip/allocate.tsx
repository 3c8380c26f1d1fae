import { floatingIps as api, type FloatingIp } from '@meridian/contract'
import { call } from '#api/call.ts'
import { nameOr } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { FieldsDialog } from '#resource/forms/fields-dialog.tsx'
import type { Choice } from '#resource/forms/field-types.ts'
import { createForm, line, select } from '#resource/forms/fields.ts'
import { toast } from '#ui/tell/toast.ts'
import { projectField } from '#dialogs/project-field.ts'

/** The form of an address out of a pool; `owner` is the project that it is for, if not one's own. */
export const allocating = (owner: { readonly project_id?: string } = {}) =>
  createForm({
    endpoint: api.allocate,
    fields: {
      pool_id: select(
        t('Pool'),
        async (signal) =>
          (await call(api.pools, undefined, { signal })).items.map(({ id, name }) => ({
            value: id,
            label: nameOr(name, id),
          })),
        { start: '', none: t('There is no external network.') },
      ),
      subnet_id: select(t('Subnet'), poolSubnets, {
        start: '',
        by: 'pool_id',
        requires: [{ feature: ['network', 'floatingip-pools'] }],
        description: t('The subnet of the pool from which the address is taken.'),
      }),
      ...(owner.project_id === undefined && {
        project_id: projectField(t('The project that owns the address.')),
      }),
      description: line(t('Description')),
      dns_domain: line(t('DNS Domain'), {
        requires: dns,
        description: t('A zone such as example.org., in which the address gets its name.'),
        mono: true,
      }),
      dns_name: line(t('DNS Name'), {
        requires: dns,
        description: t('The name in that zone, such as www.'),
        mono: true,
      }),
      floating_ip_address: line(t('Floating IP Address'), {
        description: t('If empty, any free address of the pool.'),
        requires: [policy('network', 'create_floatingip:floating_ip_address')],
        mono: true,
      }),
    },
    send: async (body) => {
      const made = await call(api.allocate, { body: { ...body, ...owner } })
      if (body.dns_name && !made.dns_name)
        toast.add('warning', t('The cloud has kept no DNS name of the address: %s.', made.ip))
      return made
    },
    done: t('Allocated floating IP address: %s.'),
    failed: t('Unable to allocate a floating IP address.'),
  })

/** Neutron hands names on to the name service where it has the extension. */
const dns = [{ feature: ['network', 'dns-integration'] }] as const

/** The subnets of each pool that has several. */
const poolSubnets = async (signal: AbortSignal): Promise<readonly Choice[]> => {
  const { items } = await call(api.poolSubnets, undefined, { signal })
  const some = [...Map.groupBy(items, ({ network_id }) => network_id).values()]
  return [
    { value: '', label: t('Any') },
    ...some
      .filter(({ length }) => length > 1)
      .flat()
      .map(({ subnet_id, subnet_name, network_id, cidr }) => ({
        value: subnet_id,
        label: subnet_name || cidr,
        description: cidr,
        of: network_id,
      })),
  ]
}

type Props = {
  readonly owner?: { readonly project_id?: string }
  readonly onClose: () => void
  readonly onDone: (made: FloatingIp) => void
}

/** The dialog of that form, whose toast says the address. */
export const Allocate = ({ owner, onClose, onDone }: Props) => (
  <FieldsDialog
    title={t('Allocate Floating IP')}
    form={allocating(owner)}
    nameOf={({ ip }) => ip}
    onClose={onClose}
    onDone={onDone}
  />
)
