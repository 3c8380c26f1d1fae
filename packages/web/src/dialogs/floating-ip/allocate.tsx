import { floatingIps as api, type FloatingIp } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { FieldsDialog } from '#resource/forms/fields-dialog.tsx'
import { createForm, line, select } from '#resource/forms/fields.ts'

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
            label: name || id,
          })),
        { start: '', none: t('There is no external network.') },
      ),
      description: line(t('Description')),
      floating_ip_address: line(t('Floating IP Address'), {
        description: t('Any free address of the pool where you name none.'),
        requires: [policy('network', 'create_floatingip:floating_ip_address')],
        mono: true,
      }),
    },
    send: (body) => call(api.allocate, { body: { ...body, ...owner } }),
    done: t('Allocated floating IP address: %s.'),
    failed: t('Unable to allocate a floating IP address.'),
  })

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
