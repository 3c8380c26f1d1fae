/** How Heat shows a resource (heat.engine.api.format_stack_resource, heat.api.openstack.v1.resources). */
import type { Engine } from '#heat/engine-port.ts'
import { isoTime, link, resourcePath } from '#heat/identity.ts'
import type { Contents } from '#heat/resource-rows.ts'
import type { ResourceRow } from '#heat/rows.ts'
import { isMap, own, type ValueMap } from '#heat/template/values.ts'
import type { Context } from '#http/context.ts'

/** A resource in a list of its stack. */
export function listedResource(
  context: Context,
  { stack, nested, waiting }: Contents,
  resource: ResourceRow,
) {
  const { name } = resource
  const inside = nested.get(name)
  return {
    resource_name: name,
    logical_resource_id: name,
    physical_resource_id: resource.physical_id ?? '',
    resource_status: `${resource.action}_${resource.status}`,
    resource_status_reason: resource.status_reason,
    resource_type: resource.type,
    creation_time: isoTime(resource.created_at),
    updated_time: isoTime(resource.updated_at),
    required_by: waiting.get(name) ?? [],
    links: [
      link(context, stack, 'self', resourcePath(name)),
      link(context, stack, 'stack'),
      ...(inside ? [link(context, inside, 'nested')] : []),
    ],
    ...(stack.parent ? { parent_resource: stack.parent.resource } : {}),
  }
}

/** The same with what it is and has, and the attributes that are named besides. */
export function shownResource(
  context: Context,
  engine: Engine,
  contents: Contents,
  resource: ResourceRow,
  more: readonly string[] = [],
) {
  const { stack } = contents
  return {
    ...listedResource(context, contents, resource),
    description: descriptionOf(stack.blueprint.template, resource.name),
    attributes: engine.attributesOfResource(context, stack, resource, more),
  }
}

function descriptionOf(template: ValueMap, name: string): string {
  const resources = own(template, 'resources')
  const resource = isMap(resources) ? own(resources, name) : undefined
  const description = isMap(resource) ? own(resource, 'description') : undefined
  return typeof description === 'string' ? description : ''
}
