import { ports as api, securityGroups, type Port, type Server } from '@meridian/contract'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { useKeptState } from '#forms/drafts/use-kept.ts'
import { FormDialog } from '#forms/form-dialog.tsx'
import { TransferTable } from '#forms/transfer/transfer-table.tsx'
import type { TransferColumn } from '#forms/transfer/transfer.ts'
import { useForm } from '#forms/use-form.ts'
import { nameOr, nothing } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { Select } from '#ui/fields/select.tsx'
import { toast } from '#ui/tell/toast.ts'
import { ofOwner } from '#dialogs/instance/owner.ts'

type Close = (changed: boolean) => void
type Group = { readonly id: string; readonly name: string; readonly description?: string }
type Chosen = Readonly<Record<string, readonly string[]>>

/** Reads the ports of the instance and the groups of its project, and opens the dialog. */
export const openSecurityGroups = async (server: Server, signal: AbortSignal) => {
  // More than a server has ports.
  const query = { paginate: true, limit: 1000, device_id: server.id, all_projects: true }
  const [ports, known] = await Promise.all([
    call(api.list, { query }, { signal }),
    call(securityGroups.ofProject, { query: { rules: false, ...ofOwner(server) } }, { signal }),
  ])
  const groups = known.items.map(({ id, name, description }) => ({
    ...{ id, name },
    ...(description && { description }),
  }))
  return (close: Close) => (
    <SecurityGroups server={server} ports={ports.items} known={groups} close={close} />
  )
}

/** The ports whose groups are others than they were, in whatever order. */
export const changedPorts = (before: Chosen, now: Chosen): readonly string[] =>
  Object.keys(now).filter((port) => {
    const [old = [], chosen = []] = [before[port], now[port]]
    return old.length !== chosen.length || chosen.some((id) => !old.includes(id))
  })

type Props = {
  readonly server: Server
  readonly ports: readonly Port[]
  readonly known: readonly Group[]
  readonly close: Close
}

const SecurityGroups = ({ server, ports, known, close }: Props) => {
  const [saved, setSaved] = useState(() => groupsOf(ports))
  const [port, setPort] = useState(ports[0]?.id ?? '')
  const [groups] = useState(() => withForeign(known, ports))
  const initial = { chosen: saved }
  const held = useKeptState('groups', initial, {
    fits: ({ chosen: kept }) => ({ chosen: withoutGone(kept, groups) }),
  })
  const form = useForm<{ chosen: Chosen }>({
    ...{ initial, held },
    failed: t('Unable to change the security groups of the instance.'),
    submit: async ({ chosen }) => {
      for (const id of changedPorts(saved, chosen)) {
        const security_groups = [...(chosen[id] ?? [])]
        await call(api.update, { params: { id }, body: { security_groups } })
        // A port that was changed is not changed again where the next one fails.
        setSaved((now) => ({ ...now, [id]: security_groups }))
      }
      toast.add('success', t('Changed the security groups of: %s.', server.name))
      close(true)
    },
  })
  const { value: chosen, onChange } = form.field('chosen')
  return (
    <FormDialog
      title={t('Edit Security Groups')}
      size="large"
      form={form}
      submit={t('Save')}
      onClose={() => close(changedPorts(groupsOf(ports), saved).length > 0)}
    >
      {ports.length === 0 ? (
        <p>{t('The instance is not connected to any network.')}</p>
      ) : (
        <>
          <Select
            label={t('Port')}
            options={ports.map(({ id, name, fixed_ips }) => ({
              value: id,
              label: fixed_ips.map(({ ip_address }) => ip_address).join(', ') || nameOr(name, id),
              ...(name !== '' && { description: name }),
            }))}
            value={port}
            onChange={setPort}
          />
          {/* Each project has a group at least: without any, the service keeps them to the project. */}
          {known.length === 0 && (
            <Alert type="info">
              {t(
                'The security groups of this project are not shown to you. Those that a port has are named by their IDs, and no others can be added here.',
              )}
            </Alert>
          )}
          <TransferTable
            key={port}
            label={t('Security Groups')}
            available={groups}
            incomplete={known.length === 0}
            allocated={(chosen[port] ?? []).flatMap(
              (id) => groups.find((group) => group.id === id) ?? [],
            )}
            onChange={(all) => onChange({ ...chosen, [port]: all.map(idOf) })}
            idOf={idOf}
            nameOf={({ name }) => name}
            columns={columns}
            max={-1}
            prompt={t('Select one or more security groups from those available below.')}
            none={t('There is no security group you can add.')}
          />
        </>
      )}
    </FormDialog>
  )
}

/** The groups of each port that are still there. */
const withoutGone = (chosen: Chosen, groups: readonly Group[]): Chosen =>
  Object.fromEntries(
    Object.entries(chosen).map(([port, ids]) => [
      port,
      ids.filter((id) => groups.some((group) => group.id === id)),
    ]),
  )

const idOf = ({ id }: Group) => id

const groupsOf = (ports: readonly Port[]): Chosen =>
  Object.fromEntries(ports.map(({ id, security_groups }) => [id, security_groups]))

/** Groups of other projects that a port has are not among those of this one. */
const withForeign = (known: readonly Group[], ports: readonly Port[]): readonly Group[] => {
  const ids = new Set(known.map(idOf))
  const foreign = new Set(ports.flatMap((port) => port.security_groups))
  return [...known, ...[...foreign].filter((id) => !ids.has(id)).map((id) => ({ id, name: id }))]
}

const columns: readonly TransferColumn<Group>[] = [
  { id: 'name', label: t('Name'), show: ({ name }) => name, text: ({ name }) => name },
  {
    id: 'description',
    label: t('Description'),
    priority: 3,
    show: ({ description }) => description ?? nothing,
    text: ({ description }) => description ?? '',
  },
]
