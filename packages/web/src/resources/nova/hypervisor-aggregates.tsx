import { aggregates, type Hypervisor } from '@meridian/contract'
import { call } from '#api/call.ts'
import { wordsOf } from '#api/errors.ts'
import { t } from '#lib/translate.ts'
import { idOf } from '#resource/define.ts'
import { ResourceLink } from '#resource/resource-link.tsx'
import { usePart } from '#resource/reading/use-part.ts'
import { aggregate, hypervisor as kind } from '#kinds/nova/kinds.ts'

/** The groups of hosts that a hypervisor's host is in. */
export const AggregatesOf = ({ hypervisor }: { readonly hypervisor: Hypervisor }) => {
  const { data, error } = usePart(kind, idOf(kind, hypervisor), 'aggregates', (signal) =>
    call(aggregates.list, {}, { signal }),
  )
  if (error) return <span className="text-muted">{wordsOf(error)}</span>
  const host = hypervisor.service?.host
  const own = data?.items.filter(({ hosts }) => host !== undefined && hosts.includes(host))
  if (own?.length === 0) return t('none')
  return (
    <ul className="flex flex-wrap gap-x-3">
      {own?.map(({ id, name }) => (
        <li key={id}>
          <ResourceLink type={aggregate.type} id={String(id)} name={name} />
        </li>
      ))}
    </ul>
  )
}
