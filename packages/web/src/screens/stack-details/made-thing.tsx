import type { StackResource } from '@meridian/contract'
import { shortId } from '#lib/text.ts'
import { useRegistry } from '#resource/registry-context.tsx'
import { pageOf } from '#screens/stack-topology/targets.ts'
import { CopyableId } from '#ui/press/copy.tsx'
import { Link } from '#ui/press/link.tsx'
import { Nothing } from '#ui/tell/nothing.tsx'

type Props = {
  readonly resource: Pick<
    StackResource,
    'resource_type' | 'physical_resource_id' | 'nested_stack_id'
  >
}

/** What a resource of a stack has made: a link where that has a page in the product, or its id. */
export function MadeThing({ resource }: Props) {
  const { resource_type: type, physical_resource_id: id, nested_stack_id: nested } = resource
  const registry = useRegistry()
  const isKnown = (code: string) => registry.find(code) !== undefined
  // What is made of a template of its own is a stack, whatever its type is called.
  const page = nested ? pageOf('OS::Heat::Stack', nested, isKnown) : pageOf(type, id, isKnown)
  if (page !== undefined) return <Link to={page}>{shortId(nested ?? id ?? '')}</Link>
  return id ? <CopyableId id={id} short /> : <Nothing />
}
