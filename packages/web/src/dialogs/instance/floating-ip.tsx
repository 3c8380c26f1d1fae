import { floatingIps as api, type Server } from '@meridian/contract'
import { call } from '#api/call.ts'
import { CreatingSelect } from '#forms/fields/creating-select.tsx'
import { Unread } from '#forms/unread.tsx'
import { required } from '#forms/rules/validators.ts'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import type { Choice } from '#resource/forms/field-types.ts'
import { askForm, select, tick } from '#resource/forms/fields.ts'
import { ownWidget } from '#resource/forms/more-fields.ts'
import { Allocate } from '#dialogs/floating-ip/allocate.tsx'
import { freeAddresses } from '#dialogs/floating-ip/free.ts'
import { ofOwner } from '#dialogs/instance/owner.ts'

/** The form that leads an address to an instance, once it was read at which of its own. */
export const associating = async (server: Server, signal: AbortSignal) => {
  const { id: device_id, name } = server
  const { items } = await call(api.targets, { query: { device_id } }, { signal })
  const targets = items.map(({ port_id, port_name, ip_address }) => ({
    value: `${port_id}_${ip_address}`,
    label: port_name ? `${ip_address} (${port_name})` : ip_address,
  }))
  const [first, ...others] = targets
  const owner = ofOwner(server)
  return askForm({
    endpoint: api.associate,
    intro: t('A floating IP address lets an instance be reached from outside.'),
    fields: {
      address_id: ownWidget(t('IP Address'), {
        ...{ start: '', rules: [required()] },
        read: (reading) => freeAddresses(owner, reading),
        draw: ({ field, label, loaded }) => (
          <>
            <Unread
              loaded={loaded}
              says={(why) => t('The floating IP addresses could not be read: {why}', { why })}
            />
            <CreatingSelect
              field={field}
              label={label}
              options={loaded.data ?? []}
              unread={loaded.data === undefined}
              none={t('The project has no free address. Allocate one.')}
              create={t('Allocate IP')}
              dialog={(done) => (
                <Allocate
                  owner={owner}
                  onClose={() => done()}
                  onDone={({ id, ip }) => done({ value: id, label: ip })}
                />
              )}
            />
          </>
        ),
      }),
      port_id: select(t('Port to be associated'), targets, {
        start: others.length === 0 ? (first?.value ?? '') : '',
        none: t('No address of the instance is behind a router with a way out.'),
        rules: [required()],
      }),
    },
    submit: t('Associate'),
    done: t('Associated a floating IP address with: %s.', name),
    failed: t('Unable to associate a floating IP address.'),
  })
}

/** Takes an address away from an instance; the project keeps it, unless it is released at once. */
export const disassociating = async (server: Server, signal: AbortSignal) => {
  const { id, name } = server
  const { items } = await call(api.list, { query: ofOwner(server) }, { signal })
  const choices = items
    .filter(({ instance_id }) => instance_id === id)
    .map(({ id: value, ip, fixed_ip }): Choice => ({
      value,
      label: ip,
      ...(fixed_ip && { description: fixed_ip }),
    }))
  const [first, ...others] = choices
  return askForm({
    endpoint: api.associate,
    intro: t(
      '{name} can no longer be reached at the address. The project keeps it unless you release it.',
      {
        name,
      },
    ),
    fields: {
      address_id: select(t('IP Address'), choices, {
        start: others.length === 0 ? (first?.value ?? '') : '',
        none: t('No address of the instance’s project leads to it.'),
      }),
      release: tick(t('Release Floating IP'), {
        description: t('It goes back to its pool, and may be given to somebody else.'),
        requires: [policy('network', 'delete_floatingip')],
      }),
    },
    submit: t('Disassociate'),
    done: t('Disassociated a floating IP address from: %s.'),
    failed: t('Unable to disassociate a floating IP address.'),
  })
}
