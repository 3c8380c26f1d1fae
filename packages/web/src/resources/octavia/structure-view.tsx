import { l7Policies, loadBalancerOperation, pools } from '@meridian/contract'
import { call } from '#api/call.ts'
import { t } from '#lib/translate.ts'
import { LoadedView } from '#resource/loaded-view.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { ResourceLink } from '#resource/resource-link.tsx'
import {
  healthMonitor,
  l7Policy,
  listener,
  loadBalancer,
  member,
  pool,
} from '#kinds/octavia/kinds.ts'
import type { LoadBalancerRow } from '#kinds/octavia/rows.ts'
import { operatingStates } from '#resources/octavia/states.tsx'
import { causesIn, reasonOf, structureOf, type Part } from '#resources/octavia/structure.ts'
import { Alert } from '#ui/tell/alert.tsx'
import { StatusBadge } from '#ui/tell/badge.tsx'

const names = new Map<string, string>(
  [listener, l7Policy, pool, member, healthMonitor].map(({ type, name }) => [type, name[0]]),
)

const states = operatingStates(loadBalancer)

/** What a load balancer is made of and how each part does, drawn as a tree that is a list, too. */
export const Structure = ({ item }: { readonly item: LoadBalancerRow }) => {
  const { id } = item
  const loaded = usePart(loadBalancer, id, 'structure', async (signal) => {
    const [status, policies, own] = await Promise.all([
      call(loadBalancerOperation.states, { params: { id } }, { signal }),
      call(l7Policies.list, {}, { signal }),
      call(pools.list, { query: { loadbalancerId: id } }, { signal }),
    ])
    return structureOf(status, policies.items, own.items)
  })
  return (
    <LoadedView loaded={loaded} failed={t('Unable to retrieve the structure.')}>
      {(parts) => (
        <div className="flex flex-col gap-4">
          <Why whole={wholeOf(item, parts)} />
          {parts.length === 0 ? (
            <p className="text-muted">{t('The load balancer has no listener and no pool.')}</p>
          ) : (
            <Branch label={t('Structure')} parts={parts} />
          )}
        </div>
      )}
    </LoadedView>
  )
}

/** The load balancer itself, above all of its parts. */
const wholeOf = (item: LoadBalancerRow, below: readonly Part[]): Part => ({
  ...{ type: loadBalancer.type, id: item.id, name: loadBalancer.title(item), below },
  ...{ operating: item.operating_status, provisioning: item.provisioning_status },
})

/** The reasons for a state that is not what it should be. */
const Why = ({ whole }: { readonly whole: Part }) => {
  const causes = causesIn([whole])
  if (causes.length === 0) return null
  return (
    <Alert type="warning">
      <p className="font-medium">{t('What is in error, and why:')}</p>
      <ul className="list-disc ps-5">
        {causes.map((part) => (
          <li key={part.id}>{reasonOf(part)}</li>
        ))}
      </ul>
    </Alert>
  )
}

type BranchProps = { readonly label?: string; readonly parts: readonly Part[] }

const Branch = ({ label, parts }: BranchProps) => (
  <ul
    {...(label !== undefined && { 'aria-label': label })}
    className={label === undefined ? `${branch} ms-4 border-s border-line ps-4` : branch}
  >
    {parts.map((part) => (
      <li key={`${part.type} ${part.id}`} className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-2 rounded-md border border-line bg-surface px-3 py-2">
          <span className="text-sm text-muted">{names.get(part.type)}</span>
          <ResourceLink type={part.type} id={part.id} name={part.name} />
          {part.hint !== undefined && <span className="text-sm text-muted">{part.hint}</span>}
          <StatusBadge meaning={states.meaning(part.operating)}>
            {states.word(part.operating)}
          </StatusBadge>
        </div>
        {part.below.length > 0 && <Branch parts={part.below} />}
      </li>
    ))}
  </ul>
)

const branch = 'flex flex-col gap-2'
