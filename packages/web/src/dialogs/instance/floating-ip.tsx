import { floatingIps as api, type Server } from '@meridian/contract'
import { call } from '#api/call.ts'
import { useLoaded } from '#api/use-loaded.ts'
import { CreatingSelect } from '#forms/creating-select.tsx'
import { SelectInput } from '#forms/fields.tsx'
import { FormDialog } from '#forms/form-dialog.tsx'
import { Unread } from '#forms/unread.tsx'
import { useForm } from '#forms/use-form.ts'
import { required } from '#forms/validators.ts'
import { t } from '#lib/translate.ts'
import { policy } from '#resource/define.ts'
import { askForm, select, tick, type Choice } from '#resource/forms/fields.ts'
import { toast } from '#ui/toast.ts'
import { Allocate } from '#dialogs/floating-ip/allocate.tsx'
import { ofOwner } from '#dialogs/instance/owner.ts'

type Close = (done: boolean) => void

const unable = t('Unable to associate a floating IP address.')

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

const freeAddresses = async (server: Server, signal: AbortSignal): Promise<readonly Choice[]> =>
  (await call(api.list, { query: ofOwner(server) }, { signal })).items
    .filter(({ port_id }) => !port_id)
    .map(({ id, ip, description }) => ({
      value: id,
      label: ip,
      ...(description && { description }),
    }))

type Props = {
  readonly server: Server
  readonly targets: readonly Choice[]
  readonly close: Close
}

const Associate = ({ server, targets, close }: Props) => {
  const addresses = useLoaded(['associate', server.id], (signal) => freeAddresses(server, signal))
  const [first, ...others] = targets
  const form = useForm({
    initial: { address_id: '', port_id: others.length === 0 ? (first?.value ?? '') : '' },
    rules: { address_id: [required()], port_id: [required()] },
    failed: unable,
    submit: async (body) => {
      await call(api.associate, { body })
      toast.add('success', t('Associated a floating IP address with: %s.', server.name))
      close(true)
    },
  })
  return (
    <FormDialog
      title={t('Associate Floating IP')}
      form={form}
      submit={t('Associate')}
      onClose={() => close(false)}
    >
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
            owner={ofOwner(server)}
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
    </FormDialog>
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
