import { routers as api, type L3Agent } from '@meridian/contract'
import { call } from '#api/call.ts'
import { sentenceCase } from '#lib/text.ts'
import { t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { router } from '#kinds/neutron/kinds.ts'
import { StatusBadge } from '#ui/tell/badge.tsx'
import { CopyableId } from '#ui/press/copy.tsx'
import { PlainTable, type PlainColumn } from '#ui/tables/plain-table.tsx'

const columns: readonly PlainColumn<L3Agent>[] = [
  { id: 'host', label: t('Host'), show: ({ host }) => host },
  {
    id: 'alive',
    label: t('Status'),
    show: ({ alive }) => (
      <StatusBadge meaning={alive ? 'good' : 'bad'}>{alive ? t('Alive') : t('Silent')}</StatusBadge>
    ),
  },
  {
    id: 'admin',
    label: t('Admin State'),
    priority: 3,
    show: ({ admin_state_up: up }) => (
      <StatusBadge meaning={up ? 'good' : 'off'}>{up ? t('Up') : t('Down')}</StatusBadge>
    ),
  },
  {
    id: 'zone',
    label: t('Availability Zone'),
    priority: 6,
    show: ({ availability_zone: zone }) => zone,
  },
  {
    id: 'ha',
    label: t('High Availability State'),
    priority: 5,
    show: ({ ha_state: state }) => state && sentenceCase(state),
  },
  { id: 'id', label: t('ID'), priority: 4, show: ({ id }) => <CopyableId id={id} short /> },
]

/** The agents that host a router, which administrators see. */
export const Agents = ({ id }: { readonly id: string }) => {
  const loaded = usePart(router, id, 'agents', async (signal) => {
    return (await call(api.agents, { params: { id } }, { signal })).items
  })
  return (
    <LoadedView loaded={loaded} failed={t('Unable to retrieve the L3 agents.')}>
      {(rows) => (
        <PlainTable
          label={t('L3 Agents')}
          columns={columns}
          rows={rows}
          keyOf={(agent) => agent.id}
          empty={t('No agent hosts the router: it has neither a gateway nor an interface.')}
        />
      )}
    </LoadedView>
  )
}
