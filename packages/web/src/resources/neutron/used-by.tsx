import {
  groupUse,
  serverOfPort,
  type GroupPort,
  type GroupUse,
  type LeftOut,
  type SecurityGroup,
} from '@meridian/contract'
import { useMemo } from 'react'
import { call } from '#api/call.ts'
import { network, port, securityGroup } from '#kinds/neutron/kinds.ts'
import { instance } from '#kinds/nova/kinds.ts'
import { plural, t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { LinkTo, useNames } from '#resource/names.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { LeftOutNote } from '#resource/table/left-out-note.tsx'
import { ResourceLink } from '#resource/resource-link.tsx'
import { PlainTable, type PlainColumn } from '#ui/tables/plain-table.tsx'

/** The ports and instances that have a group, and other groups whose rules name it. */
export const UsedBy = ({ group: { id } }: { readonly group: SecurityGroup }) => {
  const loaded = usePart(securityGroup, id, 'used by', (signal) =>
    call(groupUse.usedBy, { params: { id } }, { signal }),
  )
  return (
    <LoadedView loaded={loaded} failed={t('Unable to retrieve who uses the security group.')}>
      {(use) => (
        <div className="flex flex-col gap-3">
          <LeftOutNote told={use.left_out ?? none} retry={() => void loaded.reload()} />
          <Users use={use} />
        </div>
      )}
    </LoadedView>
  )
}

const none: readonly LeftOut[] = []

const portColumns: readonly PlainColumn<GroupPort>[] = [
  {
    id: 'port',
    label: t('Port'),
    show: ({ id, name }) => <ResourceLink type={port.type} id={id} name={name} />,
  },
  {
    id: 'device',
    label: t('Attached To'),
    show: (one) => {
      const server = serverOfPort(one)
      return server === undefined ? one.device_owner : <LinkTo to={instance} id={server} />
    },
  },
  {
    id: 'addresses',
    label: t('Fixed IPs'),
    priority: 2,
    show: ({ fixed_ips }) =>
      fixed_ips.length > 0 && (
        <ul>
          {fixed_ips.map(({ ip_address }) => (
            <li key={ip_address}>{ip_address}</li>
          ))}
        </ul>
      ),
  },
  {
    id: 'network',
    label: t('Network'),
    priority: 3,
    show: ({ network_id }) => <LinkTo to={network} id={network_id} />,
  },
]

type Naming = GroupUse['groups'][number]

const groupColumns: readonly PlainColumn<Naming>[] = [
  {
    id: 'group',
    label: t('Security Group'),
    show: ({ id }) => <LinkTo to={securityGroup} id={id} />,
  },
  { id: 'rules', label: t('Rules that name it'), show: ({ rules }) => String(rules) },
]

const Users = ({ use }: { readonly use: GroupUse }) => {
  const { items, groups, ports, moreGroups } = use
  const names = useNames(
    useMemo(
      () => [
        { to: instance, ids: unique(items.flatMap((one) => serverOfPort(one) ?? [])) },
        { to: network, ids: unique(items.map(({ network_id }) => network_id)) },
        { to: securityGroup, ids: unique(groups.map(({ id }) => id)) },
      ],
      [items, groups],
    ),
  )
  return names.provide(
    <div className="flex flex-col gap-6">
      <section aria-label={t('Ports')} className="flex flex-col gap-2">
        <h2 className="font-semibold">{t('Ports')}</h2>
        <p>
          {countWords(use)}{' '}
          <span className="text-muted">
            {ports > 0
              ? t('It cannot be deleted while a port has it.')
              : t('Its rules let nothing through until a port has it.')}
          </span>
        </p>
        {ports > 0 && (
          <PlainTable
            label={t('Ports')}
            columns={portColumns}
            rows={items}
            keyOf={({ id }) => id}
            empty={t('No port that you see has the security group.')}
          />
        )}
        {ports > items.length && (
          <p className="text-muted">{t('and {count} more', { count: ports - items.length })}</p>
        )}
      </section>
      <section aria-label={t('Security groups that name it')} className="flex flex-col gap-2">
        <h2 className="font-semibold">{t('Security groups that name it')}</h2>
        {groups.length === 0 ? (
          <p className="text-muted">{t('No rule of another security group names it.')}</p>
        ) : (
          <>
            <p className="text-muted">
              {t('Their rules mean all ports that have it, and are deleted with it.')}
            </p>
            <PlainTable
              label={t('Security groups that name it')}
              columns={groupColumns}
              rows={groups}
              keyOf={({ id }) => id}
              empty={t('No rule of another security group names it.')}
            />
          </>
        )}
        {moreGroups && <p className="text-muted">{t('There may be more of them.')}</p>}
      </section>
      {names.notes.map((note) => (
        <p key={note} className="text-sm text-muted">
          {note}
        </p>
      ))}
    </div>,
  )
}

const unique = (ids: readonly string[]): readonly string[] => [...new Set(ids)].toSorted()

/** "3 ports of 2 instances have it." */
const countWords = ({ ports, servers, more }: GroupUse): string => {
  if (more) return t('More than {count} ports have it.', { count: ports })
  if (ports === 0) return t('No port that you see has it.')
  const words = {
    ports: plural(ports, '{count} port', '{count} ports'),
    servers: plural(servers, '{count} instance', '{count} instances'),
  }
  return servers === 0
    ? plural(
        ports,
        '{count} port has it, none of an instance.',
        '{count} ports have it, none of an instance.',
      )
    : t('Used by {ports}, in {servers}.', words)
}
