/** Who sees an image and who may do what with it: glance.db and glance.api.v2.policy. */
import type { GlanceImage } from '@meridian/openstack'
import { imageNotFound } from '#glance/faults.ts'
import { usableImage } from '#glance/images/images.ts'
import type { Context } from '#http/context.ts'
import type { Fault } from '#http/faults.ts'

/** The rule by which Glance's database shows everything to an administrator. */
export const seesAll = (context: Context): boolean => context.allows('context_is_admin')

/** The image when the caller may see it. */
export function seenImage(context: Context, id: string): GlanceImage | undefined {
  const image = usableImage(context, context.projectId, id, seesAll(context))
  return image && context.allows('get_image', targetOf(context, image)) ? image : undefined
}

/** The image of the path; throws 404, in the words of the route, when the caller may not see it. */
export function seen(
  context: Context,
  notFound: (id: string) => Fault = imageNotFound,
): GlanceImage {
  const id = context.param('id')
  const image = seenImage(context, id)
  if (!image) throw notFound(id)
  return image
}

/** Throws 403 unless the caller may do this to the image, which they see. */
export function enforce(context: Context, rule: string, image: GlanceImage): void {
  context.enforce(rule, targetOf(context, image))
}

/** The image as rules see it: whom it is shared with is asked of one project only, the caller's. */
export function targetOf(context: Context, image: GlanceImage): Readonly<Record<string, unknown>> {
  const { owner = null, visibility } = image
  const lent = visibility === 'shared' && owner !== context.projectId
  const member_id = lent ? context.projectId : null
  return { project_id: owner, owner, visibility, member_id }
}

/** Throws 403 unless the caller may give an image of that owner the visibility. */
export function enforceVisibility(context: Context, visibility: unknown, owner: string): void {
  const target = { project_id: owner, owner, visibility }
  if (visibility === 'public') context.enforce('publicize_image', target)
  if (visibility === 'community') context.enforce('communitize_image', target)
}
