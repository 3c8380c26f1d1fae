import { t } from '#lib/translate.ts'
import { useRegistry } from '#resource/registry-context.tsx'
import { HeatStatus } from '#screens/stack-details/heat-status.tsx'
import type { StackResource } from '@meridian/contract'
import { pageOf } from '#screens/stack-topology/targets.ts'
import { CopyableId } from '#ui/copy.tsx'
import { Link } from '#ui/link.tsx'
import { Nothing } from '#ui/nothing.tsx'
import { PlainTable } from '#ui/plain-table.tsx'
import { Time } from '#ui/time.tsx'

/** What a stack is made of; what has a page in the product leads there. */
export function StackResources({ resources }: { readonly resources: readonly StackResource[] }) {
  return (
    <PlainTable
      label={t('Stack Resources')}
      columns={[
        { id: 'name', label: t('Stack Resource'), show: (one) => <Named resource={one} /> },
        {
          ...{ id: 'made', label: t('Resource'), priority: 2 },
          show: ({ physical_resource_id: id }) => (id ? <CopyableId id={id} /> : <Nothing />),
        },
        {
          ...{ id: 'type', label: t('Stack Resource Type'), priority: 2 },
          show: (one) => one.resource_type,
        },
        {
          ...{ id: 'updated', label: t('Date Updated'), priority: 3 },
          show: (one) => <Time at={one.updated_time} />,
        },
        {
          ...{ id: 'status', label: t('Status') },
          show: (one) => <HeatStatus status={one.resource_status} />,
        },
        {
          ...{ id: 'reason', label: t('Status Reason'), priority: 3 },
          show: (one) =>
            one.resource_status_reason && (
              <span className="block whitespace-normal wrap-anywhere">
                {one.resource_status_reason}
              </span>
            ),
        },
      ]}
      rows={resources}
      keyOf={({ resource_name }) => resource_name}
      empty={t('The stack has no resources.')}
    />
  )
}

/** Its name, which leads to what it has made where that has a page. */
function Named({ resource }: { readonly resource: StackResource }) {
  const { resource_name: name, resource_type: type, nested_stack_id: nested } = resource
  const registry = useRegistry()
  const isKnown = (code: string) => registry.find(code) !== undefined
  // What is made of a template of its own is a stack, whatever its type is called.
  const page = nested
    ? pageOf('OS::Heat::Stack', nested, isKnown)
    : pageOf(type, resource.physical_resource_id, isKnown)
  return page === undefined ? name : <Link to={page}>{name}</Link>
}
