import type { EndpointHealth, EndpointState } from '@meridian/contract'
import { t } from '#lib/translate.ts'
import { PlainTable } from '#ui/tables/plain-table.tsx'
import { StatusBadge, type StatusMeaning } from '#ui/tell/badge.tsx'

/** The endpoints with what each has answered, those first that have not. */
export const EndpointsTable = ({ rows }: { readonly rows: readonly EndpointHealth[] }) => (
  <PlainTable
    label={t('Endpoints of the catalogue')}
    columns={columns}
    rows={rows.toSorted((a, b) => Number(a.state === 'answers') - Number(b.state === 'answers'))}
    keyOf={({ type, name, region, interface: face, url }) =>
      [type, name, region, face, url].join(' ')
    }
    empty={t('The catalogue has no endpoints.')}
  />
)

const columns = [
  {
    ...{ id: 'service', label: t('Service') },
    show: ({ name, type }: EndpointHealth) => (
      <>
        {name || type} <span className="text-muted">{name && type}</span>
      </>
    ),
  },
  {
    ...{ id: 'state', label: t('State') },
    show: ({ state, status }: EndpointHealth) => (
      <span className="inline-flex flex-wrap items-center gap-x-2">
        <StatusBadge meaning={states[state].meaning}>{states[state].word}</StatusBadge>
        {state === 'fails' && status !== null && (
          <span className="text-muted">{t('HTTP {status}', { status })}</span>
        )}
      </span>
    ),
  },
  {
    ...{ id: 'version', label: t('Version'), priority: 3 },
    show: ({ version }: EndpointHealth) => version,
  },
  {
    ...{ id: 'region', label: t('Region'), priority: 5 },
    show: ({ region }: EndpointHealth) => region,
  },
  {
    ...{ id: 'interface', label: t('Interface'), priority: 4 },
    show: (one: EndpointHealth) => one.interface,
  },
  {
    ...{ id: 'url', label: t('Endpoint'), priority: 2 },
    show: ({ url }: EndpointHealth) => url && <span className="wrap-anywhere">{url}</span>,
  },
  {
    ...{ id: 'time', label: t('Time'), priority: 6 },
    show: ({ state, ms }: EndpointHealth) =>
      state === 'unreachable' ? undefined : (
        <span className="tabular-nums">{t('{count} ms', { count: ms })}</span>
      ),
  },
]

const states: Readonly<
  Record<EndpointState, { readonly meaning: StatusMeaning; readonly word: string }>
> = {
  answers: { meaning: 'good', word: t('Answers') },
  fails: { meaning: 'bad', word: t('Fails') },
  hangs: { meaning: 'bad', word: t('No Answer in Time') },
  unreachable: { meaning: 'bad', word: t('Unreachable') },
}
