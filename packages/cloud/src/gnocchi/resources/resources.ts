/** Where resources are found: those that users made, and those that the cloud measures itself. */
import { createdBy } from '#gnocchi/asker.ts'
import { measuredResource, measuredResources } from '#gnocchi/measured.ts'
import { METERS, isMeasured, type MeasuredType } from '#gnocchi/meters.ts'
import { resources, type Resource } from '#gnocchi/rows.ts'
import type { Context } from '#http/context.ts'

/** The types that a type stands for: all of them are generic, too. */
function measuredTypes(type: string): MeasuredType[] {
  return Object.keys(METERS)
    .filter((one) => isMeasured(one) && (type === 'generic' || type === one))
    .filter(isMeasured)
}

/** The resources of a type that the asker may see: the project's, and those it created itself. */
export function resourcesOf(context: Context, type: string, rule = 'list resource'): Resource[] {
  const project_id = context.isAdmin ? undefined : context.projectId
  const measured = measuredTypes(type).flatMap((one) => measuredResources(context, one, project_id))
  const where = type === 'generic' ? {} : { type }
  const own = context.table(resources).list({ where })
  return [...measured, ...own.filter((resource) => allowsResource(context, rule, resource))]
}

/** A resource of a type by its id, whosever it is. */
export function resourceOf(context: Context, type: string, id: string): Resource | undefined {
  const row = context.table(resources).get(id)
  if (row) return type === 'generic' || row.type === type ? row : undefined
  for (const one of measuredTypes(type)) {
    const found = measuredResource(context, one, [id])
    if (found) return found
  }
  return undefined
}

/** Whether a rule about resources lets the asker do something with one. */
export function allowsResource(
  context: Context,
  rule: string,
  { creator, project_id }: Resource,
): boolean {
  return context.allows(rule, { creator, project_id, ...createdBy(creator) })
}
