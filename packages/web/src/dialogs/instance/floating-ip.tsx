import { floatingIps as api, type Server } from '@meridian/contract'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { CreatingSelect } from '#forms/creating-select.tsx'
import { SelectInput } from '#forms/fields.tsx'
import { Unread } from '#forms/unread.tsx'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { askForm, select, tick, type Choice } from '#resource/forms/fields.ts'
import { Allocate } from '#dialogs/floating-ip/allocate.tsx'
import { AssociateDialog } from '#dialogs/floating-ip/associate-dialog.tsx'
import { freeAddresses } from '#dialogs/floating-ip/free.ts'
import { ofOwner } from '#dialogs/instance/owner.ts'

type Close = (done: boolean) => void

/** Reads the addresses that the instance can be reached at, and opens the dialog. */
export const openAssociate = async (server: Server, signal: AbortSignal) => {
  const query = { device_id: server.id }
  const { items } = await call(api.targets, { query }, { signal })
  const targets = items.map(({ port_id, port_name, ip_address }) => ({
    value: `${port_id}_${ip_address}`,
    label: port_name ? `${ip_address} (${port_name})` : ip_address,
  }))
  return (close: Close) => <Associate server={server} targets={targets} close={close} />
}

type Props = {
  readonly server: Server
  readonly targets: readonly Choice[]
  readonly close: Close
}

const Associate = ({ server, targets, close }: Props) => {
  const owner = ofOwner(server)
  const addresses = useLoaded(['associate', server.id], (signal) => freeAddresses(owner, signal))
  const [first, ...others] = targets
  return (
    <AssociateDialog
      start={{ address_id: '', port_id: others.length === 0 ? (first?.value ?? '') : '' }}
      done={t('Associated a floating IP address with: %s.', server.name)}
      close={close}
    >
      {(form) => (
        <>
          <p>{t('A floating IP address lets an instance be reached from outside.')}</p>
          <Unread
            loaded={addresses}
            says={(why) => t('The floating IP addresses could not be read: {why}', { why })}
          />
          <CreatingSelect
            field={form.field('address_id')}
            label={t('IP Address')}
            options={addresses.data ?? []}
            unread={addresses.data === undefined}
            none={t('The project has no address that is free. Allocate one.')}
            create={t('Allocate IP')}
            dialog={(done) => (
              <Allocate
                owner={owner}
                onClose={() => done()}
                onDone={({ id, ip }) => done({ value: id, label: ip })}
              />
            )}
          />
          <SelectInput
            field={form.field('port_id')}
            label={t('Port to be associated')}
            options={targets}
            none={t('No address of the instance is behind a router with a way out.')}
          />
        </>
      )}
    </AssociateDialog>
  )
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
        none: t('The project of the instance has no address that leads to it.'),
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
